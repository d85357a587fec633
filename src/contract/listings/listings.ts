import { z } from 'zod'
import { colorName, valueCode } from '#contract/catalog/catalog.ts'
import { attributeValues, attributeValuesInput } from '#contract/catalog/attributes.ts'
import { money } from '#contract/money.ts'
import { photo } from '../pictures.ts'
import { inputError } from '#contract/input-errors.ts'
import { mapListingTexts, listingTexts, type ListingTextName } from '../catalog/listing-texts.ts'
import { lineText, multilineText } from '#contract/text.ts'

/**
 * Tabs of a seller's listings. `sold`: active or paused listings without stock (spec §3 "sold-out"). `all`: all
 * listings except deleted ones.
 */
export const listingTabs = ['active', 'draft', 'paused', 'sold', 'all'] as const
export type ListingTab = (typeof listingTabs)[number]
export const listingSorts = ['newest', 'oldest', 'price-asc', 'price-desc', 'title'] as const
export type ListingSort = (typeof listingSorts)[number]
export const listingStates = ['draft', 'active', 'paused', 'removed'] as const
export type ListingState = (typeof listingStates)[number]

export const minPriceCents = 100
export const maxPriceCents = 5_000_000
export const priceCents = z
  .int()
  .min(minPriceCents, inputError('price-bounds'))
  .max(maxPriceCents, inputError('price-bounds'))
export const qty = z.int().min(0).max(999)
export const maxPhotos = 20
/** Maximum length of the description of a photo, in characters. */
export const maxAltLength = 300
export const maxSizes = 40

/** Name of a size. It must not contain `|`, which separates sizes in a CSV cell. */
export const sizeLabel = lineText(40)
  .min(1, inputError('size-name'))
  .regex(/^[^|]*$/, inputError('size-sign'))

/**
 * A size of a listing with its stock. `held` is the number of units that are reserved (held) in checkouts. `qty`
 * includes these units and cannot be set below `held`.
 */
export const listingSize = z.object({ ID: z.string(), size: z.string(), qty: z.int(), held: z.int() })

/** Fields that must be completed before publishing. */
export const missingFields = [
  'title',
  'brand',
  'type',
  'gender',
  'color',
  'condition',
  'priceCents',
  'sizes',
  'attributes',
  'photos',
] as const
export type MissingField = (typeof missingFields)[number]

/** A listing as shown to its seller. Fields missing in a draft are null or empty. */
export const listing = z.object({
  _id: z.string(),
  ...mapListingTexts(() => z.string()),
  brand: z.string().nullable(),
  type: z.string().nullable(),
  gender: valueCode.nullable(),
  color: z.string().nullable(),
  condition: valueCode.nullable(),
  price: money.nullable(),
  /** Price minus the marketplace's commission, without shipping. */
  youReceive: money.nullable(),
  totalAllowed: z.int(),
  held: z.int(),
  sizes: z.array(listingSize),
  photos: z.array(photo),
  /** Values of the attributes that the seller can enter. Attributes without a value are absent. */
  attributes: attributeValues,
  /** Codes of the required attributes that have no value. If there are any, `missing` contains `attributes`. */
  missingAttributes: z.array(z.string()),
  state: z.enum(listingStates),
  stock: z.enum(['has-inv', 'sold-out']),
  /** Set if an admin has hidden the listing, with the reason. `isAsked`: the seller requested a review. */
  hidden: z.object({ reason: z.string(), isAsked: z.boolean() }).nullable(),
  /** Fields that must still be completed before publishing. Empty if the listing can be published. */
  missing: z.array(z.enum(missingFields)),
  /**
   * Version for optimistic locking, which clients send when they save the listing. The version changes with every edit
   * and every sale.
   */
  version: z.string(),
  viewCount: z.int(),
  watchCount: z.int(),
  /** Path of the listing's public page. Null for drafts and deleted listings. */
  path: z.string().nullable(),
  /** Time of publication; null for a draft. */
  listedAt: z.iso.datetime().nullable(),
  changedAt: z.iso.datetime(),
})
export type Listing = z.infer<typeof listing>

/** A listing in a row of the seller's table. Has only the title and the first photo. */
export const listingRow = listing
  .omit({ ...mapListingTexts(() => true as const), photos: true, attributes: true })
  .extend({ title: z.string(), photo: photo.nullable(), photoCount: z.int() })
export type ListingRow = z.infer<typeof listingRow>

const sizeInput = z.object({
  /** Id of an existing size. Absent to create a new size. */
  ID: z.string().max(80).optional(),
  size: sizeLabel,
  qty,
})

const photoInput = z.object({
  key: z
    .string()
    .max(64, { abort: true })
    .regex(/^[0-9a-z]{16,64}$/),
  alt: lineText(maxAltLength).default(''),
})

const listingTextInputs: Record<ListingTextName, z.ZodString> = {
  title: lineText(listingTexts.title),
  description: multilineText(listingTexts.description),
}

/**
 * Fields of a listing that the seller can edit. Absent fields stay unchanged. Null or '' clears a field that can be
 * empty in a draft.
 */
export const listingFields = z.object({
  ...mapListingTexts((text) => listingTextInputs[text].optional()),
  /** Name of the brand. If there is no brand with this name, the call creates a custom brand. */
  brand: lineText(80).nullish(),
  type: lineText(80).nullish(),
  /** Department. Stored only if the listing's type is divided by department; otherwise, null is stored. */
  gender: valueCode.nullish(),
  color: colorName.nullish(),
  condition: valueCode.nullish(),
  priceCents: priceCents.nullish(),
  /** All sizes in display order. Omitted sizes are deleted from the listing, but not from past orders. */
  sizes: z
    .array(sizeInput)
    .max(maxSizes)
    .refine(
      (sizes) => new Set(sizes.map(({ size }) => size.toLowerCase())).size === sizes.length,
      inputError('size-twice'),
    )
    .optional(),
  /** Maximum total number of units to sell. Null means the sum of the quantities of all sizes. */
  totalAllowed: z
    .int()
    .min(0)
    .max(999 * maxSizes)
    .nullish(),
  /** Keys of all photos in display order. A key comes from an upload or from the existing listing. */
  photos: z
    .array(photoInput)
    .max(maxPhotos, inputError('photos-most'))
    .refine(
      (photos) => new Set(photos.map(({ key }) => key)).size === photos.length,
      inputError('photo-twice'),
    )
    .optional(),
  /**
   * Values of attributes, keyed by code. Attributes that listings of the type do not have are ignored. A listing loses
   * the values of such attributes when it gets another type.
   */
  attributes: attributeValuesInput.optional(),
})
export type ListingFields = z.output<typeof listingFields>

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
  sizes: z.array(z.object({ ID: z.string().max(80), qty })).max(200),
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
  z.object({ kind: z.literal('pause'), ids }),
  z.object({ kind: z.literal('resume'), ids }),
  z.object({ kind: z.literal('delete'), ids }),
  /** Undoes a bulk edit. `before` is the value from the reply to the edit. */
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
  /** Instruction for the seller or, after the checklist step is done, a confirmation. */
  text: z.string(),
  href: z.string(),
  /**
   * Whether this checklist step is required before publishing. False for the step "first listing", because publishing
   * the first listing is the goal of the checklist.
   */
  isNeeded: z.boolean(),
})
export type ChecklistLine = z.infer<typeof checklistLine>
