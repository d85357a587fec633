import { createHash } from 'node:crypto'
import { createTransport } from 'nodemailer'
import type { SendEmail } from './email.ts'

/** Sends by SMTP; what is answered goes to a person, not to the sender's address. An email sent twice after a crash carries the same Message-ID. */
export function smtpCarrier(url: string, from: string, replyTo: string): SendEmail {
  const transport = createTransport(url, { from, replyTo })
  const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
  return async ({ to, subject, text, html, unsubscribe }, id) => {
    const mark = createHash('sha256').update(id).digest('hex').slice(0, 32)
    await transport.sendMail({
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
