import { droppable, type Filter, type SearchHelp } from '#contract/catalog/catalog.ts'
import type { SearchDictionary } from '../search/query/dictionary.ts'
import type { ListReads } from './list-reads.ts'

type Drop = SearchHelp['without'][number]
interface Without {
  drop: Omit<Drop, 'total'>
  filter: Filter
  /** Words that are nothing of the trade are the first to be left out. */
  isLikely: boolean
}

/** Each is a search of its own. */
const mostTried = 16
const mostDrops = 4
const mostCards = 8
const mostPopular = 4

/** What helps where nothing fits a filter: less of it, as the reply's JSON text. */
export async function helpSearch(
  lists: Pick<ListReads, 'count' | 'cards'>,
  dictionary: SearchDictionary,
  asked: Filter,
): Promise<string> {
  const filter: Filter = { ...asked, page: 1, sort: 'newest' }
  const parts = filter.search === undefined ? [] : dictionary.read(filter.search).parts
  let found = await tryEach(lists, [...withoutWord(filter, parts), ...withoutChoice(filter)])
  if (found.length === 0) found = await tryEach(lists, wordsAlone(filter, parts))
  const [best] = found
  const nearest = best ? await lists.cards({ ...best.filter, limit: mostCards }) : '[]'
  const popular = best
    ? '[]'
    : await lists.cards({ sort: 'watched', inStock: true, page: 1, limit: mostPopular })
  const without = found.slice(0, mostDrops).map(({ drop, total }) => ({ ...drop, total }))
  return `{"without":${JSON.stringify(without)},"nearest":${nearest},"popular":${popular}}`
}

interface SearchPart {
  text: string
  isKnown: boolean
}

/** The search without one of its parts. */
function withoutWord(filter: Filter, parts: readonly SearchPart[]): Without[] {
  if (parts.length < 2) return []
  return parts.map(({ text, isKnown }, at) => {
    const search = textOf(parts.filter((_, i) => i !== at))
    return {
      drop: { part: 'search', dropped: text, search },
      filter: { ...filter, search },
      isLikely: !isKnown,
    }
  })
}

/** One of its parts alone. */
function wordsAlone(filter: Filter, parts: readonly SearchPart[]): Without[] {
  if (parts.length < 3) return []
  return parts.map(({ text, isKnown }, at) => {
    const dropped = textOf(parts.filter((_, i) => i !== at))
    return {
      drop: { part: 'search', dropped, search: text },
      filter: { ...filter, search: text },
      isLikely: isKnown,
    }
  })
}

function withoutChoice(filter: Filter): Without[] {
  return droppable.flatMap((part) => {
    const { [part]: choice, ...rest } = filter
    const isChosen = Array.isArray(choice) ? choice.length > 0 : choice !== undefined && choice !== false
    if (!isChosen) return []
    const dropped = part === 'search' ? (filter.search ?? '') : ''
    const search = part === 'search' ? '' : (filter.search ?? '')
    const isOpen = Object.keys(rest).every((key) => ['sort', 'page', 'limit'].includes(key))
    // The whole shop is no help.
    return isOpen ? [] : [{ drop: { part, dropped, search }, filter: rest, isLikely: part !== 'search' }]
  })
}

async function tryEach(
  lists: Pick<ListReads, 'count'>,
  ways: readonly Without[],
): Promise<(Without & { total: number })[]> {
  const counted: (Without & { total: number })[] = []
  for (const way of ways.slice(0, mostTried)) counted.push({ ...way, total: await lists.count(way.filter) })
  return counted
    .filter(({ total }) => total > 0)
    .toSorted((a, b) => Number(b.isLikely) - Number(a.isLikely) || b.total - a.total)
}

function textOf(parts: readonly SearchPart[]): string {
  return parts.map(({ text }) => text).join(' ')
}
