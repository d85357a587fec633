import { z } from 'zod'
import { errorCode } from './errors.ts'

/** Maximum of a PostgreSQL integer column. */
export const largestInt = 2 ** 31 - 1

/** Query parameters that select a page of a table in the admin area. */
export const tablePage = z.object({
  /** Cursor: the value of `next` in the reply with the previous page. */
  after: z.string().max(600).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(25),
})

/** Maximum value of a count in a reply. A count of 1000 means 1000 or more. */
export const countLimit = 1000
export const cappedCount = z.int().max(countLimit)

export const tableSearch = z.string().trim().max(200).optional()

/** Reply of a call that returns an entire table as CSV. */
export const csvReply = { reply: z.any(), replyType: 'text/csv; charset=utf-8' } as const

/** Outcome of a bulk action for each row. Rejected rows have an error code and a message. */
export const bulkRows = z.array(
  z.object({
    _id: z.string(),
    ok: z.boolean(),
    code: errorCode.nullable(),
    message: z.string().nullable(),
  }),
)

/** Reply to a bulk decision in the admin area. */
export const decisionReply = z.object({
  /** Id for undoing the decision. Null if the decision changed nothing. */
  decisionId: z.string().nullable(),
  changed: z.int(),
  rows: bulkRows,
})
