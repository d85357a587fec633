import { z } from 'zod'
import { money } from '#contract/money.ts'
import { returnReasons } from '#contract/orders/return-reasons.ts'
import { returnOutcomes } from '#contract/orders/returns.ts'
import { issue } from '#contract/orders/seller-order-shapes.ts'

/**
 * Details of a step of an issue or return, as codes and amounts. They are translated into the reader's language when
 * shown.
 */
export const stepDetails = z
  .object({
    kind: issue.shape.kind,
    reason: z.enum(returnReasons),
    /** Offered amount. Absent if the offer is everything that can still be refunded. */
    amount: money,
    carrier: z.string(),
    issueOutcome: issue.shape.outcome.unwrap(),
    returnOutcome: z.enum(returnOutcomes),
  })
  .partial()
export type StepDetails = z.infer<typeof stepDetails>
