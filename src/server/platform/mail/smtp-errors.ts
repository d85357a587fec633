import { toStorableText } from '../core/storable-text.ts'

/** Consequences that a failed attempt has for the email and its address. */
export interface SmtpVerdict {
  /** Whether a retry is pointless, because a 5xx reply rejected the address or the content. */
  isFinal: boolean
  /** Whether the email address does not exist or does not accept email. */
  isAddressDead: boolean
}

interface SmtpError extends Error {
  code?: string
  responseCode?: number
  response?: string
  command?: string
}

/** Enhanced status codes (RFC 3463) of 5xx replies that do not mean that the address is invalid. */
const notTheAddress = /^(?:5\.2\.[23]|5\.3\.\d+|5\.4\.\d+|5\.5\.\d+|5\.6\.\d+|5\.7\.\d+)$/
/** Matches a reply without an enhanced status code that rejects the sender, not the address. */
const aboutTheSender =
  /\b(?:relay(?:ing)?|blocked|black-?list(?:ed)?|block-?list(?:ed)?|spam|policy|reputation|authenticat\w+|not permitted|denied)\b/i
/** Reply codes with which a server rejects a recipient after it has received the content of the email. */
const recipientCodes = new Set([550, 551, 553])

/**
 * Classifies an error of nodemailer. A 5xx reply to the sender, the login or the greeting means that the
 * marketplace's own settings are wrong, so the email is retried, as after a 4xx reply.
 */
export function readSmtpError(error: unknown): SmtpVerdict {
  const { responseCode = 0, response = '', command = '' } = (error ?? {}) as SmtpError
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode < 500 || !isAboutEmail) return { isFinal: false, isAddressDead: false }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAboutRecipient = command === 'RCPT TO' || recipientCodes.has(responseCode)
  const isAboutOther = enhanced ? notTheAddress.test(enhanced) : aboutTheSender.test(response)
  const isAddressDead = enhanced?.startsWith('5.1.') === true || (isAboutRecipient && !isAboutOther)
  return { isFinal: true, isAddressDead }
}

/** Returns the text to display: the server's reply, or the reason why there was no reply. */
export function smtpReplyOf(error: unknown): string {
  const reply = (error as SmtpError).response ?? (error instanceof Error ? error.message : String(error))
  return toStorableText(reply)
}
