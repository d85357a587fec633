import { z } from 'zod'
import { money } from '#contract/money.ts'
import { returnReasons } from '#contract/orders/return-reasons.ts'
import { returnOutcomes } from '#contract/orders/returns.ts'
import { issue } from '#contract/orders/seller-order-shapes.ts'

/** Details of a step of an issue or return, as codes and amounts. The reader's language provides the text. */
export const stepDetails = z
  .object({
    kind: issue.shape.kind,
    reason: z.enum(returnReasons),
    /** Amount offered; absent for everything that remains. */
    amount: money,
    carrier: z.string(),
    issueOutcome: issue.shape.outcome.unwrap(),
    returnOutcome: z.enum(returnOutcomes),
  })
  .partial()
export type StepDetails = z.infer<typeof stepDetails>
