import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { largestInt } from '#contract/table.ts'

/** Amount of a refund or of an offered refund: `amountCents`, or `all: true` for everything that is left. */
export const refundAmount = {
  amountCents: z.int().positive().max(largestInt).optional(),
  /** Everything that is left. Rejected for an order of which only some items are being returned. */
  all: z.literal(true).optional(),
}

interface RefundAmount {
  amountCents?: number | undefined
  all?: true | undefined
}

/** Requires exactly one of `amountCents` and `all`, so that an empty field never refunds everything. */
export function requireRefundAmount({ amountCents, all }: RefundAmount, context: z.RefinementCtx): void {
  if ((amountCents === undefined) === (all === undefined))
    context.addIssue({ code: 'custom', path: ['amountCents'], message: inputError('refund-amount') })
}
