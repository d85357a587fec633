import { z } from 'zod'
import { colorName, valueCode } from '#contract/catalog/catalog.ts'
import { attributeValues, attributeValuesInput } from '#contract/catalog/attributes.ts'
import { money } from '#contract/money.ts'
import { photo } from '../pictures.ts'
import { inputError } from '#contract/input-errors.ts'
import { mapListingTexts, listingTexts, type ListingTextName } from '../catalog/listing-texts.ts'
import { lineText, multilineText } from '#contract/text.ts'
import {
  barcodeInput,
  choicesInput,
  optionAxesInput,
  optionAxis,
  skuInput,
} from '#contract/catalog/variant-schemas.ts'
import {
  getSizeLabel,
  choiceSeparator,
  maxChoiceLength,
  maxVariantLabel,
} from '#contract/catalog/variants.ts'

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
/** Maximum number of sizes or variants of a listing. */
export const maxSizes = 100

/** Name of a size or variant. The name must not contain `|`, which separates sizes in a CSV cell. */
const sizeOrVariantLabel = lineText(maxVariantLabel)
  .min(1, inputError('size-name'))
  .regex(/^[^|]*$/, inputError('size-sign'))
  .refine(
    (size) => size.length <= maxChoiceLength || size.includes(choiceSeparator),
    inputError('text-too-long'),
  )

/**
 * A size or variant of a listing with its stock. `held` is the number of units reserved (held) in checkouts. `qty`
 * includes these units and cannot be set below `held`.
 */
export const listingSize = z.object({
  ID: z.string(),
  size: z.string(),
  qty: z.int(),
  held: z.int(),
  /** Values in the order of `optionAxes`. Absent for a listing without options. */
  choices: z.array(z.string()).optional(),
  /** Price of this variant. Absent if the variant has the price of the listing. */
  price: money.optional(),
  sku: z.string().optional(),
  barcode: z.string().optional(),
  /** Cost of a unit for the seller. Only the seller and staff see this cost. */
  cost: money.optional(),
  /** Key of the photo in `photos` that shows this variant. */
  photoKey: z.string().optional(),
})

/** Fields that can be missing in a draft but are required for publishing. */
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

/** A listing as shown to its seller. Fields that a draft lacks are null or empty. */
export const listing = z.object({
  /**
   * False if items of this type have no sizes. `sizes` then contains a single entry with the quantity. Otherwise
   * absent.
   */
  hasSizes: z.literal(false).optional(),
  _id: z.string(),
  ...mapListingTexts(() => z.string()),
  brand: z.string().nullable(),
  type: z.string().nullable(),
  gender: valueCode.nullable(),
  color: z.string().nullable(),
  condition: valueCode.nullable(),
  /** Price of all sizes, except variants that have a price themselves. */
  price: money.nullable(),
  /** Lowest price of the variants in stock, as shown in lists. Absent if all variants have the same price. */
  lowestPrice: money.optional(),
  /** Price minus the marketplace's commission, without shipping. */
  youReceive: money.nullable(),
  totalAllowed: z.int(),
  held: z.int(),
  sizes: z.array(listingSize),
  /** Options whose combinations are the variants in `sizes`. Absent for a listing with sizes only. */
  optionAxes: z.array(optionAxis).optional(),
  photos: z.array(photo),
  /** Values of the attributes that the seller can enter. Attributes without a value are absent. */
  attributes: attributeValues,
  /** Codes of the required attributes that have no value. If there are any, `missing` contains `attributes`. */
  missingAttributes: z.array(z.string()),
  state: z.enum(listingStates),
  stock: z.enum(['has-inv', 'sold-out']),
  /** Set if an admin has hidden the listing. Contains the reason. `isAsked`: the seller requested a review. */
  hidden: z.object({ reason: z.string(), isAsked: z.boolean() }).nullable(),
  /**
   * Set if the team must approve the listing before buyers see it. `waiting`: in review, as a draft or a paused
   * listing. `declined`: not approved, with the reason. Absent if the listing needs no approval, and in replies of
   * older servers.
   */
  review: z
    .object({
      state: z.enum(['waiting', 'declined']),
      at: z.iso.datetime(),
      reason: z.string().nullable(),
    })
    .optional(),
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
  /**
   * Time at which a draft will be published. Null if the listing is not a scheduled draft. Absent in replies of older
   * servers.
   */
  publishAt: z.iso.datetime().nullable().optional(),
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
  /**
   * Name of the size. Ignored if `choices` are given, because the name then consists of these choices, such as `38 /
   * red`.
   */
  size: sizeOrVariantLabel,
  qty,
  // An absent field of an existing size stays unchanged. Null or '' clears the field.
  choices: choicesInput.nullish(),
  priceCents: priceCents.nullish(),
  sku: skuInput.nullish(),
  barcode: barcodeInput.nullish(),
  costCents: z.int().min(0).max(maxPriceCents).nullish(),
  /** Key of one of the listing's photos. */
  photoKey: z.string().max(64).nullish(),
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
  /** Department. Saved only if listings of this type have a department; otherwise, null is saved. */
  gender: valueCode.nullish(),
  color: colorName.nullish(),
  condition: valueCode.nullish(),
  priceCents: priceCents.nullish(),
  /** All sizes in display order. Omitted sizes are deleted from the listing, but not from past orders. */
  sizes: z
    .array(sizeInput)
    .max(maxSizes)
    .refine(
      (sizes) => new Set(sizes.map((one) => getSizeLabel(one).toLowerCase())).size === sizes.length,
      inputError('size-twice'),
    )
    .optional(),
  /** All options in display order. Null or an empty array removes the options, but the variants keep their names. */
  optionAxes: optionAxesInput.nullish(),
  /** Maximum total number of units to sell. Null means the sum of the quantities of all sizes. */
  totalAllowed: z
    .int()
    .min(0)
    .max(999 * maxSizes)
    .nullish(),
  /** Keys of all photos in display order. Each photo must be newly uploaded or already be part of the listing. */
  photos: z
    .array(photoInput)
    .max(maxPhotos, inputError('photos-most'))
    .refine(
      (photos) => new Set(photos.map(({ key }) => key)).size === photos.length,
      inputError('photo-twice'),
    )
    .optional(),
  /**
   * Values of attributes, keyed by code. Attributes that the listing's type does not have are ignored. If the type of a
   * listing changes, values of attributes that the new type does not have are deleted.
   */
  attributes: attributeValuesInput.optional(),
})
/** Time at which a draft is to be published. The form rounds this time down to the minute. */
export const publishAt = z.iso.datetime({ offset: true })
export type ListingFields = z.output<typeof listingFields>
