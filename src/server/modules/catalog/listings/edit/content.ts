import { mapListingTexts } from '#contract/catalog/listing-texts.ts'
import { typeHasSizes } from '#contract/catalog/type-sizes.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { LockedLists } from '../../core/lists-lock.store.ts'
import { localizedCodeName, type CodeColumn } from '../core/code-values.ts'
import { emptyContent, type ListingContent } from '../core/listing-content.ts'
import type { SellerListing } from '../core/listing.rules.ts'
import { planAttributes } from './attribute-values.ts'
import { ensureBrands, readColorNames, readTypes, type NamedBrand, type NamedType } from './names.store.ts'
import { claimUploads } from './photos.store.ts'
import { planItemWithoutSizes, planSizes, planTotal, type SizePlan } from './sizes.rules.ts'
import { optionSearchWords, planPrices, planVariants, requireChargeablePrices } from './variants.rules.ts'
import { translate } from '#platform/language/translate.ts'

type CodeLists = Pick<LockedLists, 'departments' | 'conditions' | 'attributes' | 'fields' | 'typeSizes'>

export interface ResolvedListing {
  content: ListingContent
  sizes: SizePlan[]
  hasGender: boolean
  types: string[]
  typeIds: number[]
}

type Before = ListingContent &
  Pick<SellerListing, 'brand' | 'type' | 'types' | 'typeIds' | 'hasGender' | 'held' | 'sizes'>

export const emptyListing: Before = {
  ...emptyContent,
  brand: null,
  type: null,
  types: [],
  typeIds: [],
  hasGender: false,
  held: 0,
  sizes: [],
}

/**
 * Data that `planContent` needs for one listing or a batch of listings. The maps are keyed by lowercase name, except
 * `photos`, which is keyed by storage key.
 */
export interface Lookups {
  /** Catalog lists. The caller must read the lists under a shared lock, before the listings. */
  lists: CodeLists
  brands: ReadonlyMap<string, NamedBrand>
  types: ReadonlyMap<string, NamedType>
  /** Returns the color for the name, alias, or translation of a color. */
  colorOf: (name: string) => string
  photos: ReadonlyMap<string, StoredPicture>
}

/**
 * Resolves the fields of a request to the new content of a listing, using the locked catalog lists.
 * @throws invalid_field, stock_held
 */
export async function resolveContent(
  tx: Tx,
  { sellerId, lists }: { sellerId: string; lists: CodeLists },
  before: Before,
  input: ListingFields,
): Promise<ResolvedListing> {
  const brand = brandOf(lists, before, input)
  const ownKeys = new Set(before.photos.map(({ key }) => key))
  const keys = (input.photos ?? []).map(({ key }) => key).filter((key) => !ownKeys.has(key))
  return planContent(before, input, {
    lists,
    types: await readTypes(tx),
    colorOf: await readColorNames(tx),
    brands: await ensureBrands(tx, brand === null ? [] : [brand]),
    photos: new Map((await claimUploads(tx, sellerId, keys)).map((photo) => [photo.key, photo])),
  })
}

/**
 * Resolves the fields of a request to the new content of a listing, using data that the caller has already looked up.
 */
