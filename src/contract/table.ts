import { z } from 'zod'

/** A page of a table of the office. */
export const tablePage = z.object({
  /** The `next` of the page before. */
  after: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** Counting stops here: 1000 means 1000 or more. */
export const countLimit = 1000
export const cappedCount = z.int().max(countLimit)

export const tableSearch = z.string().trim().max(200).optional()

/** A whole table as a file. */
export const csvReply = { reply: z.any(), replyType: 'text/csv; charset=utf-8' } as const
