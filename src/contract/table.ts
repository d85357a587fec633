import { z } from 'zod'
import { errorCode } from './errors.ts'

/** The largest number a column of whole numbers holds. */
export const largestInt = 2 ** 31 - 1

/** A page of a table of the admin area. */
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

/** What became of each of many that were asked for at once; those refused say why. */
export const bulkRows = z.array(
  z.object({
    _id: z.string(),
    ok: z.boolean(),
    code: errorCode.nullable(),
    message: z.string().nullable(),
  }),
)

/** The admin area's answer to a decision on many. */
export const decided = z.object({
  /** To undo it by; null where nothing was changed. */
  decisionId: z.string().nullable(),
  changed: z.int(),
  rows: bulkRows,
})
