import fc from 'fast-check'
import type { AttributeFilter, AttributeFilters } from '#contract/catalog/attributes.ts'
import type {
  BrandRecord,
  CountedAttribute,
  CountedAttributes,
  SortOrder,
  ListingRecord,
  SellerRecord,
  TypeRecord,
  ListingQuery,
} from './listing-records.ts'
import { SearchDictionary } from './query/dictionary.ts'

export const brands: BrandRecord[] = [
  { id: 1, name: 'Acne Studios' },
  { id: 2, name: 'Marni' },
  { id: 3, name: 'Black Crane' },
  { id: 9, name: 'Élan' },
]
export const types: TypeRecord[] = [
  { id: 1, label: 'Shoes', parentId: null },
  { id: 2, label: 'Sneakers', parentId: 1 },
  { id: 3, label: 'Boots', parentId: 1 },
  { id: 4, label: 'Dresses', parentId: null },
  { id: 5, label: 'Rain boots', parentId: 3 },
  { id: 6, label: 'Silk rain boots', parentId: 5 },
]
export const sellers: SellerRecord[] = [
  { id: 'sel_a', username: 'ana', name: 'Ana Lima', isSA: false },
  { id: 'sel_b', username: 'house', name: 'The House', isSA: true },
  { id: 'sel_c', username: 'cleo', name: 'Cleo', isSA: false },
]
const colors = ['black', 'navy blue', 'écru']
const genders = ['women', 'men', 'unisex', 'girls', 'boys']
const conditions = ['new', 'like new', 'very good', 'good']
const sizes = ['S', 'M', 'L', '38']
export const plainWords = new SearchDictionary({ types: [], brands: [], synonyms: [] })
const titleWords = ['silk', 'dress', 'black', 'wool', 'jacket', 'crêpe', "men's", 'ana']

/** Attributes that facets count. No listing has a value for the last attribute. */
export const counted: CountedAttribute[] = [
  { code: 'material', kind: 'choices' },
  { code: 'weight', kind: 'number' },
  { code: 'organic', kind: 'yes-no' },
  { code: 'constructor', kind: 'choice' },
  { code: 'unused', kind: 'number' },
]
const materials = ['wool', 'silk', 'cotton-blend']
const weights = [-2, 0, 0.125, 30, 1_000_000_000]

const aCountedValue: fc.Arbitrary<CountedAttributes> = fc.record({
  tags: fc.record(
    {
      material: fc.uniqueArray(fc.constantFrom(...materials), { minLength: 1, maxLength: 2 }),
      organic: fc.constantFrom(['true'], ['false']),
      constructor: fc.constantFrom(['a'], ['b']),
    },
    { requiredKeys: [] },
  ),
  numbers: fc.record({ weight: fc.constantFrom(...weights) }, { requiredKeys: [] }),
})

const anAttributeFilter: fc.Arbitrary<AttributeFilters> = fc.record(
  {
    material: fc.uniqueArray(fc.constantFrom(...materials, 'tweed'), { maxLength: 2 }),
    organic: fc.constantFrom(['true'], ['true', 'false']),
    constructor: fc.constantFrom(['a']),
    weight: fc.record(
      { min: fc.constantFrom(...weights), max: fc.constantFrom(...weights) },
      { requiredKeys: [] },
    ),
    unused: fc.constantFrom({}, {}, {}, { min: 1 }),
  },
  { requiredKeys: [] },
)

export const aStoredListing = (no: number): fc.Arbitrary<ListingRecord> =>
  fc
    .record({
      isListed: fc.boolean().map((is) => is || no % 3 > 0),
      title: fc.array(fc.constantFrom(...titleWords), { maxLength: 3 }).map((words) => words.join(' ')),
      brandId: fc.option(fc.constantFrom(...brands.map((brand) => brand.id))),
      typeId: fc.constantFrom(...types.map((type) => type.id)),
      sellerId: fc.constantFrom(...sellers.map((seller) => seller.id)),
      color: fc.option(fc.constantFrom(...colors)),
      gender: fc.option(fc.constantFrom(...genders)),
      condition: fc.constantFrom(...conditions),
      priceCents: fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: 5_000_000 })),
      watchCount: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500 })),
      featuredRank: fc.option(fc.integer({ min: 1, max: 3 })),
      sizes: fc.uniqueArray(fc.constantFrom(...sizes)),
      attributes: fc.option(aCountedValue),
      attributeWords: fc.constantFrom('', '', 'merino wool', 'silk'),
      isStocked: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    })
    .map(({ isStocked, ...listing }) => ({
      no,
      ...listing,
      stocked: listing.sizes.filter((_, i) => isStocked[i]),
    }))

