import type { Mail } from '#contract/mails.ts'

export const mailWords: Record<Mail['state'], string> = {
  failed: 'Failed',
  waiting: 'On its way',
  sent: 'Sent',
  kept: 'Kept here',
}
