import { setImmediate } from 'node:timers/promises'
import type { Filter } from '#contract/catalog/catalog.ts'
import { removableFilters, type SearchHelp } from '#contract/catalog/search-help.ts'
import type { SearchDictionary } from '../../search/query/dictionary.ts'
import { partWeights } from '../../search/query/part-weights.ts'
import type { SearchPart } from '../../search/query/parse-search.ts'
import type { ListQueries } from '../list-queries.ts'

type DroppedPart = SearchHelp['without'][number]
interface ReducedSearch {
  drop: Omit<DroppedPart, 'total'>
  filter: Filter
  /** Weight of the words that were dropped. Reduced searches with a lower weight come first. */
  weight: number
}

const filterWeight = 3
const searchWeight = 10

/** Maximum number of reduced searches to try. */
const maxTriedSearches = 16
const maxSuggestions = 4
const maxNearestCards = 8
const maxPopularCards = 4
const minItemWordLength = 4

/**
 * Returns suggestions for a search without results, as a JSON reply. Each suggestion is the original filter without
 * some of its values or without some words of its search text. After `maxMs`, starts no more searches and returns the
 * suggestions found so far.
 */
export async function helpSearch(
  lists: Pick<ListQueries, 'count' | 'cards'>,
  dictionary: SearchDictionary,
  originalFilter: Filter,
  maxMs = 500,
): Promise<string> {
  const until = performance.now() + maxMs
  const filter: Filter = { ...originalFilter, page: 1, sort: 'newest' }
  const parts = filter.search === undefined ? [] : dictionary.read(filter.search).parts
  let found = await countResults(lists, [...reducedByPart(filter, parts), ...reducedByFilter(filter)], until)
  if (found.length === 0) found = await countResults(lists, reducedToItem(filter, parts), until)
  const [best] = found
  const nearest = best ? await lists.cards({ ...best.filter, limit: maxNearestCards }) : '[]'
  const popular = best
    ? '[]'
    : await lists.cards({ sort: 'watched', inStock: true, page: 1, limit: maxPopularCards })
  const without = found.slice(0, maxSuggestions).map(({ drop, total }) => ({ ...drop, total }))
  return `{"without":${JSON.stringify(without)},"nearest":${nearest},"popular":${popular}}`
}

/**
 * Returns one reduced search for each droppable word or expression: the original search without it. Never drops the
 * only word that names the item.
 */
function reducedByPart(filter: Filter, parts: readonly SearchPart[]): ReducedSearch[] {
  if (parts.length < 2) return []
  const itemParts = partsNamingItem(parts)
  const isOnly = itemParts.length === 1 && !parts.some(isForChild)
  return parts.flatMap((part, at) =>
    isForChild(part) || (isOnly && part === itemParts[0])
      ? []
      : [reduceTo(filter, parts.toSpliced(at, 1), [part])],
  )
}

/**
 * Returns searches that are reduced to the word that names a child. If there is no such word, reduces the search to
 * each word that could name the item. Returns each reduced search with and without the words for the wearer.
 */
function reducedToItem(filter: Filter, parts: readonly SearchPart[]): ReducedSearch[] {
  const child = parts.find(isForChild)
  const itemParts = child ? [child] : partsNamingItem(parts)
  const keptParts = itemParts.flatMap((itemPart) => [
    parts.filter((part) => part === itemPart || part.role === 'wearer'),
    [itemPart],
  ])
  return keptParts.flatMap((rest) => {
    const left = parts.filter((part) => !rest.includes(part))
    return left.length < 2 ? [] : [reduceTo(filter, rest, left)]
  })
}

/**
 * Returns the words and expressions that could name the item: all types or, if there is no type, the last suitable
 * word, such as `socks` in `wool socks`.
 */
function partsNamingItem(parts: readonly SearchPart[]): SearchPart[] {
  const types = parts.filter(({ role }) => role === 'type')
  return types.length > 0 ? types : parts.filter(canNameItem).slice(-1)
}

const isForChild = ({ role }: SearchPart): boolean => role === 'child'
/**
 * Returns whether a word can name an item. A color or size cannot name an item, because colors and sizes apply to any
 * item. A short unknown word cannot name an item either, because it could belong to a model name.
 */
const canNameItem = ({ role, text }: SearchPart): boolean =>
  role === 'word' || (role === 'unknown' && text.length >= minItemWordLength)

function reduceTo(filter: Filter, rest: readonly SearchPart[], left: readonly SearchPart[]): ReducedSearch {
  const search = textOf(rest)
  return {
    drop: { part: 'search', dropped: textOf(left), search },
    filter: { ...filter, search },
    weight: Math.max(...left.map(({ role }) => partWeights[role])),
  }
}

function reducedByFilter(filter: Filter): ReducedSearch[] {
  return removableFilters.flatMap((part) => {
    const { [part]: choice, ...rest } = filter
    if (!isFilterSet(choice)) return []
    const dropped = part === 'search' ? (filter.search ?? '') : ''
    const search = part === 'search' ? '' : (filter.search ?? '')
    const isOpen = Object.keys(rest).every((key) => ['sort', 'page', 'limit'].includes(key))
    // Skip a filter that would have no conditions left, because it would match the whole shop.
    return isOpen
      ? []
      : [
          {
            drop: { part, dropped, search },
            filter: rest,
            weight: part === 'search' ? searchWeight : filterWeight,
          },
        ]
  })
}

function isFilterSet(choice: Filter[(typeof removableFilters)[number]]): boolean {
  if (typeof choice === 'object') return Object.keys(choice).length > 0
  return choice !== undefined && choice !== false
}

async function countResults(
  lists: Pick<ListQueries, 'count'>,
  searches: readonly ReducedSearch[],
  until: number,
): Promise<(ReducedSearch & { total: number })[]> {
  const counted: (ReducedSearch & { total: number })[] = []
  const likelyFirst = searches.toSorted((a, b) => a.weight - b.weight)
  for (const search of likelyFirst.slice(0, maxTriedSearches)) {
    if (performance.now() >= until) break
    counted.push({ ...search, total: await lists.count(search.filter) })
    // Searches in memory do not yield to the event loop, so let other requests run between two searches.
    await setImmediate()
  }
  return counted
    .filter(
      ({ total, drop }, at) => total > 0 && counted.findIndex((other) => isSameDrop(other.drop, drop)) === at,
    )
    .toSorted((a, b) => a.weight - b.weight || b.total - a.total)
}

function isSameDrop(one: ReducedSearch['drop'], other: ReducedSearch['drop']): boolean {
  return one.part === other.part && one.search === other.search
}

function textOf(parts: readonly SearchPart[]): string {
  return parts.map(({ text }) => text).join(' ')
}
