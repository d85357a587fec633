import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** Sender of a test's emails. */
export const sender = { origin: 'https://souk.example', supportEmail: 'help@souk.example' }

/** The same sender as an SMTP message has it. */
export const smtpSender = () => ({
  from: { name: 'Souk', address: 'no-reply@souk.example' },
  replyTo: sender.supportEmail,
})

/** Creates a complete email draft; a test overrides the fields that matter to it. */
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
