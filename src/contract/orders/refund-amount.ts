import { z } from 'zod'
import { inputError } from '#contract/input-errors.ts'
import { largestInt } from '#contract/table.ts'

/**
 * Fields for the amount of a refund or of a refund offer: `amountCents`, or `all: true` for everything that can still
 * be refunded.
 */
export const refundAmount = {
  amountCents: z.int().positive().max(largestInt).optional(),
  /**
   * Refunds everything that can still be refunded. Not allowed if only some of the order's items are being returned.
   */
  all: z.literal(true).optional(),
}

interface RefundAmount {
  amountCents?: number | undefined
  all?: true | undefined
}

/** Requires exactly one of `amountCents` and `all`. Leaving both fields empty must never refund everything. */
export function requireRefundAmount({ amountCents, all }: RefundAmount, context: z.RefinementCtx): void {
  if ((amountCents === undefined) === (all === undefined))
    context.addIssue({ code: 'custom', path: ['amountCents'], message: inputError('refund-amount') })
}
