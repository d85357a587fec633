import type { EmailPreviews } from '#platform/mail/email-preview.ts'
import { anchorEmail } from './audit-log/audit-anchor.ts'

/** The emails to those who run the marketplace, as they may look. */
export const adminEmailPreviews: EmailPreviews<'audit-anchor'> = {
  'audit-anchor': ({ to, language }) =>
    anchorEmail(to, language, { no: 4821, hash: '9f86d081884c7d65'.repeat(4) }),
}
