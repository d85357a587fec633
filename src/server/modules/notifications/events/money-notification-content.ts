import type { NotifiedSellerOrder } from '../emails/notification-data.store.ts'
import type { NotificationContent } from '../core/notification-content.ts'
import type { findDispute, findPayout, findReconciliation } from './money-notification-data.store.ts'

type Found<Find extends (...args: never[]) => Promise<unknown>> = NonNullable<Awaited<ReturnType<Find>>>
export type DisputeState = 'open' | 'won' | 'lost'

/** Returns the notification that tells a seller that a payout was sent. */
export function payoutSentContent({
  cents,
  currency,
  arrivesAt,
}: Found<typeof findPayout>): NotificationContent {
  const amount = { cents, currency }
  return arrivesAt
    ? { code: 'payout-sent.by', data: { amount, day: arrivesAt.toISOString() } }
    : { code: 'payout-sent', data: { amount } }
}

/** Returns the notification that tells a seller that a payout arrived or failed. */
export function payoutEndedContent(
  { cents, currency, failure }: Found<typeof findPayout>,
  isPaid: boolean,
): NotificationContent {
  const amount = { cents, currency }
  if (isPaid) return { code: 'payout-paid', data: { amount } }
  return failure
    ? { code: 'payout-failed.because', data: { amount, failure } }
    : { code: 'payout-failed', data: { amount } }
}

/**
 * Returns the notification that tells a seller about a bank dispute over the payment for one of the seller's orders.
 */
export function sellerDisputeContent(state: DisputeState, of: NotifiedSellerOrder): NotificationContent {
  const { number, titles } = of
  return { code: sellersCode(state, of), data: { number, titles } }
}

/**
 * Returns the code of the notification to a seller about a dispute. After a won dispute, the code depends on the
 * current state of the seller order.
 */
function sellersCode(state: DisputeState, of: NotifiedSellerOrder) {
  if (of.isFirstParty) return ownCode(state, of)
  if (state === 'open') return of.isReleased ? 'dispute-open.released' : 'dispute-open'
  if (state === 'lost') return 'dispute-lost'
  switch (of.state) {
    case 'paid':
      return 'dispute-won.to-ship'
    case 'shipped':
    case 'delivered':
      return 'dispute-won.goes-on'
    case 'returning':
    case 'returned':
      return 'dispute-won.returning'
    default:
      return 'dispute-won'
  }
}

/**
 * Returns the code of the notification about a dispute over first-party items. The notification does not mention
 * earnings, because the marketplace has no held or lost earnings for its own items.
 */
function ownCode(state: DisputeState, of: NotifiedSellerOrder) {
  if (state === 'open') return 'dispute-open.own'
  if (state === 'lost') return 'dispute-lost.own'
  switch (of.state) {
    case 'paid':
      return 'dispute-won.own-to-ship'
    case 'shipped':
    case 'delivered':
      return 'dispute-won.own-goes-on'
    case 'returning':
    case 'returned':
      return 'dispute-won.returning'
    default:
      return 'dispute-won.own'
  }
}

/** Returns the notification that tells admins about a bank dispute over the payment for an order. */
export function adminDisputeContent(
  state: DisputeState,
  number: string,
  { cents, currency, evidenceDueAt: due }: Found<typeof findDispute>,
): NotificationContent {
  const data = { number, amount: { cents, currency } }
  if (state !== 'open') return { code: state === 'won' ? 'dispute-won-admin' : 'dispute-lost-admin', data }
  return due
    ? { code: 'dispute-open-admin.by', data: { ...data, day: due.toISOString() } }
    : { code: 'dispute-open-admin', data }
}

type Reconciled = Found<typeof findReconciliation>
/**
 * Maximum number of reconciliation findings in a notification. The page that the notification links to shows all
 * findings.
 */
const reportedFindings = 5

export function ledgerDifferenceContent({
  username,
  cents,
  currency,
  findings,
}: Reconciled): NotificationContent {
  const reported = findings.slice(0, reportedFindings)
  const by = { cents, currency }
  return { code: 'ledger', data: { username, by, count: findings.length, findings: reported } }
}
