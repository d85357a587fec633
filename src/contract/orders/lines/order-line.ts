import { z } from 'zod'
import { money } from '#contract/money.ts'
import { photo } from '#contract/pictures.ts'

export const lineCodes = ['item', 'shipping', 'service-fee', 'discount'] as const
/** A line of an order. The order's total and the sellers' earnings are sums of these lines. */
export const orderLine = z.object({
  code: z.enum(lineCodes),
  label: z.string(),
  seller: z.string().nullable(),
  amount: money,
  item: z
    .object({
      /** Id of the order line, for `buyerfeedback` and `feedbacksave`. Absent in a quote. */
      line: z.string().optional(),
      _id: z.string(),
      username: z.string(),
      sizeID: z.string(),
      size: z.string(),
      photo: photo.nullable(),
      /** Number of units in a line of a quote, if it is more than 1. Each line of an order is one unit. */
      quantity: z.int().optional(),
    })
    .nullable(),
})
export type OrderLine = z.infer<typeof orderLine>
