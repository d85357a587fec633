import type { EmailPreviews, EmailSample } from '#platform/mail/email-preview.ts'
import { translate } from '#platform/language/translate.ts'
import * as money from '../events/money-words.ts'
import { coat, day, notification, say, usd } from './sample-notifications.ts'

const disputed = (sample: EmailSample) => ({
  cents: 31_350,
  currency: usd,
  evidenceDueAt: new Date(sample.now + 9 * day),
})

/** What admins are told by email, as it may look. */
export const adminEmailPreviews: EmailPreviews<`notification-${'application' | 'refund-failed' | 'bank-dispute' | 'ledger'}`> =
  {
    'notification-application': notification(
      'application',
      (sample) =>
        say(
          (language) => translate(language, 'notification.application.title', { name: 'Jule Brandt' }),
          () =>
            sample.say(
              'I have collected knitwear of the seventies for ten years.',
              'Seit zehn Jahren sammle ich Strick aus den Siebzigern.',
            ),
        ),
      '/sa/sellers',
    ),
    'notification-refund-failed': notification(
      'refund-failed',
      (sample) =>
        say(
          (language) => translate(language, 'notification.refund-failed.title', { number: '100482' }),
          (language) =>
            translate(language, 'notification.refund-failed.text', { titles: coat(sample).title }),
        ),
      '/sa/orders',
    ),
    'notification-bank-dispute': {
      open: notification(
        'bank-dispute',
        (sample) => money.adminsDisputeWords('open', '100482', disputed(sample)),
        '/sa/disputes/dsp_sample',
      ),
      lost: notification(
        'bank-dispute',
        (sample) => money.adminsDisputeWords('lost', '100482', disputed(sample)),
        '/sa/disputes/dsp_sample',
      ),
    },
    'notification-ledger': notification(
      'ledger',
      () =>
        money.ledgerWords({
          username: 'mila_novak',
          cents: -1_250,
          currency: usd,
          findings: [],
          notes: [],
          day: '2026-11-23',
        }),
      '/sa/reconciliation?differing=1',
    ),
  }
