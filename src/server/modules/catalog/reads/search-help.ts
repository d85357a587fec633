import { setImmediate } from 'node:timers/promises'
import { removableFilters, type Filter, type SearchHelp } from '#contract/catalog/catalog.ts'
import type { SearchDictionary } from '../search/query/dictionary.ts'
import type { PartRole, SearchPart } from '../search/query/parse-search.ts'
import type { ListReads } from './list-reads.ts'

type Drop = SearchHelp['without'][number]
interface Without {
  drop: Omit<Drop, 'total'>
  filter: Filter
  /** Parts of a search with lower weights are dropped first. */
  weight: number
}

/**
 * Weight of each part of a search, keyed by the role of the part. Unknown words are dropped first and types last.
 * `child` is never dropped.
 */
const weights: Record<PartRole, number> = {
  unknown: 0,
  size: 1,
  price: 2,
  color: 4,
  condition: 5,
  word: 6,
  wearer: 7,
  type: 8,
  child: 9,
}
const choiceWeight = 3
const searchWeight = 10

/** Maximum number of reduced searches to try. */
const mostTried = 16
const mostDrops = 4
const mostCards = 8
const mostPopular = 4
const shortestThing = 4

/**
 * Returns suggestions for a search without results, as a JSON reply. Each suggestion is the same filter without some of
 * its parts. After `mostMs`, starts no further search and returns the suggestions found so far.
 */
export async function helpSearch(
  lists: Pick<ListReads, 'count' | 'cards'>,
  dictionary: SearchDictionary,
  asked: Filter,
  mostMs = 500,
): Promise<string> {
  const until = performance.now() + mostMs
  const filter: Filter = { ...asked, page: 1, sort: 'newest' }
  const parts = filter.search === undefined ? [] : dictionary.read(filter.search).parts
  let found = await tryEach(lists, [...withoutPart(filter, parts), ...withoutChoice(filter)], until)
  if (found.length === 0) found = await tryEach(lists, lessOf(filter, parts), until)
  const [best] = found
  const nearest = best ? await lists.cards({ ...best.filter, limit: mostCards }) : '[]'
  const popular = best
    ? '[]'
    : await lists.cards({ sort: 'watched', inStock: true, page: 1, limit: mostPopular })
  const without = found.slice(0, mostDrops).map(({ drop, total }) => ({ ...drop, total }))
  return `{"without":${JSON.stringify(without)},"nearest":${nearest},"popular":${popular}}`
}

/** Returns searches that each lack one part of the original search. Never drops the only word that names the item. */
function withoutPart(filter: Filter, parts: readonly SearchPart[]): Without[] {
  if (parts.length < 2) return []
  const what = whatItMayBe(parts)
  const isOnly = what.length === 1 && !parts.some(isForChild)
  return parts.flatMap((part, at) =>
    isForChild(part) || (isOnly && part === what[0]) ? [] : [keeping(filter, parts.toSpliced(at, 1), [part])],
  )
}

/**
 * Returns searches reduced to the part that names the item or, if a part names a child, to that part. Each reduced
 * search is returned with and without the words for the wearer.
 */
function lessOf(filter: Filter, parts: readonly SearchPart[]): Without[] {
  const child = parts.find(isForChild)
  const whats = child ? [child] : whatItMayBe(parts)
  const keeps = whats.flatMap((what) => [
    parts.filter((part) => part === what || part.role === 'wearer'),
    [what],
  ])
  return keeps.flatMap((rest) => {
    const left = parts.filter((part) => !rest.includes(part))
    return left.length < 2 ? [] : [keeping(filter, rest, left)]
  })
}

/**
 * Returns the parts that could name the item: all types or, without a type, the last suitable word, such as `socks` in
 * `wool socks`.
 */
function whatItMayBe(parts: readonly SearchPart[]): SearchPart[] {
  const types = parts.filter(({ role }) => role === 'type')
  return types.length > 0 ? types : parts.filter(isThing).slice(-1)
}

const isForChild = ({ role }: SearchPart): boolean => role === 'child'
/**
 * Returns whether a part can name an item. Colors and sizes cannot, because they apply to any item. Short unknown words
 * cannot either, because they could belong to the name of a brand's model.
 */
const isThing = ({ role, text }: SearchPart): boolean =>
  role === 'word' || (role === 'unknown' && text.length >= shortestThing)

function keeping(filter: Filter, rest: readonly SearchPart[], left: readonly SearchPart[]): Without {
  const search = textOf(rest)
  return {
    drop: { part: 'search', dropped: textOf(left), search },
    filter: { ...filter, search },
    weight: Math.max(...left.map(({ role }) => weights[role])),
  }
}

function withoutChoice(filter: Filter): Without[] {
  return removableFilters.flatMap((part) => {
    const { [part]: choice, ...rest } = filter
    if (!isChosen(choice)) return []
    const dropped = part === 'search' ? (filter.search ?? '') : ''
    const search = part === 'search' ? '' : (filter.search ?? '')
    const isOpen = Object.keys(rest).every((key) => ['sort', 'page', 'limit'].includes(key))
    // Skip a filter without any condition, because it would match the whole shop.
    return isOpen
      ? []
      : [
          {
            drop: { part, dropped, search },
            filter: rest,
            weight: part === 'search' ? searchWeight : choiceWeight,
          },
        ]
  })
}

function isChosen(choice: Filter[(typeof removableFilters)[number]]): boolean {
  if (typeof choice === 'object') return Object.keys(choice).length > 0
  return choice !== undefined && choice !== false
}

async function tryEach(
  lists: Pick<ListReads, 'count'>,
  ways: readonly Without[],
  until: number,
): Promise<(Without & { total: number })[]> {
  const counted: (Without & { total: number })[] = []
  const likelyFirst = ways.toSorted((a, b) => a.weight - b.weight)
  for (const way of likelyFirst.slice(0, mostTried)) {
    if (performance.now() >= until) break
    counted.push({ ...way, total: await lists.count(way.filter) })
    // Searches in memory do not yield to the event loop, so let other requests run between two searches.
    await setImmediate()
  }
  return counted
    .filter(
      ({ total, drop }, at) => total > 0 && counted.findIndex((other) => isSameDrop(other.drop, drop)) === at,
    )
    .toSorted((a, b) => a.weight - b.weight || b.total - a.total)
}

function isSameDrop(one: Without['drop'], other: Without['drop']): boolean {
  return one.part === other.part && one.search === other.search
}

function textOf(parts: readonly SearchPart[]): string {
  return parts.map(({ text }) => text).join(' ')
}
