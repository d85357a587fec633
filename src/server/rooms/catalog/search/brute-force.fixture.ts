import fc from 'fast-check'
import type { BrandFacts, Order, PieceFacts, SellerFacts, TypeFacts, Wanted } from './piece-facts.ts'

export const brands: BrandFacts[] = [
  { id: 1, name: 'Acne Studios' },
  { id: 2, name: 'Marni' },
  { id: 3, name: 'Black Crane' },
  { id: 9, name: 'Élan' },
]
export const types: TypeFacts[] = [
  { id: 1, label: 'Shoes', parentId: null },
  { id: 2, label: 'Sneakers', parentId: 1 },
  { id: 3, label: 'Boots', parentId: 1 },
  { id: 4, label: 'Dresses', parentId: null },
]
export const sellers: SellerFacts[] = [
  { id: 'sel_a', username: 'ana', name: 'Ana Lima', isSA: false },
  { id: 'sel_b', username: 'house', name: 'The House', isSA: true },
  { id: 'sel_c', username: 'cleo', name: 'Cleo', isSA: false },
]
const colors = ['black', 'navy blue', 'écru']
const genders = ['women', 'men', 'unisex', 'girls', 'boys']
const conditions = ['new', 'like new', 'very good', 'good']
const sizes = ['S', 'M', 'L', '38']
const titleWords = ['silk', 'dress', 'black', 'wool', 'jacket', 'crêpe', "men's", 'ana']

export const aPiece = (no: number): fc.Arbitrary<PieceFacts> =>
  fc
    .record({
      isListed: fc.boolean().map((is) => is || no % 3 > 0),
      title: fc.array(fc.constantFrom(...titleWords), { maxLength: 3 }).map((words) => words.join(' ')),
      brandId: fc.constantFrom(...brands.map((brand) => brand.id)),
      typeId: fc.constantFrom(...types.map((type) => type.id)),
      sellerId: fc.constantFrom(...sellers.map((seller) => seller.id)),
      color: fc.constantFrom(...colors),
      gender: fc.option(fc.constantFrom(...genders)),
      condition: fc.constantFrom(...conditions),
      priceCents: fc.oneof(fc.integer({ min: 100, max: 400 }), fc.integer({ min: 100, max: 5_000_000 })),
      watchCount: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.integer({ min: 0, max: 500 })),
      featuredRank: fc.option(fc.integer({ min: 1, max: 3 })),
      sizes: fc.uniqueArray(fc.constantFrom(...sizes)),
      isStocked: fc.array(fc.boolean(), { minLength: 4, maxLength: 4 }),
    })
    .map(({ isStocked, ...piece }) => ({
      no,
      ...piece,
      stocked: piece.sizes.filter((_, i) => isStocked[i]),
    }))

const some = <T>(values: readonly T[]) =>
  fc.option(fc.uniqueArray(fc.constantFrom(...values), { maxLength: 2 }), { nil: undefined, freq: 2 })

