import { z } from 'zod'
import { postagePayers, returnAddress } from './address.ts'
import { money } from './money.ts'
import { photo } from './pictures.ts'

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

export const movers = ['buyer', 'seller', 'admin', 'clock', 'provider'] as const

/** What is to happen next by itself, unless somebody acts before. */
export const dueKinds = [
  'ship-by',
  'received',
  'seller-answers',
  'house-decides',
  'return-sent',
  'return-arrives',
  'refunded',
] as const

export const partNext = z.object({ what: z.enum(dueKinds), at: z.iso.datetime() }).nullable()
export type PartNext = z.infer<typeof partNext>

/** What the buyer of a part may do now, under POST /api/confirm-order/{stoken}/…. */
export const buyerMoves = ['received', 'issue', 'note', 'accept', 'return-sent', 'close'] as const
export type BuyerMove = (typeof buyerMoves)[number]

export const issueKinds = ['not-received', 'damaged', 'not-as-described', 'wrong-item', 'other'] as const
export const offers = ['none', 'return', 'refund'] as const

/** What a buyer holds against a part, what was answered, and how it ended. */
export const issue = z.object({
  _id: z.string(),
  kind: z.enum(issueKinds),
  text: z.string(),
  photos: z.array(photo),
  state: z.enum(['open', 'answered', 'returning', 'returned', 'closed']),
  /** Null while open, and when a bank's dispute ended it. */
  outcome: z.enum(['received', 'refunded', 'partly-refunded']).nullable(),
  openedAt: z.iso.datetime(),
  /** Until then the seller may answer; afterwards the house may decide. */
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
  returnParcel: z
    .object({
      carrier: z.string(),
      trackingNumber: z.string().nullable(),
      trackingUrl: z.string().nullable(),
      sentAt: z.iso.datetime(),
    })
    .nullable(),
  notes: z.array(
    z.object({
      by: z.enum(['buyer', 'seller', 'admin', 'clock']),
      text: z.string(),
      photos: z.array(photo),
      offer: z.enum(offers).nullable(),
      offerAmount: money.nullable(),
      at: z.iso.datetime(),
    }),
  ),
})
export type Issue = z.infer<typeof issue>

/** 'asked': on its way to the provider; 'failed': the bank sent it back, the house looks after it. */
export const refund = z.object({
  _id: z.string(),
  amount: money,
  state: z.enum(['asked', 'made', 'failed']),
  reason: z.string(),
  by: z.enum(movers),
  at: z.iso.datetime(),
})

/** The fields a buyer's and a seller's view of a part have in common. */
export const partCore = z.object({
  _id: z.string(),
  state: z.enum(sellerOrderStates),
  timeline: z.array(z.object({ state: z.enum(sellerOrderStates), by: z.enum(movers), at: z.iso.datetime() })),
  /** A code of `carriers`, or a name that was typed in. */
  carrier: z.string().nullable(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  next: partNext,
  /** What the buyer pays for this part: pieces, shipping and its piece of the service fee. */
  total: money,
  refunded: money,
  refunds: z.array(refund),
  /** The newest issue, open or closed. */
  issue: issue.nullable(),
})

export const orderPart = partCore.extend({
  seller: z.object({
    username: z.string(),
    name: z.string(),
    /** A listing of the house: links of it are those of direct. */
    isHouse: z.boolean(),
  }),
  mayDo: z.array(z.enum(buyerMoves)),
  /** The buyer's key to this part alone: the {stoken} of /confirm-order and of its calls. */
  confirmToken: z.string(),
})
export type OrderPart = z.infer<typeof orderPart>
