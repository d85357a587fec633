import type { EmailRow } from '#contract/admin/emails.ts'

export const mailWords: Record<EmailRow['state'], string> = {
  failed: 'Failed',
  waiting: 'On its way',
  sent: 'Sent',
  kept: 'Kept here',
}