export function planContent(before: Before, input: ListingFields, lookups: Lookups): ResolvedListing {
  requireChargeablePrices(input)
  const { fields, typeSizes } = lookups.lists
  const brand = brandOf(lookups.lists, before, input)
  const type = findType(lookups, before, textOr(input.type, before.type))
  const color = fields.color === 'unused' ? before.color : textOr(input.color, before.color)
  const photos = input.photos ? resolvePhotos(lookups, before.photos, input.photos) : before.photos
  const optionAxes =
    input.optionAxes === undefined ? before.optionAxes : input.optionAxes?.length ? input.optionAxes : null
  const types = type?.types ?? []
  const isSizeless = optionAxes === null && !typeHasSizes(types, typeSizes)
  const requested = input.sizes && isSizeless ? planItemWithoutSizes(before.sizes, input.sizes) : input.sizes
  const planned = requested ? planSizes(before.sizes, requested) : unchangedSizes(before)
  const sizes = planVariants(planned, { optionAxes, photos, input: input.sizes, before })
  const prices = planPrices(valueOr(input.priceCents, before.priceCents), sizes)
  const typeIds = type?.typeIds ?? []
  const values = planAttributes({
    attributes: lookups.lists.attributes,
    before,
    input: input.attributes,
    typeIds,
    sizes: { before: before.sizes, after: sizes },
    optionSearchWords: optionSearchWords(optionAxes, sizes),
  })
  return {
    hasGender: type?.hasGender ?? false,
    types,
    typeIds,
    sizes,
    content: {
      ...mapListingTexts((text) => input[text] ?? before[text]),
      brandId: brand === null ? null : lookups.brands.get(brand.toLowerCase())!.id,
      typeId: type?.id ?? null,
      gender:
        type && !type.hasGender
          ? null
          : requireOfferedCode(lookups.lists, 'gender', input.gender, before.gender),
      color: color === null ? null : lookups.colorOf(color),
      condition: requireOfferedCode(lookups.lists, 'condition', input.condition, before.condition),
      ...prices,
      optionAxes,
      totalAllowed: planTotal(before, input.totalAllowed, sizes),
      photos,
      ...values,
    },
  }
}

/** Returns the name of the brand after an edit. If the marketplace does not use brands, the brand stays unchanged. */
function brandOf(
  { fields }: Pick<CodeLists, 'fields'>,
  before: Pick<Before, 'brand'>,
  input: Pick<ListingFields, 'brand'>,
): string | null {
  return fields.brand === 'unused' ? before.brand : textOr(input.brand, before.brand)
}

function unchangedSizes(before: Before): SizePlan[] {
  return before.sizes.map(({ held: _, ...size }, position) => ({ ...size, position, sizeValue: null }))
}

function findType({ types }: Lookups, before: Before, label: string | null) {
  if (label === null) return undefined
  // A listing keeps its type even if it is retired later.
  if (before.typeId !== null && label.toLowerCase() === before.type?.toLowerCase())
    return { id: before.typeId, hasGender: before.hasGender, types: before.types, typeIds: before.typeIds }
  const type = types.get(label.toLowerCase())
  if (!type)
    throw fail('invalid_field', {
      field: 'type',
      message: (language) => translate(language, 'error.no-such-type', { label }),
    })
  return type
}

function resolvePhotos(
  { photos }: Lookups,
  own: readonly Photo[],
  input: NonNullable<ListingFields['photos']>,
): Photo[] {
  const available = new Map<string, StoredPicture>([
    ...photos,
    ...own.map((photo) => [photo.key, photo] as const),
  ])
  return input.map(({ key, alt }, i) => {
    const photo = available.get(key)
    if (!photo)
      throw fail('invalid_field', {
        field: `photos.${i}`,
        message: (language) => translate(language, 'error.photo-gone'),
      })
    return { ...photo, alt }
  })
}

/**
 * Returns the requested code. The code must be offered to sellers or already be the listing's code.
 * @throws invalid_field
 */
function requireOfferedCode(
  { departments, conditions }: CodeLists,
  column: CodeColumn,
  input: string | null | undefined,
  before: string | null,
): string | null {
  if (input === undefined || input === null || input === before) return valueOr(input, before)
  const list = column === 'gender' ? departments : conditions
  const code = list.find((each) => each.code === input)?.mergedInto ?? input
  if (list.some((each) => each.code === code && !each.isRetired)) return code
  throw fail('invalid_field', {
    field: column,
    message: (language) =>
      translate(language, 'error.not-offered', { name: localizedCodeName(column, input)(language) }),
  })
}

function valueOr<T>(input: T | null | undefined, before: T | null): T | null {
  return input === undefined ? before : input
}

function textOr(input: string | null | undefined, before: string | null): string | null {
  return input === undefined ? before : input || null
}
