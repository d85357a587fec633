import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { issueKinds } from './issue-kinds.ts'
import { money } from '#contract/money.ts'
import { refundReasons } from './refund-reasons.ts'
import { orderReturn, returnable, returnParcel } from './returns.ts'
import { deliveryWindow } from '#contract/shipping/terms.ts'
import { privatePhoto } from '#contract/pictures.ts'

export const sellerOrderStates = [
  'held',
  'paid',
  'shipped',
  'delivered',
  'received',
  'completed',
  'expired',
  'cancelled',
  'issue',
  'returning',
  'returned',
  'refunded',
  'disputed',
  'won',
  'lost',
] as const

/** Final states of a seller order. A bank may still dispute a completed order, but an erasure does not wait for that. */
export const settledStates: readonly (typeof sellerOrderStates)[number][] = [
  'completed',
  'expired',
  'cancelled',
  'refunded',
  'won',
  'lost',
]

export const movers = ['buyer', 'seller', 'admin', 'clock', 'provider'] as const

/** Next automatic step if no one acts before. */
export const dueKinds = [
  'ship-by',
  'received',
  'seller-answers',
  'admin-decides',
  'return-sent',
  'return-arrives',
  'refunded',
] as const

export const sellerOrderNext = z.object({ what: z.enum(dueKinds), at: z.iso.datetime() }).nullable()
export type SellerOrderNext = z.infer<typeof sellerOrderNext>

/** Actions of the buyer under POST /api/confirm-order/{stoken}/…. */
export const buyerMoves = [
  'cancel',
  'received',
  'not-arrived',
  'issue',
  'return',
  'note',
  'accept',
  'return-sent',
  'close',
] as const
export type BuyerMove = (typeof buyerMoves)[number]

export const offers = ['none', 'return', 'refund'] as const

/** A buyer's problem with a seller order, the replies and the outcome. */
export const issue = z.object({
  _id: z.string(),
  kind: z.enum(issueKinds),
  text: z.string(),
  photos: z.array(privatePhoto),
  state: z.enum(['open', 'answered', 'returning', 'returned', 'closed']),
  /** Null while open, and if ended by a bank dispute. */
  outcome: z.enum(['received', 'refunded', 'partly-refunded']).nullable(),
  openedAt: z.iso.datetime(),
  /** Deadline for the seller's reply. Afterwards an admin can decide. */
  answerBy: z.iso.datetime(),
  /** Deadline for a decision. Without one, the buyer is refunded. */
  decideBy: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.enum(movers).nullable(),
  /** Offer that the buyer can accept. */
  offer: z.object({ kind: z.enum(['return', 'refund']), amount: money.nullable() }).nullable(),
  /** Return address while an agreed return is in progress; null before it was provided. */
  returnTo: returnAddress.nullable(),
  /** Payer of the postage of the offered or agreed return. */
  returnPaidBy: z.enum(postagePayers).nullable(),
  returnParcel: returnParcel.nullable(),
  notes: z.array(
    z.object({
      by: z.enum(['buyer', 'seller', 'admin', 'clock']),
      text: z.string(),
      photos: z.array(privatePhoto),
      offer: z.enum(offers).nullable(),
      offerAmount: money.nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type Issue = z.infer<typeof issue>

/** 'pending': sent to the payment provider. 'failed': rejected by the bank, which an admin handles. */
export const refund = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** English text of the code, or the text that a person wrote. */
  reason: z.string(),
  /** Null if a person wrote the reason. */
  reasonCode: z.enum(refundReasons).nullable(),
  by: z.enum(movers),
  at: z.iso.datetime(),
})

/** Fields shared by the buyer's and the seller's view of a seller order. */
export const sellerOrderCore = z.object({
  _id: z.string(),
  state: z.enum(sellerOrderStates),
  timeline: z.array(z.object({ state: z.enum(sellerOrderStates), by: z.enum(movers), at: z.iso.datetime() })),
  /** Delivery estimate, recalculated when the order ships; null if unknown and for old orders. */
  delivery: deliveryWindow.nullable(),
  /** Time of the buyer's report that the order has not arrived, and end of the resulting pause; null without a report. */
  notArrived: z.object({ at: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** Time after which the buyer can no longer cancel. */
  packedAt: z.iso.datetime().nullable(),
  /** Code from `carriers`, or a typed name. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  next: sellerOrderNext,
  /** Whether the order has not shipped by the end of its ship-by day. */
  isLate: z.boolean(),
  /**
   * Whether the seller already has the earnings, so that a refund must first reverse them. Always false for
   * first-party items.
   */
  isPaidOut: z.boolean(),
  /** Amount that the buyer pays for this seller order: items, shipping and its part of the service fee. */
  total: money,
  refunded: money,
  refunds: z.array(refund),
  /** Latest issue, open or closed. */
  issue: issue.nullable(),
  /** Latest return within the return window, open or closed. */
  return: orderReturn.nullable(),
})

export const buyerSellerOrder = sellerOrderCore.extend({
  seller: z.object({
    username: z.string(),
    name: z.string(),
    /** First-party items: links to them use the paths of the direct area. */
    isFirstParty: z.boolean(),
  }),
  /** Possible return; null if returns are not or no longer possible. */
  returnable: returnable.nullable(),
  /** End of the pause that a report of non-arrival would start now; null if such a report is not allowed. */
  mayPauseUntil: z.iso.datetime().nullable(),
  /** Whether the pause has ended and the missing order can still be reported as an issue. */
  isStillMissing: z.boolean(),
  /** Deadline for reporting an issue after receipt; null before receipt and when none can be reported. */
  reportableUntil: z.iso.datetime().nullable(),
  mayDo: z.array(z.enum(buyerMoves)),
  /** Secret for this seller order only: the {stoken} of /confirm-order and its calls. */
  confirmToken: z.string(),
})
export type BuyerSellerOrder = z.infer<typeof buyerSellerOrder>
