import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { mapListingTexts, type ListingTextName } from '#contract/catalog/listing-texts.ts'
import type { Listing } from '#contract/listings/listings.ts'
import type { Photo } from '#contract/pictures.ts'
import { centsText, readCents } from '#web/lib/format/cents.ts'
import { t } from '#web/lib/text/t.ts'
import {
  createAttributeDrafts,
  normalizeAttributes,
  valueToSave,
  storedSize,
  type AttributeDrafts,
} from './attributes/attribute-draft.ts'
import {
  blankSize,
  comparableVariants,
  isBlank,
  createVariantDraft,
  variantInput,
  type DraftAxis,
  type DraftSize,
} from './variants/variant-draft.ts'
import { translateValue } from '#web/lib/text/value-names.ts'

export interface DraftPhoto {
  row: string
  alt: string
  /** The uploaded photo; null until the upload has finished. */
  photo: Photo | null
  /** URL of the picture shown during the upload. Empty if the browser cannot show the picture. */
  preview: string
  name: string
  /** Uploaded fraction of the file, from 0 to 1. */
  progress: number
  error: string
}

export type PlainField =
  | ListingTextName
  | 'brand'
  | 'type'
  | 'gender'
  | 'color'
  | 'condition'
  | 'price'
  | 'total'

export const plainFieldLabels: Record<PlainField, string> = {
  title: t('seller.field.title'),
  description: t('seller.field.description'),
  brand: t('list.filter.brand'),
  type: t('list.filter.category'),
  gender: t('list.filter.department'),
  color: t('list.filter.color'),
  condition: t('list.filter.condition'),
  price: t('list.filter.price'),
  total: t('seller.field.total'),
}
export const plainFields = Object.keys(plainFieldLabels) as PlainField[]

/** Field values as typed in the editor. `total` is empty if the total equals the sum of the sizes. */
export type ListingDraft = Record<PlainField, string> & {
  /** Options whose combinations are the variants in `sizes`. Empty for a listing with sizes only. */
  axes: DraftAxis[]
  sizes: DraftSize[]
  photos: DraftPhoto[]
  attributes: AttributeDrafts
}

export function createListingDraft(listing: Listing | null): ListingDraft {
  if (listing === null) return { ...nothing, sizes: [blankSize()] }
  const { brand, type, gender, color, condition, price, totalAllowed } = listing
  const sum = listing.sizes.reduce((all, { qty }) => all + qty, 0)
  return {
    ...mapListingTexts((text) => listing[text]),
    brand: brand ?? '',
    type: type ?? '',
    gender: gender ?? '',
    // The editor shows the translated names of colors and sizes. The server accepts these names as well.
    color: color === null ? '' : translateValue(color),
    condition: condition ?? '',
    price: price === null ? '' : centsText(price.cents),
    total: totalAllowed === sum ? '' : String(totalAllowed),
    ...createVariantDraft(listing),
    photos: listing.photos.map((photo) => ({
      row: photo.key,
      alt: photo.alt,
      photo,
      preview: '',
      name: '',
      progress: 1,
      error: '',
    })),
    attributes: createAttributeDrafts(
      listing.attributes,
      listing.sizes.map(({ ID, size }) => ({ row: ID, size })),
    ),
  }
}

/** Returns whether a photo still needs a description for people who cannot see it. */
export function isUndescribed({ alt, error }: DraftPhoto): boolean {
  return alt.trim() === '' && error === ''
}

/** Returns the size rows that are sent when the draft is saved. Indexes in validation errors refer to these rows. */
export function sizesToSend({ sizes }: ListingDraft): DraftSize[] {
  return sizes.filter((row) => !isBlank(row))
}

function photosToSend({ photos }: ListingDraft): (DraftPhoto & { photo: Photo })[] {
  return photos.filter((one): one is DraftPhoto & { photo: Photo } => one.photo !== null)
}

type Fields = NonNullable<CallInput<'createListing'>['body']>

/**
 * Returns the fields of a save request. The draft must not contain errors. `attributes` are the attributes of the
 * draft's type. The listing keeps its values of all other attributes. `knownSizes` are size labels whose translations
 * the seller might have typed.
 */
export function createFieldsToSave(
  draft: ListingDraft,
  attributes: readonly ShownAttribute[] = [],
  knownSizes: readonly string[] = [],
): Fields {
  const text = (field: PlainField) => draft[field].trim()
  return {
    ...mapListingTexts(text),
    brand: text('brand') || null,
    type: text('type') || null,
    gender: (text('gender') || null) as Listing['gender'],
    color: text('color') || null,
    condition: (text('condition') || null) as Listing['condition'],
    priceCents: readCents(text('price')) ?? null,
    totalAllowed: text('total') === '' ? null : Number(text('total')),
    ...variantInput({ axes: draft.axes, sizes: sizesToSend(draft) }),
    photos: photosToSend(draft).map(({ photo, alt }) => ({ key: photo.key, alt: alt.trim() })),
    ...(attributes.length > 0 && { attributes: sentAttributes(draft, attributes, knownSizes) }),
  }
}

function sentAttributes(
  draft: ListingDraft,
  attributes: readonly ShownAttribute[],
  knownSizes: readonly string[],
): Fields['attributes'] {
  const sizes = sizesToSend(draft).map(({ row, size }) => ({ row, size: storedSize(size, knownSizes) }))
  return Object.fromEntries(
    attributes.map((attribute) => [
      attribute.code,
      valueToSave(attribute, draft.attributes[attribute.code], sizes),
    ]),
  )
}

/** Returns whether two drafts have the same content. */
export function isSameDraft(one: ListingDraft, other: ListingDraft): boolean {
  return markOf(one) === markOf(other)
}

function markOf(draft: ListingDraft): string {
  const plain = plainFields.map((field) =>
    field === 'price' ? (readCents(draft.price) ?? draft.price.trim()) : draft[field].trim(),
  )
  const sizes = comparableVariants({ axes: draft.axes, sizes: sizesToSend(draft) })
  const photos = draft.photos.map(({ row, photo, alt }) => [photo?.key ?? row, alt.trim()])
  const attributes = normalizeAttributes(
    draft.attributes,
    sizesToSend(draft).map(({ row }) => row),
  )
  return JSON.stringify([plain, sizes, photos, attributes])
}

const nothing: ListingDraft = {
  ...mapListingTexts(() => ''),
  brand: '',
  type: '',
  gender: '',
  color: '',
  condition: '',
  price: '',
  total: '',
  axes: [],
  sizes: [],
  photos: [],
  attributes: {},
}
