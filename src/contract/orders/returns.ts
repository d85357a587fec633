import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { returnReasons } from './return-reasons.ts'

export type ReturnReason = (typeof returnReasons)[number]

/** States of a return. 'agreed': the buyer can send the items back. 'received': the seller is inspecting the items. */
export const returnStates = ['agreed', 'sent', 'received', 'closed'] as const

/** Outcomes of a return. 'contested': the seller disputed the return, so an issue was opened for a decision. */
export const returnOutcomes = ['refunded', 'withdrawn', 'not-sent', 'contested'] as const

/** Parcel in which the buyer returns the items. */
export const returnParcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

/** An item of an order. `_id` is the id of the order line. */
const returnLine = z.object({ _id: z.string(), label: z.string(), size: z.string().nullable() })

/** A return that was opened within the seller's return window. */
export const orderReturn = z.object({
  _id: z.string(),
  reason: z.enum(returnReasons),
  text: z.string(),
  photos: z.array(privatePhoto),
  /** Items to return. Null if all items of the order are returned. */
  lines: z.array(returnLine).nullable(),
  /** Amount to refund for these items. Null to refund everything that can still be refunded. */
  amount: money.nullable(),
  state: z.enum(returnStates),
  /** Outcome. Null while the return is open, or if a bank dispute closed it. */
  outcome: z.enum(returnOutcomes).nullable(),
  paidBy: z.enum(postagePayers),
  /** Return address while the return is in progress. Null until the seller has provided the address. */
  returnTo: returnAddress.nullable(),
  openedAt: z.iso.datetime(),
  parcel: returnParcel.nullable(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type OrderReturn = z.infer<typeof orderReturn>

/**
 * Terms on which the buyer can return items now: the deadline, and who pays the postage if the items are not faulty.
 */
export const returnable = z.object({
  until: z.iso.datetime(),
  paidBy: z.enum(postagePayers),
  /** Items that have not been returned yet. */
  lines: z.array(returnLine),
})
