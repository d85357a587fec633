import type { EmailPreviews } from '#platform/mail/layout/email-preview.ts'
import { alertEmail, type AlertMessage } from './alerts/send-alert.ts'
import { testEmail } from './opening/check-email.ts'
import { anchorEmail } from './audit-log/audit-anchor.ts'

/** The emails to those who run the marketplace, as they may look. */
export const adminEmailPreviews: EmailPreviews<'alert' | 'audit-anchor' | 'opening-test'> = {
  alert: {
    firing: ({ to, language, origin, now }) => alertEmail(to, language, sampleAlert(now, 'firing'), origin),
    resolved: ({ to, language, origin, now }) =>
      alertEmail(to, language, sampleAlert(now, 'resolved'), origin),
  },
  'opening-test': ({ to, language, origin }) => testEmail(to, language, origin),
  'audit-anchor': ({ to, language }) =>
    anchorEmail(to, language, { no: 4821, hash: '9f86d081884c7d65'.repeat(4) }),
}

const sampleAlert = (at: number, transition: AlertMessage['transition']): AlertMessage => ({
  kind: 'queue-age',
  transition,
  measured: transition === 'resolved' ? 0 : 47,
  limit: 15,
  at,
})
