import type { EmailPreviews, EmailSample } from '#platform/mail/layout/email-preview.ts'
import type { NotificationEvent } from '#contract/notifications/notifications.ts'
import { inTransaction } from '#platform/database/db.ts'
import { listStaffFor } from '../core/notifications.store.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findDispute, findPayout, findReconciliation } from './money-notification-data.store.ts'
import { listNotifiedSellerOrders, type NotifiedSellerOrder } from '../emails/notification-data.store.ts'
import type { PayoutInEmail } from '../emails/payouts.store.ts'
import { sampleCoat, day, sampleNotification, seller, usd } from '../emails/sample-notifications.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import { notify, type NotificationInput } from '../core/notify.ts'
import {
  adminDisputeContent,
  ledgerDifferenceContent,
  payoutEndedContent,
  payoutSentContent,
  sellerDisputeContent,
} from './money-notification-content.ts'

/** Subscribes to events about payouts, bank disputes and ledger differences. */
export function subscribeMoneyNotifications(deps: NotificationDeps): void {
  const { events, db } = deps
  const send = (inputs: readonly NotificationInput[]): Promise<void> =>
    inTransaction(db, (tx) => notify(tx, deps, inputs))

  events.subscribe('PayoutSent', 'notifications', async ({ payoutId, sellerId }) => {
    const payout = await findPayout(db, payoutId)
    if (!payout) return
    const words = payoutSentContent(payout)
    await send([ofPayout(payoutId, sellerId, `PayoutSent:${payoutId}`, words)])
  })
  events.subscribe('PayoutEnded', 'notifications', async ({ payoutId, sellerId, state }) => {
    const payout = await findPayout(db, payoutId)
    if (!payout || state === 'cancelled') return
    const words = payoutEndedContent(payout, state === 'paid')
    const input = ofPayout(payoutId, sellerId, `PayoutEnded:${payoutId}:${state}`, words)
    // If a payout has failed, the link leads to the page where the seller can correct the bank account.
    await send([state === 'failed' ? { ...input, href: '/shopper/payouts' } : input])
  })
  events.subscribe('DisputeMoved', 'notifications', async ({ disputeId, orderId, state }) => {
    const dispute = await findDispute(db, disputeId)
    const sold = await listNotifiedSellerOrders(db, [orderId])
    if (!dispute || sold.length === 0) return
    const key = `DisputeMoved:${disputeId}:${state}`
    const { number } = sold[0]!
    const toSellers = sold.map((sellerOrder): NotificationInput => {
      const words = sellerDisputeContent(state, sellerOrder)
      const href = `/shopper/orders/${sellerOrder.id}`
      return { recipient: `seller:${sellerOrder.sellerId}`, event: 'dispute', key, words, href }
    })
    const words = adminDisputeContent(state, number, dispute)
    await send(toSellers)
    await send(
      createInputs(
        await listStaffFor(db, 'bank-dispute'),
        'bank-dispute',
        `${key}:house`,
        words,
        `/sa/disputes/${disputeId}`,
      ),
    )
  })
  events.subscribe('LedgerDiffered', 'notifications', async ({ reconciliationId }) => {
    const found = await findReconciliation(db, reconciliationId)
    if (!found) return
    const { username, cents, findings, day } = found
    const words = ledgerDifferenceContent(found)
    // Reconciliation runs every hour. The deduplication key contains the day, so that admins get only one notification
    // a day about the same difference.
    const key = `LedgerDiffered:${username ?? ''}:${day}:${cents}:${findings.length}`
    await send(
      createInputs(await listStaffFor(db, 'ledger'), 'ledger', key, words, '/sa/reconciliation?differing=1'),
    )
  })
  events.subscribe('EventsMissed', 'notifications', async ({ reconciliationId }) => {
    const found = await findReconciliation(db, reconciliationId)
    if (!found) return
    // Reconciliation runs every hour. The deduplication key contains the day, so that admins get only one alert a day
    // about missed events.
    const key = `EventsMissed:${found.day}`
    const data = { notes: found.notes, endpoint: `${deps.origin()}/webhooks/stripe` }
    const words: NotificationContent = { code: 'event-missed', data }
    await send(createInputs(await listStaffFor(db, 'ledger'), 'ledger', key, words, '/sa/jobs/webhooks'))
  })
}

