import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import { getChargeStep } from '#contract/currency.ts'
import type { ReturnReason } from '#contract/orders/returns.ts'
import { endOfDay } from '#platform/core/local-days.ts'
import type { issueKinds } from '#contract/orders/issue-kinds.ts'
import { statesBefore, type SellerOrderState } from './orders.states.ts'

type Payer = ReturnTerms['returnPaidBy']

/** Properties of a seller order that decide whether the order can be returned. */
export interface ReturnInput {
  state: SellerOrderState
  /** Time of delivery or, if unknown, of the transition to `received`. Null before receipt. */
  arrivedAt: Date | null
  isFirstParty: boolean
  /**
   * Number of return days at the time of purchase; 0 if the seller accepted no returns. Null in orders placed with
   * older versions of the app, which did not store the number.
   */
  returnDays: number | null
  returnPaidBy: Payer | null
  /**
   * False if an issue has settled the order, or if an earlier return prevents a new return. Withdrawn returns do not
   * count.
   */
  mayReturn: boolean
}

export interface ReturnWindow {
  until: Date
  /** Payer of the return shipping if the seller is not at fault. */
  paidBy: Payer
}

export interface ReturnRule {
  /** Current number of return days for first-party listings, used if `returnDays` is null. */
  minimumDays: number
  /** Time zone that determines when the last day of a deadline ends. */
  timeZone: string
}

/**
 * Returns the return deadline of a seller order (the end of the last day) and who pays for shipping, or null if the
 * order cannot be returned.
 */
export function findReturnWindow(
  of: ReturnInput,
  { minimumDays, timeZone }: ReturnRule,
  now: Date,
): ReturnWindow | null {
  const days = returnDaysOf(of, minimumDays)
  const isOpen = statesBefore('returning', 'buyer').includes(of.state) && of.state !== 'issue'
  if (!isOpen || !of.mayReturn || of.arrivedAt === null || days === 0) return null
  const until = endOfDay(of.arrivedAt, timeZone, days)
  return now <= until ? { until, paidBy: of.returnPaidBy ?? 'buyer' } : null
}

/**
 * Returns the return terms at the time of purchase, or null if the buyer cannot return items after a change of mind.
 */
export function findReturnTerms(
  of: Pick<ReturnInput, 'returnDays' | 'returnPaidBy' | 'isFirstParty'>,
  { minimumDays }: Pick<ReturnRule, 'minimumDays'>,
): { days: number; paidBy: Payer } | null {
  const days = returnDaysOf(of, minimumDays)
  return days === 0 ? null : { days, paidBy: of.returnPaidBy ?? 'buyer' }
}

function returnDaysOf(
  { returnDays, isFirstParty }: Pick<ReturnInput, 'returnDays' | 'isFirstParty'>,
  minimumDays: number,
): number {
  return returnDays ?? (isFirstParty ? minimumDays : 0)
}

/**
 * Returns the minimum number of days that the buyer's access key must remain valid, so that no buyer loses access to
 * the order during the return window. Before delivery, the calculation assumes the latest possible arrival.
 */
export function daysUntilReturnDeadline(
  of: Pick<ReturnInput, 'arrivedAt' | 'isFirstParty' | 'returnDays'>,
  { minimumDays, timeZone }: ReturnRule,
  { now, arrivesWithinDays }: { now: Date; arrivesWithinDays: number },
): number {
  const days = returnDaysOf(of, minimumDays)
  if (days === 0) return 0
  if (of.arrivedAt === null) return arrivesWithinDays + days + 1
  const until = endOfDay(of.arrivedAt, timeZone, days).getTime()
  return Math.max(0, Math.ceil((until - now.getTime()) / 86_400_000))
}

const issueOf: Record<ReturnReason, (typeof issueKinds)[number]> = {
  faulty: 'damaged',
  'not-as-described': 'not-as-described',
  'wrong-item': 'wrong-item',
  'does-not-fit': 'other',
  'changed-mind': 'other',
}

/** Returns the kind of the issue that is opened when the seller contests a return with this reason. */
export function issueKindForReturnReason(reason: ReturnReason): (typeof issueKinds)[number] {
  return issueOf[reason]
}

/** Item in a seller order, with the price that the buyer paid, in cents. */
export interface ReturnableLine {
  id: string
  cents: number
}

/** Amounts that the buyer paid for a seller order, in cents. */
export interface PaidAmounts {
  items: readonly ReturnableLine[]
  shippingCents: number
  feeCents: number
}

/**
 * Returns the refund for the returned items if the buyer keeps other items of the order. The refund consists of the
 * item prices and their share of the service fee. The shipping cost is only included if the seller is at fault, because
 * the buyer keeps items that came in the same parcel.
 */
export function calculateReturnRefundCents(
  { items, shippingCents, feeCents }: PaidAmounts,
  ids: readonly string[],
  reason: ReturnReason,
  currency: string,
): number {
  const whole = items.reduce((sum, { cents }) => sum + cents, 0)
  const back = items.filter(({ id }) => ids.includes(id)).reduce((sum, { cents }) => sum + cents, 0)
  const step = getChargeStep(currency)
  const part = (of: number) => (whole === 0 ? 0 : Math.round((of * back) / (whole * step)) * step)
  return back + part(feeCents) + (isSellersFault(reason) ? part(shippingCents) : 0)
}

const isSellersFault = (reason: ReturnReason): boolean => issueOf[reason] !== 'other'

/** Returns who pays for the return shipping. The seller always pays if the seller is at fault. */
export function returnShippingPayer(reason: ReturnReason, { paidBy }: ReturnWindow): Payer {
  return isSellersFault(reason) ? 'seller' : paidBy
}

/** Returns the state of an order whose buyer keeps the items: `completed` if the earnings were already released. */
export function stateWhenItemsKept({ releasedAt }: { releasedAt: Date | null }): 'received' | 'completed' {
  return releasedAt === null ? 'received' : 'completed'
}
