import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import { stepOf } from '#contract/currency.ts'
import type { ReturnReason } from '#contract/orders/returns.ts'
import { endOfDay } from '#platform/core/day-end.ts'
import type { issueKinds } from '#contract/orders/issue-kinds.ts'
import { statesBefore, type SellerOrderState } from './orders.states.ts'

type Payer = ReturnTerms['returnPaidBy']

/** What a return of a seller order depends on. */
export interface ReturnInput {
  state: SellerOrderState
  /** It was delivered, or taken for received; null before that. */
  arrivedAt: Date | null
  isFirstParty: boolean
  /** The terms it was bought on, 0 where there were none; null in orders of builds that kept none. */
  returnDays: number | null
  returnPaidBy: Payer | null
  /** No issue has settled it, and nothing of it is being or was sent back, but for a return its buyer withdrew. */
  mayReturn: boolean
}

export interface ReturnWindow {
  until: Date
  /** Who pays the postage where nothing is wrong with what was sent. */
  paidBy: Payer
}

export interface ReturnRule {
  /** What the marketplace grants today for its own listings, where nothing was kept at the purchase. */
  minimumDays: number
  /** Where its days end. */
  timeZone: string
}

/**
 * Until when a seller order may be sent back, which is the end of the last day; null where it may not, or not any
 * more.
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
 * For how many days from now the buyer's key to a seller order must open it at least, so that nobody is locked out
 * of a return: to the end of its window, or of the one there will be when it has arrived.
 */
export function returnReachDays(
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

/** What a return is called once it has become an issue. */
export function issueKindOf(reason: ReturnReason): (typeof issueKinds)[number] {
  return issueOf[reason]
}

/** What a buyer paid for an item, in cents. */
export interface ReturnableLine {
  id: string
  cents: number
}

/** What a seller order was paid for, in cents. */
export interface PaidFor {
  items: readonly ReturnableLine[]
  shippingCents: number
  feeCents: number
}

/**
 * What is refunded for items that go back while others are kept: their prices, their part of the service fee, and of
 * the postage where the seller is to blame. The parcel that brought them is not refunded otherwise, as it brought the
 * others too.
 */
export function returnedCents(
  { items, shippingCents, feeCents }: PaidFor,
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

/** What the seller is to blame for costs the buyer no postage. */
export function payerOf(reason: ReturnReason, { paidBy }: ReturnWindow): Payer {
  return isSellersFault(reason) ? 'seller' : paidBy
}

/** Where a seller order goes whose buyer keeps it after all: its earnings are sent, or were before. */
export function stateOfKept({ releasedAt }: { releasedAt: Date | null }): 'received' | 'completed' {
  return releasedAt === null ? 'received' : 'completed'
}
