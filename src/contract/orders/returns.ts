import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { returnReasons } from './return-reasons.ts'

export type ReturnReason = (typeof returnReasons)[number]

/** 'agreed': it may be sent; 'received': the seller looks at it. */
export const returnStates = ['agreed', 'sent', 'received', 'closed'] as const

/** 'contested': the seller did not accept what came back, so that an issue settles it. */
export const returnOutcomes = ['refunded', 'withdrawn', 'not-sent', 'contested'] as const

/** What is on its way back. */
export const returnParcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

/** An item of an order; `_id` is its line. */
const returnLine = z.object({ _id: z.string(), label: z.string(), size: z.string().nullable() })

/** What a buyer sends back within the seller's window, and how far it has come. */
export const orderReturn = z.object({
  _id: z.string(),
  reason: z.enum(returnReasons),
  text: z.string(),
  photos: z.array(privatePhoto),
  /** The items that go back, where it is not all of them. */
  lines: z.array(returnLine).nullable(),
  /** What is refunded for them; null where that is all that is left. */
  amount: money.nullable(),
  state: z.enum(returnStates),
  /** Null while it is open, and when a bank's dispute ended it. */
  outcome: z.enum(returnOutcomes).nullable(),
  paidBy: z.enum(postagePayers),
  /** Where it goes, as long as it is under way; null also where the seller has not said so yet. */
  returnTo: returnAddress.nullable(),
  openedAt: z.iso.datetime(),
  parcel: returnParcel.nullable(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** Until when something may be sent back, and who pays the postage where nothing is wrong with it. */
export const returnable = z.object({
  until: z.iso.datetime(),
  paidBy: z.enum(postagePayers),
  /** Items that did not go back before. */
  lines: z.array(returnLine),
})
