import { z } from 'zod'
import { money } from '#contract/money.ts'
import { returnReasons } from '#contract/orders/return-reasons.ts'
import { returnOutcomes } from '#contract/orders/returns.ts'
import { issue } from '#contract/orders/seller-order-shapes.ts'

/**
 * Details of an event in an issue or return, stored as codes and amounts. Pages translate the codes into the reader's
 * language.
 */
export const stepDetails = z
  .object({
    kind: issue.shape.kind,
    reason: z.enum(returnReasons),
    /** Offered amount. Absent if the offer covers everything that can still be refunded. */
    amount: money,
    carrier: z.string(),
    issueOutcome: issue.shape.outcome.unwrap(),
    returnOutcome: z.enum(returnOutcomes),
  })
  .partial()
export type StepDetails = z.infer<typeof stepDetails>
