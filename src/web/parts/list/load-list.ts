import type { Facets, FilterInput } from '#contract/catalog.ts'
import type { Call } from '../../caller.ts'
import { notFoundPage } from '../not-found-page.ts'
import { filterFromUrl } from './filter-url.ts'

const shownChoices = 60

/** A page of pieces for a URL, with counts; `fixed` is what the page itself has chosen. */
export async function loadList(call: Call, url: string, fixed: FilterInput = {}) {
  const filter = { ...filterFromUrl(new URL(url).searchParams), ...fixed }
  const { products, total, facets, understoodAs } = await call('filterPieces', { body: filter }).catch(
    notFoundPage,
  )
  return { filter, pieces: products, total, understoodAs, facets: shorten(facets, filter) }
}
export type List = Awaited<ReturnType<typeof loadList>>

/** A big catalogue has thousands of brands and sellers: the most frequent ones and the chosen ones are sent. */
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
  const isKept = ({ _id }: Count, at: number) => at < shownChoices || chosen.includes(_id)
  return counts.toSorted((a, b) => b.count - a.count).filter(isKept)
}
