import { z } from 'zod'
import { photo } from '#contract/pictures.ts'
import { money } from '#contract/money.ts'
import { turns } from './turn.ts'
import { sellerOrderNext, sellerOrderStates } from './seller-order-shapes.ts'

/**
 * Status of a seller's earnings from an order. 'expected': paid out after the buyer receives the parcel. 'on-hold':
 * held until an issue, return, refund or bank dispute is closed. 'paid': transferred to the seller's account.
 * 'at-risk': transferred, but a bank dispute can take the earnings back. 'none': all earnings were lost to refunds or
 * disputes.
 */
export const earningsStatuses = ['expected', 'on-hold', 'on-its-way', 'paid', 'at-risk', 'none'] as const
export const proceeds = z.object({
  status: z.enum(earningsStatuses),
  /** Amount that the seller receives or has received, after refunds and disputes. */
  amount: money,
})
export type Proceeds = z.infer<typeof proceeds>

/** Progress of a seller order in addition to its state, for lists and for the order page. */
export const orderStanding = z.object({
  next: sellerOrderNext,
  /** Ship-by date that was shown to the buyer. Null for orders without a delivery estimate. */
  shipsBy: z.iso.date().nullable(),
  /** Whether the order has not shipped by the end of its ship-by day. */
  isLate: z.boolean(),
  /** Side that has to act next: buyer, seller, marketplace or bank. Null if no one has to act. */
  turn: z.enum(turns).nullable(),
  /** Whether the returned items are on their way to the seller. */
  isSentBack: z.boolean(),
  /** Whether the buyer reported that the order has not arrived. */
  isMissing: z.boolean(),
})
export type OrderStanding = z.infer<typeof orderStanding>

export const sellerOrderRow = z.object({
  _id: z.string(),
  number: z.string(),
  placedAt: z.iso.datetime(),
  state: z.enum(sellerOrderStates),
  listings: z.array(
    z.object({ _id: z.string(), title: z.string(), size: z.string(), photo: photo.nullable() }),
  ),
  buyer: z.object({ name: z.string(), city: z.string(), country: z.string() }),
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  /** Time when the seller marked the order as packed. After this time, the buyer can no longer cancel the order. */
  packedAt: z.iso.datetime().nullable(),
  ...orderStanding.shape,
  /** Number of the shop's private notes about the order. */
  notes: z.int(),
  /** Amount that the buyer paid for this seller order. */
  total: money,
  refunded: money,
  /** Same amount as `proceeds.amount`. */
  earnings: money,
  proceeds,
})
export type SellerOrderListRow = z.infer<typeof sellerOrderRow>

/** Maximum value of a count. A count of 1000 means 1000 or more. */
export const tabCountLimit = 1000
export const tabCount = z.int().max(tabCountLimit)
