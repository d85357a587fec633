import { marketplaceCurrency, requireChargeable } from '#platform/settings/currency.ts'
import { eachText } from '#contract/catalog/listing-texts.ts'
import type { ListingFields } from '#contract/listings/listings.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Tx } from '#platform/database/db.ts'
import type { StoredPicture } from '#platform/pictures/picture-files.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { CatalogLists } from '#contract/catalog/lists.ts'
import { codeWords, type CodeColumn } from '../core/code-values.ts'
import { noContent, type ListingContent } from '../core/listing-content.ts'
import type { KnownListing } from '../core/listing.rules.ts'
import { ensureBrands, readColorNames, readTypes, type NamedBrand, type NamedType } from './names.store.ts'
import { claimUploads } from './photos.store.ts'
import { planSizes, planTotal, type SizePlan } from './sizes.rules.ts'
import { translate } from '#platform/language/translate.ts'

type CodeLists = Pick<CatalogLists, 'departments' | 'conditions'>

export interface Resolved {
  content: ListingContent
  sizes: SizePlan[]
  hasGender: boolean
}

type Before = ListingContent & Pick<KnownListing, 'brand' | 'type' | 'hasGender' | 'held' | 'sizes'>

export const nothingYet: Before = {
  ...noContent,
  brand: null,
  type: null,
  hasGender: false,
  held: 0,
  sizes: [],
}

/** Looked up once for one listing or for a whole batch: by names in lower case, and by keys. */
export interface Lookups {
  /** Held since before the listings were read. */
  lists: CodeLists
  brands: ReadonlyMap<string, NamedBrand>
  types: ReadonlyMap<string, NamedType>
  /** The color a name means. */
  colorOf: (name: string) => string
  photos: ReadonlyMap<string, StoredPicture>
}

/**
 * What a listing is to be, of what it is and what is asked, by the lists that are held.
 * @throws invalid_field, stock_held
 */
export async function resolveContent(
  tx: Tx,
  { sellerId, lists }: { sellerId: string; lists: CodeLists },
  before: Before,
  asked: ListingFields,
): Promise<Resolved> {
  const brand = textOr(asked.brand, before.brand)
  const known = new Set(before.photos.map(({ key }) => key))
  const keys = (asked.photos ?? []).map(({ key }) => key).filter((key) => !known.has(key))
  return planContent(before, asked, {
    lists,
    types: await readTypes(tx),
    colorOf: await readColorNames(tx),
    brands: await ensureBrands(tx, brand === null ? [] : [brand]),
    photos: new Map((await claimUploads(tx, sellerId, keys)).map((photo) => [photo.key, photo])),
  })
}

/** The same where everything is looked up already. */
export function planContent(before: Before, asked: ListingFields, lookups: Lookups): Resolved {
  if (asked.priceCents) requireChargeable(asked.priceCents, marketplaceCurrency(), 'priceCents')
  const brand = textOr(asked.brand, before.brand)
  const type = findType(lookups, before, textOr(asked.type, before.type))
  const color = textOr(asked.color, before.color)
  const sizes = asked.sizes ? planSizes(before.sizes, asked.sizes) : asIs(before)
  return {
    hasGender: type?.hasGender ?? false,
    sizes,
    content: {
      ...eachText((text) => asked[text] ?? before[text]),
      brandId: brand === null ? null : lookups.brands.get(brand.toLowerCase())!.id,
      typeId: type?.id ?? null,
      gender:
        type && !type.hasGender ? null : chosenCode(lookups.lists, 'gender', asked.gender, before.gender),
      color: color === null ? null : lookups.colorOf(color),
      condition: chosenCode(lookups.lists, 'condition', asked.condition, before.condition),
      priceCents: valueOr(asked.priceCents, before.priceCents),
      totalAllowed: planTotal(before, asked.totalAllowed, sizes),
      photos: asked.photos ? resolvePhotos(lookups, before.photos, asked.photos) : before.photos,
    },
  }
}

function asIs(before: Before): SizePlan[] {
  return before.sizes.map(({ id, label, qty, isRetired }, position) => ({
    id,
    label,
    qty,
    isRetired,
    position,
  }))
}

function findType({ types }: Lookups, before: Before, label: string | null) {
  if (label === null) return undefined
  // What has been retired since stays on what has it.
  if (before.typeId !== null && label.toLowerCase() === before.type?.toLowerCase())
    return { id: before.typeId, hasGender: before.hasGender }
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
  asked: NonNullable<ListingFields['photos']>,
): Photo[] {
  const known = new Map<string, StoredPicture>([
    ...photos,
    ...own.map((photo) => [photo.key, photo] as const),
  ])
  return asked.map(({ key, alt }, i) => {
    const photo = known.get(key)
    if (!photo)
      throw fail('invalid_field', {
        field: `photos.${i}`,
        message: (language) => translate(language, 'error.photo-gone'),
      })
    return { ...photo, alt }
  })
}

/**
 * A code of the marketplace's lists: one that is offered, or the one that is there already.
 * @throws invalid_field
 */
function chosenCode(
  { departments, conditions }: CodeLists,
  column: CodeColumn,
  asked: string | null | undefined,
  before: string | null,
): string | null {
  if (asked === undefined || asked === null || asked === before) return valueOr(asked, before)
  const list = column === 'gender' ? departments : conditions
  const code = list.find((each) => each.code === asked)?.mergedInto ?? asked
  if (list.some((each) => each.code === code && !each.isRetired)) return code
  throw fail('invalid_field', {
    field: column,
    message: (language) =>
      translate(language, 'error.not-offered', { name: codeWords(column, asked)(language) }),
  })
}

function valueOr<T>(asked: T | null | undefined, before: T | null): T | null {
  return asked === undefined ? before : asked
}

function textOr(asked: string | null | undefined, before: string | null): string | null {
  return asked === undefined ? before : asked || null
}