function ofPayout(
  payoutId: string,
  sellerId: string,
  key: string,
  words: NotificationContent,
): NotificationInput {
  const href = `/shopper/payouts/${payoutId}`
  return { recipient: `seller:${sellerId}`, event: 'payout', key, words, href }
}

function createInputs(
  recipients: readonly string[],
  event: NotificationEvent,
  key: string,
  words: NotificationContent,
  href: string,
): NotificationInput[] {
  return recipients.map((recipient) => ({ recipient, event, key, words, href }))
}

const samplePayout = (sample: EmailSample, own: Partial<PayoutInEmail> = {}): PayoutInEmail => ({
  id: 'pay_sample',
  cents: 84_260,
  currency: usd,
  state: 'paid',
  arrivesAt: new Date(sample.now + 2 * day),
  last4: '6789',
  orders: 4,
  ...own,
})
const payoutOf = (sample: EmailSample, failure: string | null = null) => ({
  ...samplePayout(sample),
  failure,
})

function sampleSold(sample: EmailSample, state: string, isReleased = false): NotifiedSellerOrder {
  const titles = sampleCoat(sample).title
  const of = { orderId: 'ord_sample', number: '100482', buyerId: null, sellerId: 'sel_sample' }
  return { ...of, sellerName: seller, isFirstParty: false, state, isReleased, titles }
}
const sampleDispute = (sample: EmailSample) => ({
  cents: 31_350,
  currency: usd,
  evidenceDueAt: new Date(sample.now + 9 * day),
})

/** Functions that render sample emails about payouts, disputes and the ledger, for the email preview page. */
export const moneyEmailPreviews: EmailPreviews<`notification-${'payout' | 'dispute' | 'bank-dispute' | 'ledger'}`> =
  {
    'notification-payout': {
      sent: sampleNotification(
        'payout',
        (sample) => payoutSentContent(payoutOf(sample)),
        '/shopper/payouts/pay_sample',
        (sample) => ({ payout: samplePayout(sample, { state: 'in-transit' }) }),
      ),
      paid: sampleNotification(
        'payout',
        (sample) => payoutEndedContent(payoutOf(sample), true),
        '/shopper/payouts/pay_sample',
        (sample) => ({ payout: samplePayout(sample) }),
      ),
      failed: sampleNotification(
        'payout',
        (sample) =>
          payoutEndedContent(
            payoutOf(sample, sample.userText('The account was closed.', 'Das Konto wurde geschlossen.')),
            false,
          ),
        '/shopper/payouts',
        (sample) => ({ payout: samplePayout(sample, { state: 'failed' }) }),
      ),
    },
    'notification-dispute': {
      open: sampleNotification(
        'dispute',
        (sample) => sellerDisputeContent('open', sampleSold(sample, 'disputed')),
        '/shopper/orders/sor_mila',
      ),
      'won, to be shipped': sampleNotification(
        'dispute',
        (sample) => sellerDisputeContent('won', sampleSold(sample, 'paid')),
        '/shopper/orders/sor_mila',
      ),
      lost: sampleNotification(
        'dispute',
        (sample) => sellerDisputeContent('lost', sampleSold(sample, 'lost', true)),
        '/shopper/orders/sor_mila',
      ),
    },
    'notification-bank-dispute': {
      open: sampleNotification(
        'bank-dispute',
        (sample) => adminDisputeContent('open', '100482', sampleDispute(sample)),
        '/sa/disputes/dsp_sample',
      ),
      lost: sampleNotification(
        'bank-dispute',
        (sample) => adminDisputeContent('lost', '100482', sampleDispute(sample)),
        '/sa/disputes/dsp_sample',
      ),
    },
    'notification-ledger': sampleNotification(
      'ledger',
      () =>
        ledgerDifferenceContent({
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
