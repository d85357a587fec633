import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** Sender of the test emails. */
export const sender = { origin: 'https://souk.example', supportEmail: 'help@souk.example' }

/** Returns the data of the sender that an SMTP message needs. */
export const smtpSender = () => ({
  from: { name: 'Souk', address: 'no-reply@souk.example' },
  replyTo: sender.supportEmail,
})

/** Creates a complete email draft. A test sets the fields that it checks in `own`. */
export const anEmailDraft = (own: Partial<EmailDraft> = {}): EmailDraft => ({
  kind: 'confirm',
  to: 'ada@mail.example',
  language: 'en',
  subject: 'News',
  preview: 'What is new',
  reason: 'You asked for news.',
  blocks: ['It costs less.'],
  ...own,
})
