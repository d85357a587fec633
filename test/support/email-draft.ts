import type { EmailDraft } from '#platform/mail/layout/email.ts'

/** The marketplace that a test's emails come from. */
export const sender = { origin: 'https://souk.example', supportEmail: 'help@souk.example' }

/** The same, as it goes out by SMTP. */
export const smtpSender = () => ({
  from: { name: 'Souk', address: 'no-reply@souk.example' },
  replyTo: sender.supportEmail,
})

/** A whole email; a test says what matters to it. */
export const anEmailDraft = (own: Partial<EmailDraft> = {}): EmailDraft => ({
  kind: 'confirm',
  to: 'ada@mail.example',
  language: 'en',
  subject: 'News',
  preview: 'What is new',
  why: 'You asked for news.',
  blocks: ['It costs less.'],
  ...own,
})
