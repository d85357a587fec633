import { demoId } from './ids.ts'
import { firstParty } from './people/first-party.ts'
import type { DemoSeller } from './people/seller.ts'
import { listSellers } from './people/more-sellers.ts'
import { seededRandom, type Random } from './random.ts'
import { listBrands, type Brand } from './catalog/brands.ts'
import { listStyles, type Style } from './catalog/styles.ts'
import { drawPrice } from './catalog/prices.ts'
import { drawStock, type Stock } from './catalog/sizes.ts'
import { parents } from './catalog/types.ts'
import { describeListing, type Condition } from './wording/descriptions.ts'
import { writeTitle } from './wording/titles.ts'

export interface DemoListing {
  id: string
  seller: DemoSeller
  title: string
  description: string
  brand: Brand
  style: Style
  condition: Condition
  priceCents: number
  totalAllowed: number
  sizes: (Stock & { id: string })[]
  featuredRank: number | null
  watchCount: number
  viewCount: number
  /** Time when the listing was published, in ms since the epoch. */
  listedAt: number
}

export interface DemoCatalog {
  /** All sellers. The first-party seller is the last one. */
  sellers: DemoSeller[]
  brands: Brand[]
  /**
   * Returns the listing at `index`. The same catalog always contains the same listing at the same index. The listing at
   * index 0 is the oldest.
   */
  listing(index: number): DemoListing
}

const day = 86_400_000
const spanMs = 120 * day
const featuredCount = 16
const firstPartyRatio = 0.11
/**
 * Positions in the catalog, counted from the newest listing. The listings at these positions are always first-party and
 * for sale, so that a new demo has early-access listings.
 */
const newFirstPartyPlaces = [1, 3]

/**
 * Returns the weight of a category that is not one of the seller's main categories. The weight is 0 for sellers who
 * focus only on children's clothes, because these sellers list nothing else.
 */
function offFocusRatio({ focusCategories }: DemoSeller, parent: string): number {
  if (focusCategories.every((kind) => kind === 'Kids')) return 0
  return parent === 'Kids' ? 0.1 : 0.6
}

/**
 * Returns a catalog of up to a million listings, which were published in the 120 days before `at` (ms since the epoch).
 */
export function createDemoCatalog(listings: number, at: number): DemoCatalog {
  const isLarge = listings > 2000
  const shoppers = listSellers(isLarge ? Math.min(2000, 14 + Math.floor(listings / 400)) : 14)
  const brands = listBrands(isLarge ? Math.min(400, 48 + Math.floor(listings / 1500)) : 48)
  const brandsOf = createPickerByParent(brands, (b, parent) => (makes(b, parent) ? b.weight : 0))
  const sellersOf = createPickerByParent(
    shoppers,
    (s, parent) => s.ratio * (s.focusCategories.includes(parent) ? 6 : offFocusRatio(s, parent)),
  )
  const styles = listStyles()
  const order = shuffled(Math.min(listings, styles.length))
  const featured = new Map(
    Array.from({ length: featuredCount }, (_, i) => [
      listings - 1 - Math.floor((i * listings * 0.4) / featuredCount),
      i + 1,
    ]),
  )

  function listing(index: number): DemoListing {
    const random = seededRandom('piece', index)
    // Uses the styles in turn, so that no page of the shop shows a style twice.
    const style = styles[order[index % order.length]!]!
    const parent = style.type.parent
    const isNewest = listings >= 100 && newFirstPartyPlaces.includes(listings - index)
    const seller = random.chance(firstPartyRatio) || isNewest ? firstParty : sellersOf(parent, random)
    const brand = brandsOf(parent, random)
    const condition = conditionOf(seller, random)
    const listedAt = at - Math.ceil(spanMs * ((listings - index - random.next() * 0.9) / listings) ** 1.25)
    const stock = drawStock(style.type, style.gender, condition === 'new', random)
    const isFeatured = featured.has(index)
    const views = viewsOf(at - listedAt, isFeatured, random)
    return {
      id: demoId('prd', listedAt, random),
      seller,
      title: writeTitle(style, random),
      description: describeListing(style, condition, stock, random),
      brand,
      style,
      condition,
      priceCents: drawPrice(style.type, brand, condition, random),
      ...stateOf(stock, isFeatured || isNewest, random, listedAt),
      featuredRank: featured.get(index) ?? null,
      watchCount: Math.floor(views * random.between(0.01, 0.09)),
      viewCount: views,
      listedAt,
    }
  }
  return { sellers: [...shoppers, firstParty], brands, listing }
}

/**
 * Returns a listing's sizes and its total number of units for sale. About 9 % of the listings are sold out. Most of
 * these have no units left. A few still have units, but the seller offers none of them for sale.
 */
function stateOf(
  stock: Stock[],
  isForSale: boolean,
  random: Random,
  listedAt: number,
): Pick<DemoListing, 'sizes' | 'totalAllowed'> {
  const isSoldOut = !isForSale && random.chance(0.09)
  const isClosed = isSoldOut && random.chance(0.1)
  const sizes = stock.map((s) => ({
    ...s,
    qty: isSoldOut && !isClosed ? 0 : s.qty,
    id: demoId('siz', listedAt, random),
  }))
  return {
    sizes,
    totalAllowed: isClosed
      ? 0
      : Math.max(
          1,
          sizes.reduce((sum, s) => sum + s.qty, 0),
        ),
  }
}

function conditionOf(seller: DemoSeller, random: Random): Condition {
  if (seller === firstParty)
    return random.weighted([
      ['new', 8],
      ['like new', 2],
    ])
  return random.weighted([
    ['new', 40],
    ['like new', 24],
    ['very good', 24],
    ['good', 12],
  ])
}

/** Returns a view count that grows with the listing's age and varies widely: a few listings have very many views. */
function viewsOf(ageMs: number, isFeatured: boolean, random: Random): number {
  const days = Math.max(0.2, ageMs / day)
  return Math.floor(days ** 0.75 * Math.exp(1.1 + random.bell() * 0.9) * (isFeatured ? 3 : 1))
}

function makes(brand: Brand, parent: string): boolean {
  return brand.makes.length === 0 ? parent !== 'Kids' : brand.makes.includes(parent)
}

/**
 * Returns a function that draws a weighted random item from the list for a category. The cumulative weights are
 * computed in advance because the returned function is called often.
 */
function createPickerByParent<T>(
  list: readonly T[],
  weigh: (item: T, parent: string) => number,
): (parent: string, random: Random) => T {
  const sums = new Map(parents.map(({ label }) => [label, running(list.map((item) => weigh(item, label)))]))
  return (parent, random) => {
    const sum = sums.get(parent)!
    const target = random.next() * sum[sum.length - 1]!
    let low = 0
    for (let high = sum.length - 1; low < high;) {
      const middle = (low + high) >> 1
      if (sum[middle]! > target) high = middle
      else low = middle + 1
    }
    return list[low]!
  }
}

function running(weights: number[]): number[] {
  let sum = 0
  return weights.map((weight) => (sum += weight))
}

function shuffled(count: number): number[] {
  const random = seededRandom('order', count)
  const list = Array.from({ length: count }, (_, i) => i)
  for (let i = count - 1; i > 0; i--) {
    const j = random.int(0, i)
    ;[list[i], list[j]] = [list[j]!, list[i]!]
  }
  return list
}
