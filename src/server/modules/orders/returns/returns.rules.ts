import type { ReturnTerms } from '#contract/address.ts'
import type { ReturnReason } from '#contract/orders/returns.ts'
import type { issueKinds } from '#contract/orders/seller-order-shapes.ts'
import { statesBefore, type SellerOrderState } from '../orders.states.ts'
import { daysAfter } from '../fulfilment/orders.timers.ts'

type Payer = ReturnTerms['returnPaidBy']

/** What a return of a seller order depends on. */
export interface ReturnInput {
  state: SellerOrderState
  /** It was delivered, or taken for received; null before that. */
  arrivedAt: Date | null
  isFirstParty: boolean
  /** The seller's terms; null where there are none. */
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

/**
 * Until when a seller order may be sent back; null where it may not, or not any more. `minimumDays` is what the
 * marketplace grants for its own listings at least.
 */
export function returnWindowOf(of: ReturnInput, minimumDays: number, now: Date): ReturnWindow | null {
  const days = Math.max(of.returnDays ?? 0, of.isFirstParty ? minimumDays : 0)
  const isOpen = statesBefore('returning', 'buyer').includes(of.state) && of.state !== 'issue'
  if (!isOpen || !of.mayReturn || of.arrivedAt === null || days === 0) return null
  const until = daysAfter(of.arrivedAt, days)
  return now < until ? { until, paidBy: of.returnPaidBy ?? 'buyer' } : null
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

/** What the seller is to blame for costs the buyer no postage. */
export function payerOf(reason: ReturnReason, { paidBy }: ReturnWindow): Payer {
  return issueOf[reason] === 'other' ? paidBy : 'seller'
}

/** Where a seller order goes whose buyer keeps it after all: its earnings are sent, or were before. */
export function stateOfKept({ releasedAt }: { releasedAt: Date | null }): 'received' | 'completed' {
  return releasedAt === null ? 'received' : 'completed'
}
