import { useSyncExternalStore } from 'react'
import type { FilterInput } from '#contract/catalog/catalog.ts'
import type { SavedSearch } from '#contract/notifications/saved-searches.ts'
import { call } from '#web/lib/calls/call.ts'
import { t } from '#web/lib/text/t.ts'
import { liveErrorText } from '../live/live-error.ts'
import { showToast } from '../live/show-toast.ts'
import { queryOfFilter } from '../list/filter-url.ts'

/** Saved searches of the signed-in buyer, keyed by their filter. */
let searches: ReadonlyMap<string, SavedSearch> = new Map()
let loading: Promise<void> | undefined
const listeners = new Set<() => void>()

/** Returns a key that is equal for filters that find the same items. */
function keyOf({ sort: _sort, page: _page, limit: _limit, ...filter }: FilterInput): string {
  const search = filter.search?.trim().replaceAll(/\s+/g, ' ')
  const params = new URLSearchParams(queryOfFilter({ ...filter, ...(search && { search }) }))
  params.sort()
  return `${String(filter.direct ?? '')} ${[...params]
    .map((pair) => pair.join('='))
    .sort()
    .join('&')}`
}

/** Returns the saved search with this filter. */
export function useSavedSearch(filter: FilterInput): SavedSearch | undefined {
  const key = keyOf(filter)
  return useSyncExternalStore(
    listen,
    () => searches.get(key),
    () => undefined,
  )
}

/** Loads the saved searches, once per document. */
export function loadSearches(): Promise<void> {
  loading ??= call('listSavedSearches').then(
    (found) => setSearches(found.searches),
    (error: unknown) => {
      loading = undefined
      throw error
    },
  )
  return loading
}

/** Saves a search. A toast shows its name and an undo button, or the error. */
export async function saveSearch(chosen: FilterInput): Promise<void> {
  const { sort: _sort, page: _page, limit: _limit, ...filter } = chosen
  try {
    const saved = await call('saveSearch', { body: { filter } })
    setSearches([saved, ...searches.values()])
    showToast(t('searches.saved-as', { name: saved.name }), async () => {
      await changeSearch(saved._id, { isRemoved: true })
      setSearches([...searches.values()].filter(({ _id }) => _id !== saved._id))
    })
  } catch (error) {
    showToast(liveErrorText(error))
  }
}

interface SearchChange {
  name?: string
  isRemoved?: boolean
}

/** Renames, removes or restores a saved search. */
export function changeSearch(id: string, change: SearchChange): Promise<SavedSearch> {
  return call('changeSavedSearch', { params: { id }, body: change })
}

/** Records that the buyer has opened the results of a saved search. */
export async function markSeen(id: string): Promise<void> {
  await call('changeSavedSearch', { params: { id }, body: { isSeen: true } })
}

/** Returns the path of the list that a saved search shows. */
export const searchPath = (filter: FilterInput): string =>
  `${filter.direct ? '/direct' : '/shop'}${queryOfFilter(filter)}`

function setSearches(all: readonly SavedSearch[]): void {
  searches = new Map(all.map((search) => [keyOf(search.filter), search]))
  for (const listener of listeners) listener()
}

function listen(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