const some = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }), { nil: undefined, freq: 2 })

/** A query whose search text has not been parsed. */
export type TypedQuery = Omit<ListingQuery, 'search'> & { search?: string | undefined }

export const arbitraryQuery: fc.Arbitrary<TypedQuery> = fc.record({
  search: fc.option(
    fc.constantFrom('black', 'silk dre', 'merino', 'women', 'mens wool', 'ana', 'elan', 'acne', 'xyz'),
    {
      nil: undefined,
    },
  ),
  brand: some([...brands.map((brand) => brand.name), 'Nobody']),
  type: some(types.map((type) => type.label)),
  color: some(colors),
  gender: some(genders),
  condition: some(conditions),
  size: some([...sizes, 'XXL']),
  seller: some(sellers.map((seller) => seller.username)),
  minCents: fc.option(fc.integer({ min: 0, max: 600 }), { nil: undefined }),
  maxCents: fc.option(fc.integer({ min: 200, max: 5_000_000 }), { nil: undefined }),
  inStock: fc.option(fc.boolean(), { nil: undefined }),
  attributes: fc.option(anAttributeFilter, { nil: undefined, freq: 1 }),
  direct: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
  except: fc.option(
    fc.record({
      gender: fc.uniqueArray(fc.constantFrom(...genders), { maxLength: 2 }),
      type: fc.uniqueArray(fc.constantFrom('Boots', 'Dresses', 'Nothing'), { maxLength: 2 }),
    }),
    { nil: undefined, freq: 1 },
  ),
  featured: fc.option(fc.boolean(), { nil: undefined, freq: 3 }),
})

export type ExcludedFilter =
  | 'brand'
  | 'type'
  | 'color'
  | 'gender'
  | 'condition'
  | 'size'
  | 'seller'
  | 'stock'
  | 'price'
  | `attribute ${string}`

/** Parses the search text of a query with a dictionary. Without a dictionary, parses the text word by word. */
export function readQuery(wanted: TypedQuery, dictionary = plainWords): ListingQuery {
  const { search, ...rest } = wanted
  return search === undefined ? rest : { ...rest, search: dictionary.read(search, true).terms }
}

/** Reference implementation that checks every listing against every condition. */
export function bruteForce(listings: readonly ListingRecord[], wanted: TypedQuery) {
  const fitting = (except?: ExcludedFilter): ListingRecord[] =>
    listings.filter((listing) => fits(listing, wanted, except))
  const count = (
    except: ExcludedFilter,
    labelsOf: (listing: ListingRecord) => string[],
    chosen: readonly string[] = [],
  ) => {
    const counts: Record<string, number> = {}
    for (const label of chosen) counts[label] = 0
    for (const listing of fitting(except)) {
      for (const label of new Set(labelsOf(listing))) counts[label] = (counts[label] ?? 0) + 1
    }
    return counts
  }
  const stocked = (listing: ListingRecord): boolean => hasStock(listing, wanted, undefined)
  const prices = fitting('price').map((listing) => listing.priceCents)
  return {
    fitting: fitting(),
    brands: count('brand', brandsOf),
    type: count('type', typeLabels),
    gender: count('gender', (listing) => (listing.gender ? [listing.gender] : [])),
    color: count('color', colorsOf),
    condition: count('condition', (listing) => [listing.condition]),
    size: count('size', (listing) => [...(wanted.inStock ? listing.stocked : listing.sizes)]),
    seller: count('seller', (listing) => [usernameOf(listing)]),
    stock: count('stock', (listing) => [stocked(listing) ? 'has-inv' : 'sold-out'], ['has-inv', 'sold-out']),
    attributes: attributeFacets(),
    price: {
      minCents: prices.length > 0 ? Math.min(...prices) : null,
      maxCents: prices.length > 0 ? Math.max(...prices) : null,
    },
  }

  function attributeFacets() {
    const all: Record<string, { values: Record<string, number>; min: number | null; max: number | null }> = {}
    for (const { code } of counted) {
      const values = count(`attribute ${code}`, ({ attributes }) => [...(own(attributes?.tags, code) ?? [])])
      const numbers = fitting(`attribute ${code}`).flatMap(
        ({ attributes }) => own(attributes?.numbers, code) ?? [],
      )
      if (Object.keys(values).length + numbers.length === 0) continue
      const range = numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : [null, null]
      all[code] = { values, min: range[0]!, max: range[1]! }
    }
    return all
  }
}

function own<T>(values: Readonly<Record<string, T>> | undefined, code: string): T | undefined {
  return values && Object.hasOwn(values, code) ? values[code] : undefined
}

