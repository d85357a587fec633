import { z } from 'zod'
import { optionalReturnTerms, requireReturnTerms } from '#contract/addresses/address-input.ts'
import { largestInt } from '#contract/table.ts'
import { careText, carrierText, photoKeys, trackingText } from './care-texts.ts'
import { refundAmount, requireRefundAmount } from './refund-amount.ts'
import { offers } from './seller-order-shapes.ts'

/** Request bodies that sellers use for their own orders, and that the team uses for orders for first-party items. */
export const parcel = z.object({ carrier: carrierText, trackingNumber: trackingText })

export const issueAnswer = optionalReturnTerms
  .extend({
    text: careText,
    offer: z.enum(offers).default('none'),
    /** Amount of the offered refund. Required for the offer 'refund'. */
    ...refundAmount,
    photos: photoKeys,
  })
  .superRefine((body, context) => {
    requireReturnTerms(body.offer === 'return', body, context)
    if (body.offer === 'refund') requireRefundAmount(body, context)
  })

export const returnContest = z.object({
  text: careText,
  amountCents: z.int().positive().max(largestInt).optional(),
  photos: photoKeys,
})
