import { seededRandom, type Random } from '#demo/random.ts'
import type { BenchCall } from './load.ts'
import { drawWithSkew, type SampleListing } from './samples.ts'

export const pageKinds = ['mix', 'newHome', 'newShop', 'newProduct', 'newSeller', 'asset'] as const
export type PageKind = (typeof pageKinds)[number]

/**
 * Returns page requests. `mix` is a realistic mix of pages, shopping bags and themes, with different visitors in each
 * `round`. Responses to the `new…` requests are never in the page cache, because each of these requests has a new host
 * name, which is part of the cache key.
 */
export function makePageRequests(
  samples: readonly SampleListing[],
  asset: string,
  round: number,
): Record<PageKind, BenchCall[]> {
  const random = seededRandom('bench-pages', round + 1)
  const fresh = (path: (sample: SampleListing, n: number) => string): BenchCall[] =>
    samples.map((sample, n) => ({
      ...page(path(sample, n)),
      headers: { host: `shop${round}-${n}.example` },
    }))
  return {
    mix: drawWithSkew(samples, random).map((sample) => page(aPath(sample, random), aCookie(random))),
    newHome: fresh(() => '/'),
    newShop: fresh(({ type }, n) => `/shop?${new URLSearchParams({ type, max: String(100 + (n % 5_000)) })}`),
    newProduct: fresh(productPath),
    newSeller: fresh(({ username }) => `/shop/${username}`),
    asset: samples.map(() => page(asset)),
  }
}

const page = (path: string, cookie = ''): BenchCall => ({
  method: 'GET',
  path,
  ...(cookie && { headers: { cookie } }),
})

const productPath = ({ username, id }: SampleListing): string => `/product/${username}/${id}`

/**
 * Returns the path of a random page: 40 % product pages, 20 % the shop, 20 % the filtered shop, 15 % the home page, 5 %
 * a seller's page.
 */
function aPath(sample: SampleListing, random: Random): string {
  const { type, brand, color, gender, username } = sample
  const at = random.next()
  if (at < 0.15) return '/'
  if (at < 0.35) return '/shop'
  if (at < 0.55)
    return `/shop?${new URLSearchParams(random.pick<Record<string, string>>([{ type }, { brand }, { type, color }, { gender: gender ?? 'women' }]))}`
  if (at < 0.95) return productPath(sample)
  return `/shop/${username}`
}

/** Returns random cookies: a third of the visitors have an item in the bag, and a tenth use the dark theme. */
function aCookie(random: Random): string {
  return [random.chance(0.33) && 'bag=prd_x~siz_y', random.chance(0.1) && 'theme=dark', 'consent=none']
    .filter(Boolean)
    .join('; ')
}
