import { z } from 'zod'
import { colorName, valueCode } from '#contract/catalog/catalog.ts'
import { money } from '#contract/money.ts'
import { photo } from '../pictures.ts'
import { fault } from '#contract/input-faults.ts'
import { eachText, listingTexts, type ListingTextName } from '../catalog/listing-texts.ts'
import { lineText, multilineText } from '#contract/text.ts'

/**
 * `sold` is a listed or paused listing of which nothing is left (spec §3 "sold-out"); `all` leaves out the removed.
 */
export const listingTabs = ['active', 'draft', 'paused', 'sold', 'all'] as const
export type ListingTab = (typeof listingTabs)[number]
export const listingSorts = ['newest', 'oldest', 'price-asc', 'price-desc', 'title'] as const
export type ListingSort = (typeof listingSorts)[number]
export const listingStates = ['draft', 'active', 'paused', 'removed'] as const
export type ListingState = (typeof listingStates)[number]

export const leastPriceCents = 100
export const mostPriceCents = 5_000_000
export const priceCents = z
  .int()
  .min(leastPriceCents, fault('price-bounds'))
  .max(mostPriceCents, fault('price-bounds'))
export const qty = z.int().min(0).max(999)
export const mostPhotos = 12
export const mostSizes = 40

/** Parts of a CSV cell are kept apart by it. */
export const sizeLabel = lineText(40)
  .min(1, fault('size-name'))
  .regex(/^[^|]*$/, fault('size-sign'))

/** A unit on hold is in someone's checkout now: `qty` counts it, and cannot go below it. */
export const listingSize = z.object({ ID: z.string(), size: z.string(), qty: z.int(), held: z.int() })

/** What publishing still needs, by the field it is entered in. */
export const missingFields = [
  'title',
  'brand',
  'type',
  'gender',
  'color',
  'condition',
  'priceCents',
  'sizes',
  'photos',
] as const
export type MissingField = (typeof missingFields)[number]

/** A listing as its seller sees it. What a draft does not say yet is null, or empty. */
export const listing = z.object({
  _id: z.string(),
  ...eachText(() => z.string()),
  brand: z.string().nullable(),
  type: z.string().nullable(),
  gender: valueCode.nullable(),
  color: z.string().nullable(),
  condition: valueCode.nullable(),
  price: money.nullable(),
  /** The price without the marketplace's commission; shipping comes on top of it. */
  youReceive: money.nullable(),
  totalAllowed: z.int(),
  held: z.int(),
  sizes: z.array(listingSize),
  photos: z.array(photo),
  state: z.enum(listingStates),
  stock: z.enum(['has-inv', 'sold-out']),
  /** Taken out of sight by an admin, and why; `isAsked`: the seller has asked to have it shown again. */
  hidden: z.object({ reason: z.string(), isAsked: z.boolean() }).nullable(),
  /** Empty: it may be published. */
  missing: z.array(z.enum(missingFields)),
  /** To be sent back with the next save; it changes with every edit and every sale. */
  version: z.string(),
  viewCount: z.int(),
  watchCount: z.int(),
  /** Where buyers find it; null while it is a draft or removed. */
  path: z.string().nullable(),
  /** Since when it is listed; null for a draft. */
  listedAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
})
export type Listing = z.infer<typeof listing>

/** A row of the seller's table: the listing with its first photo only, and of its texts the title. */
export const listingRow = listing
  .omit({ ...eachText(() => true as const), photos: true })
  .extend({ title: z.string(), photo: photo.nullable(), photoCount: z.int() })
export type ListingRow = z.infer<typeof listingRow>

const wantedSize = z.object({
  /** Of a size that is there already; a new one has none. */
  ID: z.string().max(80).optional(),
  size: sizeLabel,
  qty,
})

const wantedPhoto = z.object({
  key: z
    .string()
    .max(64, { abort: true })
    .regex(/^[0-9a-z]{16,64}$/),
  alt: lineText(300).default(''),
})

const listingTextInputs: Record<ListingTextName, z.ZodString> = {
  title: lineText(listingTexts.title),
  description: multilineText(listingTexts.description),
}

/** Everything an editor may set. What is left out stays as it is; null or '' empties what a draft may lack. */
export const listingFields = z.object({
  ...eachText((text) => listingTextInputs[text].optional()),
  /** A name nobody has used yet becomes a custom brand. */
  brand: lineText(80).nullish(),
  type: lineText(80).nullish(),
  /** Kept for types that go by gender, else null. */
  gender: valueCode.nullish(),
  color: colorName.nullish(),
  condition: valueCode.nullish(),
  priceCents: priceCents.nullish(),
  /** All of them, in order. A size left out is given up; one that was sold stays in the ledger. */
  sizes: z
    .array(wantedSize)
    .max(mostSizes)
    .refine(
      (sizes) => new Set(sizes.map(({ size }) => size.toLowerCase())).size === sizes.length,
      fault('size-twice'),
    )
    .optional(),
  /** How many may be sold in all; null: as many as the sizes have. */
  totalAllowed: z
    .int()
    .min(0)
    .max(999 * mostSizes)
    .nullish(),
  /** All of them, in the order shown; keys as uploads answered them, or the listing's own. */
  photos: z
    .array(wantedPhoto)
    .max(mostPhotos, fault('photos-most'))
    .refine((photos) => new Set(photos.map(({ key }) => key)).size === photos.length, fault('photo-twice'))
    .optional(),
})
export type ListingFields = z.output<typeof listingFields>

/** What a bulk edit changes, and what its undo puts back. */
export const listingBefore = z.object({
  _id: z.string().max(80),
  /** The version the edit left behind: put back only if nothing has happened since. */
  version: z.string().max(80),
  state: z.enum(listingStates),
  priceCents: priceCents.nullable(),
  totalAllowed: z.int().min(0).max(99_999),
  sizes: z.array(z.object({ ID: z.string().max(80), qty })).max(200),
})
export type ListingBefore = z.infer<typeof listingBefore>

const ids = z.array(z.string().max(80)).min(1).max(500)

export const bulkChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), ids, cents: priceCents }),
  /** -20 is a fifth cheaper; rounded half up to a cent. */
  z.object({ kind: z.literal('percent'), ids, percent: z.int().min(-90).max(500) }),
  /** The same number for every size. */
  z.object({ kind: z.literal('qty'), ids, qty }),
  z.object({ kind: z.literal('publish'), ids }),
  z.object({ kind: z.literal('pause'), ids }),
  z.object({ kind: z.literal('resume'), ids }),
  z.object({ kind: z.literal('delete'), ids }),
  /** Undo: the `before` of an earlier answer. */
  z.object({ kind: z.literal('put-back'), before: z.array(listingBefore).min(1).max(500) }),
])
export type BulkChange = z.infer<typeof bulkChange>

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
  /** What to do, or what was done. */
  text: z.string(),
  href: z.string(),
  /** Publishing waits for it; the first listing is what one publishes. */
  isNeeded: z.boolean(),
})
export type ChecklistLine = z.infer<typeof checklistLine>