function fitsAttribute({ attributes }: ListingRecord, code: string, filter: AttributeFilter): boolean {
  if (Array.isArray(filter))
    return filter.length === 0 || filter.some((choice) => own(attributes?.tags, code)?.includes(choice))
  const { min = -Infinity, max = Infinity } = filter
  if (min === -Infinity && max === Infinity) return true
  const number = own(attributes?.numbers, code)
  return number !== undefined && number >= min && number <= max
}

function fits(listing: ListingRecord, wanted: TypedQuery, except: ExcludedFilter | undefined): boolean {
  const among = (
    facet: ExcludedFilter,
    chosen: readonly string[] | undefined,
    labels: readonly string[],
  ): boolean => facet === except || !chosen?.length || labels.some((label) => chosen.includes(label))
  const priceFits =
    listing.priceCents >= (wanted.minCents ?? 0) && listing.priceCents <= (wanted.maxCents ?? Infinity)
  const isSA = sellers.find((seller) => seller.id === listing.sellerId)!.isSA
  return (
    listing.isListed &&
    among('brand', wanted.brand, brandsOf(listing)) &&
    among('type', wanted.type, typeLabels(listing)) &&
    among('color', wanted.color, colorsOf(listing)) &&
    among('gender', wanted.gender, listing.gender ? [listing.gender] : []) &&
    among('condition', wanted.condition, [listing.condition]) &&
    among('size', wanted.size, listing.sizes) &&
    among('seller', wanted.seller, [usernameOf(listing)]) &&
    (except === 'price' || priceFits) &&
    (except === 'stock' || !wanted.inStock || hasStock(listing, wanted, except)) &&
    Object.entries(wanted.attributes ?? {}).every(
      ([code, filter]) => except === `attribute ${code}` || fitsAttribute(listing, code, filter),
    ) &&
    !wanted.except?.gender.includes(listing.gender ?? '') &&
    !typeLabels(listing).some((label) => wanted.except?.type.includes(label)) &&
    (wanted.direct === undefined || isSA === wanted.direct) &&
    (!wanted.featured || listing.featuredRank !== null) &&
    (wanted.search === undefined || isFound(listing, wanted.search))
  )
}

function hasStock(listing: ListingRecord, wanted: TypedQuery, except: ExcludedFilter | undefined): boolean {
  const sizesAsked = except === 'size' || !wanted.size?.length ? undefined : wanted.size
  return listing.stocked.some((label) => !sizesAsked || sizesAsked.includes(label))
}

const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .split(' ')
    .filter(Boolean)

function isFound(listing: ListingRecord, search: string): boolean {
  const gender =
    listing.gender === null
      ? ''
      : `${listing.gender} ${listing.gender.endsWith('men') ? `${listing.gender}s` : ''}`
  const seller = sellers.find(({ id }) => id === listing.sellerId)!.name
  const words = plain(
    [
      listing.title,
      ...brandsOf(listing),
      ...typeLabels(listing),
      ...colorsOf(listing),
      gender,
      seller,
      listing.attributeWords,
    ].join(' '),
  )
  const asked = plain(search)
  return asked.every((word, i) =>
    words.some((has) => (i === asked.length - 1 ? has.startsWith(word) : has === word)),
  )
}

const colorsOf = ({ color }: ListingRecord): string[] => (color === null ? [] : [color])

function brandsOf(listing: ListingRecord): string[] {
  return brands.flatMap(({ id, name }) => (id === listing.brandId ? [name] : []))
}

function usernameOf(listing: ListingRecord): string {
  return sellers.find((seller) => seller.id === listing.sellerId)!.username
}

function typeLabels(listing: ListingRecord): string[] {
  const labels: string[] = []
  for (let id: number | null = listing.typeId; id !== null;) {
    const type: TypeRecord = types.find((each) => each.id === id)!
    labels.push(type.label)
    id = type.parentId
  }
  return labels
}

/** Sorts listings by the value that the sort order uses. Puts newer listings first if the values are equal. */
export function sortListings(listings: readonly ListingRecord[], order: SortOrder): number[] {
  const by: Record<SortOrder, (a: ListingRecord, b: ListingRecord) => number> = {
    relevance: (a, b) => Number(b.stocked.length > 0) - Number(a.stocked.length > 0),
    newest: () => 0,
    'price-asc': (a, b) => a.priceCents - b.priceCents,
    'price-desc': (a, b) => b.priceCents - a.priceCents,
    watched: (a, b) => b.watchCount - a.watchCount,
  }
  return listings.toSorted((a, b) => by[order](a, b) || b.no - a.no).map((listing) => listing.no)
}
