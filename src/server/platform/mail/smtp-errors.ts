import { storableText } from '../core/storable-text.ts'

/** Consequences of a failed attempt for the email and its address. */
export interface SmtpVerdict {
  /** Whether a retry is pointless: a 5xx reply to the address or to the content. */
  isFinal: boolean
  /** Whether the address itself does not receive email. */
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
/** Words of a reply without an enhanced code that rejects the sender, not the address. */
const aboutTheSender =
  /\b(?:relay(?:ing)?|blocked|black-?list(?:ed)?|block-?list(?:ed)?|spam|policy|reputation|authenticat\w+|not permitted|denied)\b/i
/** Reply codes for rejecting the content of an email because of its recipient. */
const recipientCodes = new Set([550, 551, 553])

/**
 * Classifies nodemailer's error. A 5xx reply to the sender, the login or the greeting concerns the marketplace's own settings,
 * so the email is retried, as after a 4xx reply.
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

/** Returns the server's reply, or the reason why there was none, for display. */
export function smtpReplyOf(error: unknown): string {
  const reply = (error as SmtpError).response ?? (error instanceof Error ? error.message : String(error))
  return storableText(reply)
}
