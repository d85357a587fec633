import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { SendEmail } from './email.ts'

/** Who an email is from, and whom an answer goes to. */
interface SmtpSender {
  from: { name: string; address: string }
  replyTo: string
}

/** Sends by SMTP; what is answered goes to a person, not to the sender's address. An email sent twice after a crash carries the same Message-ID. */
export function smtpCarrier(url: string, senderNow: () => SmtpSender): SendEmail {
  const transport = createTransport(url)
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
    })
  }
}
