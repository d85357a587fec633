import type { EmailPreviews, EmailSample } from '#platform/mail/email-preview.ts'
import { translate } from '#platform/language/translate.ts'
import type { SellerEmailKind } from '../emails/email-kinds.ts'
import type { PayoutInEmail } from '../emails/payouts.store.ts'
import { reinstatedEmail, suspendedEmail } from '../emails/standing-emails.ts'
import type { SellerOrderSubject } from '../emails/subjects.store.ts'
import { bankChangedEmail } from '../events/bank-notifications.ts'
import * as money from '../events/money-words.ts'
import { coat, day, notification, say, usd } from './sample-notifications.ts'

const payout = (sample: EmailSample, own: Partial<PayoutInEmail> = {}): PayoutInEmail => ({
  id: 'pay_sample',
  cents: 84_260,
  currency: usd,
  state: 'paid',
  arrivesAt: new Date(sample.now + 2 * day),
  last4: '6789',
  orders: 4,
  ...own,
})
const ofPayout = (sample: EmailSample, failure: string | null = null) => ({ ...payout(sample), failure })

function sold(sample: EmailSample, state: string, isReleased = false): SellerOrderSubject {
  const titles = coat(sample).title
  const of = { orderId: 'ord_sample', number: '100482', buyerId: null, sellerId: 'sel_sample' }
  return { ...of, sellerName: 'Mila Novak', state, isReleased, titles }
}
const shop = ({ to, language }: EmailSample) => ({
  name: 'Mila Novak',
  email: to,
  language,
  toShip: 2,
  underWay: 3,
})

/** What sellers are told by email, as it may look. */
export const sellerEmailPreviews: EmailPreviews<
  SellerEmailKind | `notification-${'payout' | 'feedback' | 'listing' | 'dispute'}`
> = {
  'notification-payout': {
    sent: notification(
      'payout',
      (sample) => money.payoutSentWords(ofPayout(sample)),
      '/shopper/payouts/pay_sample',
      (sample) => ({ payout: payout(sample, { state: 'in-transit' }) }),
    ),
    paid: notification(
      'payout',
      (sample) => money.payoutEndedWords(ofPayout(sample), true),
      '/shopper/payouts/pay_sample',
      (sample) => ({ payout: payout(sample) }),
    ),
    failed: notification(
      'payout',
      (sample) =>
        money.payoutEndedWords(
          ofPayout(sample, sample.say('The account was closed.', 'Das Konto wurde geschlossen.')),
          false,
        ),
      '/shopper/payouts',
      (sample) => ({ payout: payout(sample, { state: 'failed' }) }),
    ),
  },
  'notification-feedback': notification(
    'feedback',
    () =>
      say(
        (language) => translate(language, 'notification.feedback.title', { author: 'Robin', rate: 4.5 }),
        (language) => translate(language, 'notification.feedback.text'),
      ),
    '/shopper/feedback',
  ),
  'notification-listing': {
    hidden: notification(
      'listing',
      (sample) =>
        say(
          (language) =>
            translate(language, 'notification.listing-hidden.title', { title: coat(sample).title }),
          (language) =>
            translate(language, 'notification.listing-hidden.text', {
              reason: sample.say('The photos show another coat.', 'Die Fotos zeigen einen anderen Mantel.'),
            }),
        ),
      '/shopper/listings/prd_coat',
      (sample) => ({ listing: coat(sample) }),
    ),
    shown: notification(
      'listing',
      (sample) =>
        say(
          (language) =>
            translate(language, 'notification.listing-shown.title', { title: coat(sample).title }),
          (language) => translate(language, 'notification.listing-shown.text'),
        ),
      '/shopper/listings/prd_coat',
      (sample) => ({ listing: coat(sample) }),
    ),
  },
  'notification-dispute': {
    open: notification(
      'dispute',
      (sample) => money.sellersDisputeWords('open', sold(sample, 'disputed')),
      '/shopper/orders/sor_mila',
    ),
    'won, to be shipped': notification(
      'dispute',
      (sample) => money.sellersDisputeWords('won', sold(sample, 'paid')),
      '/shopper/orders/sor_mila',
    ),
    lost: notification(
      'dispute',
      (sample) => money.sellersDisputeWords('lost', sold(sample, 'lost', true)),
      '/shopper/orders/sor_mila',
    ),
  },

  'shop-suspended': (s) =>
    suspendedEmail(
      shop(s),
      {
        reason: s.say(
          'Several items are copies of other brands.',
          'Mehrere Artikel sind Nachahmungen anderer Marken.',
        ),
      },
      `${s.origin}/shopper/orders`,
    ),
  'shop-reinstated': (s) => reinstatedEmail(shop(s), { listed: 12 }, `${s.origin}/shopper/listings`),
  'bank-changed': (s) =>
    bankChangedEmail(shop(s), { last4: '6789', heldUntil: s.now + day }, `${s.origin}/shopper/payouts`),
}
