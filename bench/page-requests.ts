import { randomOf, type Random } from '#demo/random.ts'
import type { BenchCall } from './load.ts'
import { skewed, type SampleListing } from './samples.ts'

export const pageKinds = ['mix', 'newHome', 'newShop', 'newProduct', 'newSeller', 'asset'] as const
export type PageKind = (typeof pageKinds)[number]

/**
 * What visitors open: `mix` as they come, with bags and themes, in each `round` other visitors of the same tastes; `new…`
 * pages nobody has asked for: in each `round` each comes under a host name of its own, and a page knows its address.
 */
export function makePageRequests(
  samples: readonly SampleListing[],
  asset: string,
  round: number,
): Record<PageKind, BenchCall[]> {
  const random = randomOf('bench-pages', round + 1)
  const fresh = (path: (sample: SampleListing, n: number) => string): BenchCall[] =>
    samples.map((sample, n) => ({
      ...page(path(sample, n)),
      headers: { host: `shop${round}-${n}.example` },
    }))
  return {
    mix: skewed(samples, random).map((sample) => page(aPath(sample, random), aCookie(random))),
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

/** Two of five come for a listing, one of five to the shop as it is, one narrows it down, the rest to a front page or a seller. */
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

/** Every third visitor has something in the bag, some like it dark. */
function aCookie(random: Random): string {
  return [random.chance(0.33) && 'bag=prd_x~siz_y', random.chance(0.1) && 'theme=dark', 'consent=none']
    .filter(Boolean)
    .join('; ')
}
