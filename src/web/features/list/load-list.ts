import type { ShownAttribute } from '#contract/catalog/attribute-calls.ts'
import type { Card, Facets, FilterInput } from '#contract/catalog/catalog.ts'
import type { SearchHelp } from '#contract/catalog/search-help.ts'
import { listFamilyColors } from '#contract/catalog/colors.ts'
import { families } from '#web/features/listing/lists.ts'
import type { Call } from '#web/lib/calls/caller.ts'
import { buyableFirst, loadEarlyAccess } from '../listing/buyable.ts'
import { cardWithNote, type CardWithNote } from '../listing/card-notes.ts'
import { notFoundPage } from '../site/not-found-page.ts'
import {
  attributeGroups,
  withoutUnknownAttributes,
  type AttributeGroup,
} from '../attributes/attribute-groups.ts'
import { filterFromUrl } from './filter-url.ts'
import { oneSize } from '#contract/catalog/type-sizes.ts'
import { shownLists } from '../listing/lists-source.ts'
import { groupSizesBySystem, type SizeGroup } from './size-systems.ts'

const maxShownChoices = 60

/** Number of listings that have this color or, for a color family, any color of the family. */
export interface ColorCount {
  _id: string
  count: number
  /** Hex color of the color's family; null for multicolor. Undefined for a color that belongs to no family. */
  swatch?: string | null | undefined
}

/**
 * Facets that the loader has already sorted and grouped, so that the browser does not have to load the code for this.
 */
export interface ListFacets extends Omit<Facets, 'size' | 'color' | 'attributes'> {
  sizes: SizeGroup[]
  families: ColorCount[]
  color: ColorCount[]
  attributes: AttributeGroup[]
}

/** Suggestions for a list without results. Its cards have the same form as the cards in lists. */
export interface ListHelp extends Omit<SearchHelp, 'nearest' | 'popular'> {
  nearest: CardWithNote[]
  popular: CardWithNote[]
}

/**
 * Loads the listings and facets for a URL. `fixed` contains the filters that depend on the page instead of the URL,
 * such as the seller on a seller's page.
 */
export async function loadList(call: Call, url: string, fixed: FilterInput = {}) {
  const chosen = filterFromUrl(new URL(url).searchParams)
  const requested = { ...chosen, ...fixed }
  const [found, early] = await Promise.all([
    call('filterListings', { body: requested }).catch(notFoundPage),
    loadEarlyAccess(call),
  ])
  const { products, total, facets, understoodAs, closest, relaxed, fromSearch } = found
  const isNarrowed = Object.keys(chosen).some((key) => key !== 'sort' && key !== 'page')
  const help =
    total === 0 && isNarrowed ? helpFor(await call('helpSearch', { body: requested }), fixed) : null
  const cards = [...products, ...(help?.nearest ?? []), ...(help?.popular ?? [])]
  const attributes = needsAttributes(facets, requested, cards) ? await call('listAttributes') : []
  const filter = withoutUnknownAttributes(requested, attributes)
  const noted = (some: Card[]) => some.map((card) => cardWithNote(attributes, card, early))
  return {
    filter,
    listings: noted(requested.sort || requested.page ? products : buyableFirst(products, early)),
    total,
    understoodAs,
    closest,
    relaxed,
    fromSearch,
    help: help && { ...help, nearest: noted(help.nearest), popular: noted(help.popular) },
    facets: choicesOf(facets, filter, attributes),
  }
}
export type LoadedList = Awaited<ReturnType<typeof loadList>>

/** Returns whether the page shows names of attributes. Otherwise, the attributes are not loaded. */
const needsAttributes = ({ attributes }: Facets, filter: FilterInput, cards: readonly Card[]): boolean =>
  (attributes !== undefined && attributes.length > 0) ||
  filter.attributes !== undefined ||
  cards.some((card) => card.attributes)

/** Removes suggestions to drop a filter that the page itself sets, because the visitor cannot remove such a filter. */
function helpFor(help: SearchHelp, fixed: FilterInput): SearchHelp {
  const without = help.without.filter(({ part }) => !(part in fixed))
  return { ...help, without, nearest: without[0] === help.without[0] ? help.nearest : [] }
}

/**
 * Limits each facet to its most frequent values and the selected values, because a large catalog has thousands of
 * brands.
 */
function choicesOf(
  { size, color, attributes: counts = [], ...facets }: Facets,
  filter: FilterInput,
  attributes: readonly ShownAttribute[],
): ListFacets {
  const { size: chosen = [] } = filter
  const familyByColor = familiesByColor()
  const { hasSizelessTypes } = shownLists()
  const isOffered = (label: string, count: number) => count > 0 && (label !== oneSize || !hasSizelessTypes)
  const sizes = mostFrequent(size, chosen).filter(
    ({ _id, count }) => isOffered(_id, count) || chosen.includes(_id),
  )
  return {
    ...facets,
    brands: mostFrequent(facets.brands, filter.brand),
    seller: mostFrequent(facets.seller, filter.seller),
    sizes: groupSizesBySystem(withSelected(sizes, chosen)),
    families: familiesOf(color, filter.colorFamily),
    color: withSelected(mostFrequent(color, filter.color), filter.color).map((each) => {
      const family = familyByColor.get(each._id)
      return family ? { ...each, swatch: family.swatch } : each
    }),
    attributes: attributeGroups(attributes, counts, filter),
  }
}

const familiesByColor = () =>
  new Map(families().flatMap((family) => listFamilyColors(family).map((color) => [color, family])))

function familiesOf(colors: Facets['color'], chosen: readonly string[] = []): ColorCount[] {
  const familyByColor = familiesByColor()
  const counts = new Map<string, number>()
  for (const { _id, count } of colors) {
    const family = familyByColor.get(_id)
    if (family && count > 0) counts.set(family.code, (counts.get(family.code) ?? 0) + count)
  }
  return families()
    .filter(({ code }) => counts.has(code) || chosen.includes(code))
    .map(({ code, swatch }) => ({ _id: code, count: counts.get(code) ?? 0, swatch }))
}

/** Adds selected values that no listing has, so that the visitor can deselect them. */
function withSelected<Count extends { _id: string; count: number }>(
  counts: readonly Count[],
  chosen: readonly string[] = [],
): { _id: string; count: number }[] {
  const missing = chosen.filter((value) => !counts.some(({ _id }) => _id === value))
  return [...missing.map((_id) => ({ _id, count: 0 })), ...counts]
}

function mostFrequent<Count extends { _id: string; count: number }>(
  counts: Count[],
  chosen: string[] = [],
): Count[] {
  const isStored = ({ _id }: Count, at: number) => at < maxShownChoices || chosen.includes(_id)
  return counts.toSorted((a, b) => b.count - a.count).filter(isStored)
}
