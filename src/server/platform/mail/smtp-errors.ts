/** What a failed attempt to send means for the email and for its address. */
export interface SmtpVerdict {
  /** The server will not take this email however often it is tried: a 5xx reply to the address or to the content. */
  isFinal: boolean
  /** The address itself takes no email. */
  isAddressDead: boolean
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Enhanced status codes (RFC 3463) of a 5xx reply that say nothing about whether the address exists. */
const notTheAddress = /^(?:5\.2\.[23]|5\.3\.\d+|5\.4\.\d+|5\.5\.\d+|5\.6\.\d+|5\.7\.\d+)$/
/** Reply codes by which a server refuses the content of an email because of whom it is for. */
const recipientCodes = new Set([550, 551, 553])

/**
 * Reads nodemailer's error. A 5xx reply to the sender, to the login or to the greeting is about the marketplace's own
 * settings: the email is tried again once they are right, as after a 4xx reply.
 */
export function readSmtpError(error: unknown): SmtpVerdict {
  const { responseCode = 0, response = '', command = '' } = (error ?? {}) as SmtpError
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode < 500 || !isAboutEmail) return { isFinal: false, isAddressDead: false }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAboutRecipient = command === 'RCPT TO' || recipientCodes.has(responseCode)
  const isAddressDead =
    enhanced?.startsWith('5.1.') === true || (isAboutRecipient && !notTheAddress.test(enhanced ?? ''))
  return { isFinal: true, isAddressDead }
}

/** The reply of the server, or why there was none, for people who look into the email. */
export function smtpReplyOf(error: unknown): string {
  return (error as SmtpError).response ?? (error instanceof Error ? error.message : String(error))
}
