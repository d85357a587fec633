import { z } from 'zod'
import { attributeValue } from '#contract/catalog/attributes.ts'
import { listingFields, listingStates, maxPriceCents, priceCents, publishAt, qty } from './listings.ts'
import { priceRoundings } from './price-rounding.ts'

/** Fields that a bulk edit can set to the same value on many listings. Absent fields stay unchanged. */
const bulkFields = listingFields.pick({
  brand: true,
  type: true,
  gender: true,
  color: true,
  condition: true,
  attributes: true,
})
export type BulkFields = z.output<typeof bulkFields>

/** State of a listing before a bulk edit, from which the edit can be undone. */
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
  /** Whether the listing was in review. Undoing a publication also takes the listing out of review. */
  isInReview: z.boolean().optional(),
  sizes: z
    .array(z.object({ ID: z.string().max(80), qty, priceCents: priceCents.nullable().optional() }))
    .max(200),
  /** Fields before an edit of fields. If present, undoing the edit restores only these fields. */
  content: bulkFields.optional(),
})
export type ListingBefore = z.infer<typeof listingBefore>

const ids = z.array(z.string().max(80)).min(1).max(500)

const rounding = z.enum(priceRoundings).default('none')

export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ids, cents: priceCents }),
  /** Changes prices by a percentage: -20 reduces a price by a fifth. */
  z.object({ kind: z.literal('percent'), ids, percent: z.int().min(-90).max(500), rounding }),
  /** Changes prices by an amount in cents: -500 reduces a price by $5. */
  z.object({
    kind: z.literal('amount'),
    ids,
    cents: z.int().min(-maxPriceCents).max(maxPriceCents),
    rounding,
  }),
  /** Sets fields. Values of attributes that a listing's type does not have are ignored. */
  z.object({ kind: z.literal('fields'), ids, fields: bulkFields }),
  /** Sets the number of units of every size. */
  z.object({ kind: z.literal('qty'), ids, qty }),
  z.object({ kind: z.literal('publish'), ids }),
  /** Schedules the publication of drafts. Replaces an earlier scheduled time. */
  z.object({ kind: z.literal('schedule'), ids, at: publishAt }),
  /** Cancels scheduled publication. */
  z.object({ kind: z.literal('unschedule'), ids }),
  z.object({ kind: z.literal('pause'), ids }),
  z.object({ kind: z.literal('resume'), ids }),
  z.object({ kind: z.literal('delete'), ids }),
  /** Undoes a bulk edit. `before` is the value from the reply to the edit. */
  z.object({ kind: z.literal('put-back'), before: z.array(listingBefore).min(1).max(500) }),
])
export type BulkChange = z.output<typeof bulkChange>

const previewValue = attributeValue.nullable()

/** Changes that a bulk edit would make to one listing. Amounts are in cents. */
export const bulkPreview = z.object({
  _id: z.string(),
  /** Version of the listing before the edit. Absent in replies of older servers. */
  version: z.string().optional(),
  changes: z.array(
    z.object({
      field: z.enum(['priceCents', 'qty', 'brand', 'type', 'gender', 'color', 'condition', 'attribute']),
      /** Name of the size or variant that changes. Absent for fields of the listing. */
      size: z.string().optional(),
      /** Code of the attribute that changes. */
      code: z.string().optional(),
      before: previewValue,
      after: previewValue,
    }),
  ),
})
export type BulkPreview = z.infer<typeof bulkPreview>
