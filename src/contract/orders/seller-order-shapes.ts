import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { fieldAnswer } from '#contract/fields/custom-fields.ts'
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

/**
 * Final states of a seller order. In these states, the buyer's personal data can be erased, even though a bank dispute
 * can still be opened about a completed order.
 */
export const finalSellerOrderStates: readonly (typeof sellerOrderStates)[number][] = [
  'completed',
  'expired',
  'cancelled',
  'refunded',
  'won',
  'lost',
]

export const timelineActors = ['buyer', 'seller', 'admin', 'clock', 'provider'] as const

/**
 * Kinds of automatic actions that the app schedules for a seller order. The actions run when they are due, unless a
 * user acts earlier.
 */
export const scheduledActionKinds = [
  'ship-by',
  'received',
  'seller-answers',
  'admin-decides',
  'return-sent',
  'return-arrives',
  'refunded',
] as const

export const sellerOrderNext = z
  .object({ what: z.enum(scheduledActionKinds), at: z.iso.datetime() })
  .nullable()
export type SellerOrderNext = z.infer<typeof sellerOrderNext>

/** Actions of buyers, with POST /api/confirm-order/{stoken}/…. */
export const buyerOrderActions = [
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
export type BuyerOrderAction = (typeof buyerOrderActions)[number]

export const offers = ['none', 'return', 'refund'] as const

/** A problem that a buyer reported with a seller order, with the replies and the outcome. */
export const issue = z.object({
  _id: z.string(),
  kind: z.enum(issueKinds),
  text: z.string(),
  photos: z.array(privatePhoto),
  state: z.enum(['open', 'answered', 'returning', 'returned', 'closed']),
  /** Outcome of the issue. Null while the issue is open, or if a bank dispute closed it. */
  outcome: z.enum(['received', 'refunded', 'partly-refunded']).nullable(),
  openedAt: z.iso.datetime(),
  /** Deadline for the seller's reply. After this deadline, an admin can decide. */
  answerBy: z.iso.datetime(),
  /** Deadline for a decision. If there is no decision by this deadline, the buyer is refunded automatically. */
  decideBy: z.iso.datetime(),
  closedAt: z.iso.datetime().nullable(),
  closedBy: z.enum(timelineActors).nullable(),
  /** The seller's offer, which the buyer can accept. Null if there is no offer. */
  offer: z.object({ kind: z.enum(['return', 'refund']), amount: money.nullable() }).nullable(),
  /** Return address while an agreed return is in progress. Null until the address is provided. */
  returnTo: returnAddress.nullable(),
  /** Side that pays the postage for the offered or agreed return. */
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

/**
 * A refund. 'pending': sent to the payment provider. 'failed': rejected by the bank, so an admin has to handle the
 * refund.
 */
export const refund = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(['pending', 'succeeded', 'failed']),
  /** English text for `reasonCode`, or the text that a user entered. */
  reason: z.string(),
  /** Code of the reason for an automatic refund. Null if a user entered the reason. */
  reasonCode: z.enum(refundReasons).nullable(),
  by: z.enum(timelineActors),
  at: z.iso.datetime(),
})

/** Fields of a seller order that both the buyer and the seller receive. */
export const sellerOrderCore = z.object({
  _id: z.string(),
  state: z.enum(sellerOrderStates),
  timeline: z.array(
    z.object({ state: z.enum(sellerOrderStates), by: z.enum(timelineActors), at: z.iso.datetime() }),
  ),
  /** Delivery estimate, recalculated when the order ships. Null if there is no estimate. */
  delivery: deliveryWindow.nullable(),
  /**
   * Time when the buyer reported that the order has not arrived, and end of the payment hold that the report started.
   * Null without such a report.
   */
  notArrived: z.object({ at: z.iso.datetime(), until: z.iso.datetime() }).nullable(),
  /** Time when the seller marked the order as packed. After this time, the buyer can no longer cancel the order. */
  packedAt: z.iso.datetime().nullable(),
  /** Code of a carrier in the list `carriers`, or a carrier name that the seller entered. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  next: sellerOrderNext,
  /** Whether the order has not shipped by the end of its ship-by day. */
  isLate: z.boolean(),
  /**
   * Whether the earnings were transferred to the seller, so that a refund must first reverse the transfer. Always false
   * for first-party items.
   */
  isPaidOut: z.boolean(),
  /** Amount that the buyer pays for this seller order: items, shipping and its share of the service fee. */
  total: money,
  refunded: money,
  refunds: z.array(refund),
  /** Latest issue, whether open or closed. */
  issue: issue.nullable(),
  /** Latest return within the return window, whether open or closed. */
  return: orderReturn.nullable(),
})

export const buyerSellerOrder = sellerOrderCore.extend({
  seller: z.object({
    username: z.string(),
    name: z.string(),
    /** Whether the items are first-party items. Links to first-party items have paths under /direct. */
    isFirstParty: z.boolean(),
  }),
  /** Terms on which the buyer can return items now. Null if the buyer cannot return items now. */
  returnable: returnable.nullable(),
  /**
   * End of the payment hold that would start if the buyer now reported that the order has not arrived. Null if the
   * buyer cannot make such a report now.
   */
  mayPauseUntil: z.iso.datetime().nullable(),
  /** Whether the payment hold that followed the buyer's report has ended and the buyer can still open an issue. */
  isStillMissing: z.boolean(),
  /**
   * Deadline for opening an issue after the buyer has received the order. Null before receipt, or if no issue can be
   * opened.
   */
  reportableUntil: z.iso.datetime().nullable(),
  mayDo: z.array(z.enum(buyerOrderActions)),
  /**
   * Secret that gives access to this seller order only. The secret replaces {stoken} in the path of /confirm-order and
   * in the paths of its calls.
   */
  confirmToken: z.string(),
})
export type BuyerSellerOrder = z.infer<typeof buyerSellerOrder>

/**
 * Values of private attributes of the items, such as a serial number, that the seller or the staff member is allowed to
 * see.
 */
export const itemAttributes = { itemAttributes: z.array(fieldAnswer) }
