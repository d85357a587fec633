import { z } from 'zod'
import { postagePayers, returnAddress } from '#contract/address.ts'
import { money } from '#contract/money.ts'
import { privatePhoto } from '#contract/pictures.ts'
import { returnReasons } from './return-reasons.ts'

export type ReturnReason = (typeof returnReasons)[number]

/** 'agreed': the buyer can send the items. 'received': the seller inspects them. */
export const returnStates = ['agreed', 'sent', 'received', 'closed'] as const

/** 'contested': the seller did not accept the return, so an issue decides it. */
export const returnOutcomes = ['refunded', 'withdrawn', 'not-sent', 'contested'] as const

/** Parcel on its way back to the seller. */
export const returnParcel = z.object({
  carrier: z.string(),
  trackingNumber: z.string().nullable(),
  trackingUrl: z.string().nullable(),
  sentAt: z.iso.datetime(),
})

/** An item of an order. `_id` is the id of its line. */
const returnLine = z.object({ _id: z.string(), label: z.string(), size: z.string().nullable() })

/** A return within the seller's return window, with its progress. */
export const orderReturn = z.object({
  _id: z.string(),
  reason: z.enum(returnReasons),
  text: z.string(),
  photos: z.array(privatePhoto),
  /** Returned items; null for all items. */
  lines: z.array(returnLine).nullable(),
  /** Amount to refund for these items; null for everything that remains. */
  amount: money.nullable(),
  state: z.enum(returnStates),
  /** Null while open, and if ended by a bank dispute. */
  outcome: z.enum(returnOutcomes).nullable(),
  paidBy: z.enum(postagePayers),
  /** Return address while the return is in progress; null before the seller has provided it. */
  returnTo: returnAddress.nullable(),
  openedAt: z.iso.datetime(),
  parcel: returnParcel.nullable(),
  receivedAt: z.iso.datetime().nullable(),
  closedAt: z.iso.datetime().nullable(),
})
export type OrderReturn = z.infer<typeof orderReturn>

/** Deadline for a return, and the payer of the postage if the items are not faulty. */
export const returnable = z.object({
  until: z.iso.datetime(),
  paidBy: z.enum(postagePayers),
  /** Items that were not returned before. */
  lines: z.array(returnLine),
})
