import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import { stepOf } from '#contract/currency.ts'
import type { ReturnReason } from '#contract/orders/returns.ts'
import { endOfDay } from '#platform/core/local-days.ts'
import type { issueKinds } from '#contract/orders/issue-kinds.ts'
import { statesBefore, type SellerOrderState } from './orders.states.ts'

type Payer = ReturnTerms['returnPaidBy']

/** Facts about a seller order that decide whether it can be returned. */
export interface ReturnInput {
  state: SellerOrderState
  /** Time of delivery, or of the move to `received`; null before that. */
  arrivedAt: Date | null
  isFirstParty: boolean
  /**
   * Return days at the time of purchase, 0 without returns; null in orders of older builds, which did not store them.
   */
  returnDays: number | null
  returnPaidBy: Payer | null
  /** True unless an issue was settled or an earlier return exists. Withdrawn returns do not count. */
  mayReturn: boolean
}

export interface ReturnWindow {
  until: Date
  /** Payer of the return shipping if the seller is not at fault. */
  paidBy: Payer
}

export interface ReturnRule {
  /** Days the marketplace currently grants for its own listings, used when the order stored none. */
  minimumDays: number
  /** Time zone in which days end. */
  timeZone: string
}

/**
 * Returns until when a seller order may be returned (the end of the last day); null if it cannot be returned, or no
 * longer.
 */
export function returnWindowOf(
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

/** Returns the return terms at the time of purchase; null if its items cannot be returned for a change of mind. */
export function returnTermsOf(
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
 * Returns the minimum number of days for which the buyer's key must still open a seller order, so that no buyer loses
 * access during the return window. Before delivery, the latest possible arrival is assumed.
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

/** Returns the kind of issue that a contested return becomes. */
export function issueKindOf(reason: ReturnReason): (typeof issueKinds)[number] {
  return issueOf[reason]
}

/** Price that the buyer paid for one item, in cents. */
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
 * Returns the refund for the returned items of a partly kept order: their prices, their part of the service fee and,
 * if the seller is at fault, of the shipping. Otherwise shipping is not refunded, because the parcel also brought the
 * items that are kept.
 */
export function returnedCents(
  { items, shippingCents, feeCents }: PaidAmounts,
  ids: readonly string[],
  reason: ReturnReason,
  currency: string,
): number {
  const whole = items.reduce((sum, { cents }) => sum + cents, 0)
  const back = items.filter(({ id }) => ids.includes(id)).reduce((sum, { cents }) => sum + cents, 0)
  const step = stepOf(currency)
  const part = (of: number) => (whole === 0 ? 0 : Math.round((of * back) / (whole * step)) * step)
  return back + part(feeCents) + (isSellersFault(reason) ? part(shippingCents) : 0)
}

const isSellersFault = (reason: ReturnReason): boolean => issueOf[reason] !== 'other'

/** Returns who pays for shipping the return: always the seller if the seller is at fault. */
export function payerOf(reason: ReturnReason, { paidBy }: ReturnWindow): Payer {
  return isSellersFault(reason) ? 'seller' : paidBy
}

/** Returns the state after the buyer keeps the items: `completed` if the earnings were already released. */
export function stateWhenKept({ releasedAt }: { releasedAt: Date | null }): 'received' | 'completed' {
  return releasedAt === null ? 'received' : 'completed'
}
