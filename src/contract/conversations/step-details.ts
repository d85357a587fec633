import { z } from 'zod'
import { money } from '#contract/money.ts'
import { returnReasons } from '#contract/orders/return-reasons.ts'
import { returnOutcomes } from '#contract/orders/returns.ts'
import { issue } from '#contract/orders/seller-order-shapes.ts'

/** What a step of an issue or a return was about when it was taken, as codes and figures; the reader's language words it. */
export const stepDetails = z
  .object({
    kind: issue.shape.kind,
    reason: z.enum(returnReasons),
    /** What was offered; without it all that was left. */
    amount: money,
    carrier: z.string(),
    issueOutcome: issue.shape.outcome.unwrap(),
    returnOutcome: z.enum(returnOutcomes),
  })
  .partial()
export type StepDetails = z.infer<typeof stepDetails>
