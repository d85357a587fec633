import { z } from 'zod'
import { listingStates, priceCents, publishAt, qty } from './listings.ts'

/** State of a listing before a bulk edit, which is needed to undo the edit. */
export const listingBefore = z.object({
  _id: z.string().max(80),
  /**
   * Version of the listing after the edit. If the listing has a different version now, undoing the edit skips the
   * listing.
   */
  version: z.string().max(80),
  state: z.enum(listingStates),
  priceCents: priceCents.nullable(),
  totalAllowed: z.int().min(0).max(99_999),
  /** Time at which the draft was to be published. */
  publishAt: publishAt.nullable().optional(),
  sizes: z
    .array(z.object({ ID: z.string().max(80), qty, priceCents: priceCents.nullable().optional() }))
    .max(200),
})
export type ListingBefore = z.infer<typeof listingBefore>

const ids = z.array(z.string().max(80)).min(1).max(500)

export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ids, cents: priceCents }),
  /** Changes prices by a percentage: -20 reduces a price by a fifth. New prices are rounded half up to a cent. */
  z.object({ kind: z.literal('percent'), ids, percent: z.int().min(-90).max(500) }),
  /** Sets the number of units of every size. */
  z.object({ kind: z.literal('qty'), ids, qty }),
  z.object({ kind: z.literal('publish'), ids }),
  /** Publishes drafts at a time in the future. Replaces an earlier time. */
  z.object({ kind: z.literal('schedule'), ids, at: publishAt }),
  /** Cancels scheduled publishing. */
  z.object({ kind: z.literal('unschedule'), ids }),
  z.object({ kind: z.literal('pause'), ids }),
  z.object({ kind: z.literal('resume'), ids }),
  z.object({ kind: z.literal('delete'), ids }),
  /** Undoes a bulk edit. `before` is the value from the reply to the edit. */
  z.object({ kind: z.literal('put-back'), before: z.array(listingBefore).min(1).max(500) }),
])
export type BulkChange = z.infer<typeof bulkChange>
