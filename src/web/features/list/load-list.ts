import type { Facets, FilterInput } from '#contract/catalog/catalog.ts'
import type { Call } from '#web/caller.ts'
import { notFoundPage } from '../site/not-found-page.ts'
import { filterFromUrl } from './filter-url.ts'

const shownChoices = 60

/** A page of listings for a URL, with counts; `fixed` is what the page itself has chosen. */
export async function loadList(call: Call, url: string, fixed: FilterInput = {}) {
  const filter = { ...filterFromUrl(new URL(url).searchParams), ...fixed }
  const { products, total, facets, understoodAs } = await call('filterListings', { body: filter }).catch(
    notFoundPage,
  )
  return { filter, listings: products, total, understoodAs, facets: shorten(facets, filter) }
}
export type List = Awaited<ReturnType<typeof loadList>>

/** A big catalog has thousands of brands and sellers: the most frequent ones and the chosen ones are sent. */
function shorten(facets: Facets, filter: FilterInput): Facets {
  return {
    ...facets,
    brands: mostOf(facets.brands, filter.brand),
    seller: mostOf(facets.seller, filter.seller),
    size: mostOf(facets.size, filter.size),
    color: mostOf(facets.color, filter.color),
  }
}

function mostOf<Count extends { _id: string; count: number }>(
  counts: Count[],
  chosen: string[] = [],
): Count[] {
  const isStored = ({ _id }: Count, at: number) => at < shownChoices || chosen.includes(_id)
  return counts.toSorted((a, b) => b.count - a.count).filter(isStored)
}
