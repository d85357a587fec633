import { z } from 'zod'

export const checklistKeys = [
  'profile',
  'ships-from',
  'shipping',
  'return-policy',
  'payouts',
  'first-listing',
] as const
export const checklistLine = z.object({
  key: z.enum(checklistKeys),
  done: z.boolean(),
  /** Instruction for the seller or, when the checklist step is done, a confirmation. */
  text: z.string(),
  href: z.string(),
  /**
   * Whether this checklist step is required before publishing. False for the step "first listing", because publishing
   * the first listing is the goal of the checklist.
   */
  isNeeded: z.boolean(),
})
export type ChecklistLine = z.infer<typeof checklistLine>

export const checklistReply = z.object({
  lines: z.array(checklistLine),
  mayPublish: z.boolean(),
  /** Reason why the seller is suspended. Null if the seller is not suspended. */
  suspended: z.string().nullable(),
  /** End of the seller's vacation. Null if the seller is not on vacation. */
  awayUntil: z.iso.datetime().nullable(),
})