export const aWish: fc.Arbitrary<Wanted> = fc.record({
  search: fc.option(
    fc.constantFrom('black', 'silk dre', 'women', 'mens wool', 'ana', 'elan', 'acne', 'xyz'),
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
  direct: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
  featured: fc.option(fc.boolean(), { nil: undefined, freq: 1 }),
})

export type Except =
  | 'brand'
  | 'type'
  | 'color'
  | 'gender'
  | 'condition'
  | 'size'
  | 'seller'
  | 'stock'
  | 'price'

/** The plainest possible answer: every piece, every condition, one after the other. */
export function bruteForce(pieces: readonly PieceFacts[], wanted: Wanted) {
  const fitting = (except?: Except): PieceFacts[] => pieces.filter((piece) => fits(piece, wanted, except))
  const count = (
    except: Except,
    labelsOf: (piece: PieceFacts) => string[],
    chosen: readonly string[] = [],
  ) => {
    const counts: Record<string, number> = {}
    for (const label of chosen) counts[label] = 0
    for (const piece of fitting(except)) {
      for (const label of new Set(labelsOf(piece))) counts[label] = (counts[label] ?? 0) + 1
    }
    return counts
  }
  const stocked = (piece: PieceFacts): boolean => hasStock(piece, wanted, undefined)
  const prices = fitting('price').map((piece) => piece.priceCents)
  return {
    fitting: fitting(),
    brands: count('brand', (piece) => [brandOf(piece)]),
    type: count('type', typeLabels),
    gender: count('gender', (piece) => (piece.gender ? [piece.gender] : [])),
    color: count('color', (piece) => [piece.color]),
    condition: count('condition', (piece) => [piece.condition]),
    size: count('size', (piece) => [...(wanted.inStock ? piece.stocked : piece.sizes)]),
    seller: count('seller', (piece) => [usernameOf(piece)]),
    stock: count('stock', (piece) => [stocked(piece) ? 'has-inv' : 'sold-out'], ['has-inv', 'sold-out']),
    price: {
      minCents: prices.length > 0 ? Math.min(...prices) : null,
      maxCents: prices.length > 0 ? Math.max(...prices) : null,
    },
  }
}

function fits(piece: PieceFacts, wanted: Wanted, except: Except | undefined): boolean {
  const among = (facet: Except, chosen: readonly string[] | undefined, labels: readonly string[]): boolean =>
    facet === except || !chosen?.length || labels.some((label) => chosen.includes(label))
  const priceFits =
    piece.priceCents >= (wanted.minCents ?? 0) && piece.priceCents <= (wanted.maxCents ?? Infinity)
  const isSA = sellers.find((seller) => seller.id === piece.sellerId)!.isSA
  return (
    piece.isListed &&
    among('brand', wanted.brand, [brandOf(piece)]) &&
    among('type', wanted.type, typeLabels(piece)) &&
    among('color', wanted.color, [piece.color]) &&
    among('gender', wanted.gender, piece.gender ? [piece.gender] : []) &&
    among('condition', wanted.condition, [piece.condition]) &&
    among('size', wanted.size, piece.sizes) &&
    among('seller', wanted.seller, [usernameOf(piece)]) &&
    (except === 'price' || priceFits) &&
    (except === 'stock' || !wanted.inStock || hasStock(piece, wanted, except)) &&
    (wanted.direct === undefined || isSA === wanted.direct) &&
    (!wanted.featured || piece.featuredRank !== null) &&
    (wanted.search === undefined || isFound(piece, wanted.search))
  )
}

function hasStock(piece: PieceFacts, wanted: Wanted, except: Except | undefined): boolean {
  const sizesAsked = except === 'size' || !wanted.size?.length ? undefined : wanted.size
  return piece.stocked.some((label) => !sizesAsked || sizesAsked.includes(label))
}

const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036f']/g, '')
    .split(' ')
    .filter(Boolean)

function isFound(piece: PieceFacts, search: string): boolean {
  const gender =
    piece.gender === null ? '' : `${piece.gender} ${piece.gender.endsWith('men') ? `${piece.gender}s` : ''}`
  const seller = sellers.find(({ id }) => id === piece.sellerId)!.name
  const words = plain(
    [piece.title, brandOf(piece), ...typeLabels(piece), piece.color, gender, seller].join(' '),
  )
  const asked = plain(search)
  return asked.every((word, i) =>
    words.some((has) => (i === asked.length - 1 ? has.startsWith(word) : has === word)),
  )
}

function brandOf(piece: PieceFacts): string {
  return brands.find((brand) => brand.id === piece.brandId)!.name
}

function usernameOf(piece: PieceFacts): string {
  return sellers.find((seller) => seller.id === piece.sellerId)!.username
}

function typeLabels(piece: PieceFacts): string[] {
  const type = types.find(({ id }) => id === piece.typeId)!
  const parent = types.find(({ id }) => id === type.parentId)
  return parent ? [type.label, parent.label] : [type.label]
}

/** By price or watchers, newest first among equals; newest otherwise. */
export function inOrder(pieces: readonly PieceFacts[], order: Order): number[] {
  const by: Record<Order, (a: PieceFacts, b: PieceFacts) => number> = {
    newest: () => 0,
    'price-asc': (a, b) => a.priceCents - b.priceCents,
    'price-desc': (a, b) => b.priceCents - a.priceCents,
    watched: (a, b) => b.watchCount - a.watchCount,
  }
  return pieces.toSorted((a, b) => by[order](a, b) || b.no - a.no).map((piece) => piece.no)
}
