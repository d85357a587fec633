import type { Facets, FilterInput, SearchHelp } from '#contract/catalog/catalog.ts'
import { familyOf, type ColorFamilyName } from '#contract/catalog/colors.ts'
import type { Call } from '#web/caller.ts'
import { notFoundPage } from '../site/not-found-page.ts'
import { filterFromUrl } from './filter-url.ts'

const shownChoices = 60

/** How many listings a family of colors has. */
export interface FamilyCount {
  _id: ColorFamilyName
  count: number
}
export type ListFacets = Facets & { families: FamilyCount[] }

/** A page of listings for a URL, with counts; `fixed` is what the page itself has chosen. */
export async function loadList(call: Call, url: string, fixed: FilterInput = {}) {
  const chosen = filterFromUrl(new URL(url).searchParams)
  const filter = { ...chosen, ...fixed }
  const { products, total, facets, understoodAs, fromSearch } = await call('filterListings', {
    body: filter,
  }).catch(notFoundPage)
  const isNarrowed = Object.keys(chosen).some((key) => key !== 'sort' && key !== 'page')
  const help = total === 0 && isNarrowed ? helpFor(await call('helpSearch', { body: filter }), fixed) : null
  const list = { filter, listings: products, total, understoodAs, fromSearch, help }
  return { ...list, facets: { ...shorten(facets, filter), families: familiesOf(facets.color) } }
}
export type List = Awaited<ReturnType<typeof loadList>>

/** What the page itself has chosen is not for the shopper to leave out. */
function helpFor(help: SearchHelp, fixed: FilterInput): SearchHelp {
  const without = help.without.filter(({ part }) => !(part in fixed))
  return { ...help, without, nearest: without[0] === help.without[0] ? help.nearest : [] }
}

function familiesOf(colors: Facets['color']): FamilyCount[] {
  const counts = new Map<ColorFamilyName, number>()
  for (const { _id, count } of colors) {
    const family = familyOf(_id)
    if (family && count > 0) counts.set(family, (counts.get(family) ?? 0) + count)
  }
  return [...counts].map(([_id, count]) => ({ _id, count }))
}

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
