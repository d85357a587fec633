import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { SendEmail } from './layout/email.ts'

/** Sender of an email and the address for replies. */
interface SmtpSender {
  from: { name: string; address: string }
  replyTo: string
}

/** Timeouts for a mail server, in ms. Query parameters of `SMTP_URL` can override the first three. */
export interface SmtpTimeouts {
  connectMs: number
  greetingMs: number
  /** Maximum time without data in an SMTP conversation. */
  socketTimeoutMs: number
  /** Maximum time for a whole SMTP conversation, even if the server keeps responding. */
  totalMs: number
}

export const smtpTimeouts: SmtpTimeouts = {
  connectMs: 10_000,
  greetingMs: 10_000,
  socketTimeoutMs: 30_000,
  totalMs: 90_000,
}

/** Returns nodemailer's options for a mail server, with the given timeouts. */
export function smtpOptions(url: string, { connectMs, greetingMs, socketTimeoutMs }: SmtpTimeouts) {
  return {
    url,
    connectionTimeout: connectMs,
    dnsTimeout: connectMs,
    greetingTimeout: greetingMs,
    socketTimeout: socketTimeoutMs,
  }
}

/**
 * Creates a function that sends an email by SMTP. Replies go to the support address. An email that is sent again after
 * a crash has the same Message-ID.
 */
export function createSmtpSender(
  url: string,
  senderNow: () => SmtpSender,
  deadlines: SmtpTimeouts = smtpTimeouts,
): SendEmail {
  const transport = createTransport(smtpOptions(url, deadlines))
  return async ({ to, subject, text, html, unsubscribe }, id) => {
    const { from, replyTo } = senderNow()
    const domain = from.address.split('@')[1] ?? 'localhost'
    const mark = createHash('sha256').update(id).digest('hex').slice(0, 32)
    await transport.sendMail({
      from,
      replyTo,
      to: { name: '', address: to },
      subject,
      text,
      html,
      messageId: `<${mark}@${domain}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe && {
          'List-Unsubscribe': `<${unsubscribe.oneClick}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
      disableFileAccess: true,
      disableUrlAccess: true,
      signal: AbortSignal.timeout(deadlines.totalMs),
    })
  }
}
