import type { z } from 'zod'
import type {
  BuyerSellerOrder,
  Issue,
  refund,
  sellerOrderCore,
} from '#contract/orders/seller-order-shapes.ts'
import type { Photo } from '#contract/pictures.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import type { AutomaticAction } from '../../core/orders.timers.ts'
import type { StoredReason } from '../../core/refund-reasons.ts'

export type SellerOrderCore = z.infer<typeof sellerOrderCore>
export type ShownRefund = z.infer<typeof refund>

export type Unsigned<T> = Omit<T, 'photos'> & { photos: Photo[] }

type RawNote = Unsigned<Omit<Issue['notes'][number], 'offerAmount'>> & { offerCents: number | null }

export interface RawIssue extends Unsigned<Omit<Issue, 'offer' | 'returnParcel' | 'notes'>> {
  returnCarrier: string | null
  returnTracking: string | null
  returnSentAt: string | null
  notes: RawNote[]
}

export interface RawReturn extends Unsigned<Omit<OrderReturn, 'parcel' | 'amount'>> {
  refundCents: number | null
  carrier: string | null
  trackingNumber: string | null
  sentAt: string | null
}

export interface RawRefund extends Omit<ShownRefund, 'amount' | 'reason' | 'reasonCode'>, StoredReason {
  cents: number
}

/** A seller order as returned by the SQL in `sellerOrderJson`. */
export interface RawBuyerSellerOrder extends Pick<
  SellerOrderCore,
  | '_id'
  | 'state'
  | 'timeline'
  | 'delivery'
  | 'notArrived'
  | 'packedAt'
  | 'isPaidOut'
  | 'carrier'
  | 'trackingNumber'
> {
  currency: string
  /** Number of times the order's link was replaced. */
  linkVersion: number
  seller: BuyerSellerOrder['seller']
  dueMove: AutomaticAction | null
  dueAt: string | null
  paidAt: string | null
  totalCents: number
  refundedCents: number
  /** Cents owed for returned items. Null means that the whole remaining amount is owed. */
  owedForItemsCents: number | null
  refunds: RawRefund[]
  issue: RawIssue | null
  return: RawReturn | null
  deliveredAt: string | null
  receivedAt: string | null
  returnDays: number | null
  returnPaidBy: OrderReturn['paidBy'] | null
  mayReturn: boolean
  returnableLines: NonNullable<BuyerSellerOrder['returnable']>['lines']
}
