import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { issueKinds } from './issue-kinds.ts'
import { money } from '#contract/money.ts'
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

/** Final states of a seller order. A bank may still dispute a completed order; an erasure does not wait for that. */
export const settledStates: readonly (typeof sellerOrderStates)[number][] = [
  'completed',
  'expired',
  'cancelled',
  'refunded',
  'won',
  'lost',
]

export const movers = ['buyer', 'seller', 'admin', 'clock', 'provider'] as const

/** What is to happen next by itself, unless someone acts before. */
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

/** What the buyer of a seller order may do now, under POST /api/confirm-order/{stoken}/…. */
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

/** What a buyer holds against a seller order, what was answered, and how it ended. */
export const issue = z.object({
  _id: z.string(),
  kind: z.enum(issueKinds),
  text: z.string(),
  photos: z.array(privatePhoto),
  state: z.enum(['open', 'answered', 'returning', 'returned', 'closed']),
  /** Null while open, and when a bank's dispute ended it. */
  outcome: z.enum(['received', 'refunded', 'partly-refunded']).nullable(),
  openedAt: z.iso.datetime(),
  /** Until then the seller may answer; afterwards an admin may decide. */
  answerBy: z.iso.datetime(),
  /** Undecided by then, the buyer is refunded. */
  decideBy: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.enum(movers).nullable(),
  /** What the buyer may accept now. */
  offer: z.object({ kind: z.enum(['return', 'refund']), amount: money.nullable() }).nullable(),
  /** Where an agreed return goes, as long as it is under way; null also where nobody has said so yet. */
  returnTo: returnAddress.nullable(),
  /** Who pays the postage of the return that is offered or agreed. */
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

/** 'asked': on its way to the provider; 'failed': the bank sent it back, an admin looks after it. */
export const refund = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(['asked', 'made', 'failed']),
  reason: z.string(),
  by: z.enum(movers),
  at: z.iso.datetime(),
})

/** The fields a buyer's and a seller's view of a seller order have in common. */
export const sellerOrderCore = z.object({
  _id: z.string(),
  state: z.enum(sellerOrderStates),
  timeline: z.array(z.object({ state: z.enum(sellerOrderStates), by: z.enum(movers), at: z.iso.datetime() })),
  /** The delivery estimate, recomputed when the order ships; null if unknown, and in older orders. */
  delivery: deliveryWindow.nullable(),
  /** When the buyer reported that the order had not arrived, and when the pause ends; null without a report. */
  notArrived: z.object({ at: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** Since then its buyer can no longer cancel. */
  packedAt: z.iso.datetime().nullable(),
  /** A code of `carriers`, or a name that was typed in. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  next: sellerOrderNext,
  /** Whether the order has not shipped by the end of its ship-by day. */
  isLate: z.boolean(),
  /** Whether the seller already has the earnings, so a refund must take them back first. Always false for first-party items. */
  isPaidOut: z.boolean(),
  /** What the buyer pays for this seller order: listings, shipping and its portion of the service fee. */
  total: money,
  refunded: money,
  refunds: z.array(refund),
  /** The newest issue, open or closed. */
  issue: issue.nullable(),
  /** The newest return within the seller's window, open or closed. */
  return: orderReturn.nullable(),
})

export const buyerSellerOrder = sellerOrderCore.extend({
  seller: z.object({
    username: z.string(),
    name: z.string(),
    /** A first-party listing: links of it are those of direct. */
    isFirstParty: z.boolean(),
  }),
  /** Until when it may be sent back; null where it may not, or not any more. */
  returnable: returnable.nullable(),
  /** End of the pause if the buyer reported now that the order has not arrived; null if that is not allowed. */
  mayPauseUntil: z.iso.datetime().nullable(),
  /** Whether the pause has ended and the missing order can still be reported as an issue. */
  isStillMissing: z.boolean(),
  /** Deadline for reporting an issue after receipt; null before receipt and once none can be reported. */
  reportableUntil: z.iso.datetime().nullable(),
  mayDo: z.array(z.enum(buyerMoves)),
  /** The buyer's key to this seller order alone: the {stoken} of /confirm-order and of its calls. */
  confirmToken: z.string(),
})
export type BuyerSellerOrder = z.infer<typeof buyerSellerOrder>
