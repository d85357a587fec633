import { toStorableText } from '../core/storable-text.ts'

/** Consequences of a failed attempt for the email and its address. */
export interface SmtpVerdict {
  /** Whether a retry is pointless because the server rejected the address or the content with a 5xx reply. */
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

/** Enhanced status codes (RFC 3463) in 5xx replies that do not mean that the address is invalid. */
const unrelatedCodes = /^(?:5\.2\.[23]|5\.3\.\d+|5\.4\.\d+|5\.5\.\d+|5\.6\.\d+|5\.7\.\d+)$/
/** Matches a reply that rejects the sender instead of the address, without an enhanced status code. */
const senderRejection =
  /\b(?:relay(?:ing)?|blocked|black-?list(?:ed)?|block-?list(?:ed)?|spam|policy|reputation|authenticat\w+|not permitted|denied)\b/i
/** Reply codes with which a server rejects a recipient after it has received the email's content. */
const recipientCodes = new Set([550, 551, 553])

/**
 * Classifies an error from nodemailer. A 5xx reply to the sender, the login or the greeting means that the
 * marketplace's own settings are wrong. The email is then retried, as after a 4xx reply.
 */
export function readSmtpError(error: unknown): SmtpVerdict {
  const { responseCode = 0, response = '', command = '' } = (error ?? {}) as SmtpError
  const isAboutEmail = command === 'RCPT TO' || command === 'DATA'
  if (responseCode < 500 || !isAboutEmail) return { isFinal: false, isAddressDead: false }
  const enhanced = /^\d{3}[ -](\d\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]
  const isAboutRecipient = command === 'RCPT TO' || recipientCodes.has(responseCode)
  const isAboutOther = enhanced ? unrelatedCodes.test(enhanced) : senderRejection.test(response)
  const isAddressDead = enhanced?.startsWith('5.1.') === true || (isAboutRecipient && !isAboutOther)
  return { isFinal: true, isAddressDead }
}

/** Returns the text to display: the server's reply, or the reason why there was no reply. */
export function smtpReplyOf(error: unknown): string {
  const reply = (error as SmtpError).response ?? (error instanceof Error ? error.message : String(error))
  return toStorableText(reply)
}
