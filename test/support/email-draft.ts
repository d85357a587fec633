import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** Sender of the test emails. */
export const sender = { origin: 'https://souk.example', supportEmail: 'help@souk.example' }

/** Returns the same sender in the format of an SMTP message. */
export const smtpSender = () => ({
  from: { name: 'Souk', address: 'no-reply@souk.example' },
  replyTo: sender.supportEmail,
})

/** Creates a complete email draft. A test overrides the fields that it checks. */
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
