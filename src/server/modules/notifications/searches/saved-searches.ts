import { createHash } from 'node:crypto'
import {
  maxNewItems,
  maxSavedSearches,
  savedFilter,
  type CountedSearch,
  type SavedFilter,
  type SavedSearch,
} from '#contract/notifications/saved-searches.ts'
import { newId } from '#platform/core/ids.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { Language } from '#platform/language/translate.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { lockFollowsAndSearches } from '../follow/follows.store.ts'
import { searchName } from './search-name.ts'
import * as store from './saved-searches.store.ts'

type SearchDeps = Pick<NotificationDeps, 'db' | 'clock' | 'catalog'>

export async function listSavedSearches({ db }: SearchDeps, buyerId: string, language: Language) {
  const rows = await store.listSearches(db, buyerId)
  return { searches: rows.map((row) => searchView(row, language)) }
}

/** Returns the saved searches, each with the number of items since the buyer last opened its results. */
export async function countNewItems(
  { db, catalog }: SearchDeps,
  buyerId: string,
  language: Language,
): Promise<{ searches: CountedSearch[] }> {
  const searches: CountedSearch[] = []
  for (const row of await store.listSearches(db, buyerId)) {
    const count = await catalog.countItemsAfter(row.filter, row.seenNo)
    searches.push({ ...searchView(row, language), newItems: Math.min(count, maxNewItems + 1) })
  }
  return { searches }
}

/**
 * Saves a search. Returns the existing search if the buyer has already saved the filter.
 * @throws too_many_searches
 */
export async function saveSearch(
  { db, clock }: SearchDeps,
  buyerId: string,
  filter: SavedFilter,
  language: Language,
): Promise<SavedSearch> {
  const normalized = normalize(filter)
  const key = createHash('sha256').update(JSON.stringify(normalized)).digest('hex')
  const now = new Date(clock.now())
  const row = await inTransaction(db, async (tx) => {
    await lockFollowsAndSearches(tx, buyerId)
    const id = newId('sch', clock)
    const saved = await store.putSearch(tx, { id, buyerId, filter: normalized, key, now })
    await requireRoom(tx, buyerId)
    return saved
  })
  return searchView(row, language)
}

interface ChangeInput {
  name?: string | undefined
  isRemoved?: boolean | undefined
  isSeen?: boolean | undefined
}

/**
 * Renames, removes or restores a search, or marks its items as seen.
 * @throws not_found
 * @throws too_many_searches if the search can no longer be restored
 */
export async function changeSavedSearch(
  { db, clock }: SearchDeps,
  buyerId: string,
  { id, change: { name, isRemoved, isSeen = false } }: { id: string; change: ChangeInput },
  language: Language,
): Promise<SavedSearch> {
  const now = new Date(clock.now())
  const row = await inTransaction(db, async (tx) => {
    await lockFollowsAndSearches(tx, buyerId)
    const change = { name: name === '' ? null : name, isRemoved, isSeen, now }
    const changed = await store.changeSearch(tx, buyerId, id, change)
    if (!changed) throw fail('not_found')
    if (isRemoved === false) await requireRoom(tx, buyerId)
    return changed
  })
  return searchView(row, language)
}

async function requireRoom(tx: Tx, buyerId: string): Promise<void> {
  if ((await store.countSearches(tx, buyerId)) > maxSavedSearches) throw fail('too_many_searches')
}

/** Returns the filter without empty fields and with sorted values, so that equal filters have the same digest. */
function normalize(filter: SavedFilter): SavedFilter {
  const clean = (value: unknown): unknown => {
    if (Array.isArray(value))
      return value.length === 0 ? undefined : [...new Set(value.map(String))].toSorted(byCode)
    if (typeof value === 'string') return value.trim().replaceAll(/\s+/g, ' ') || undefined
    if (typeof value !== 'object' || value === null) return value
    const parts = Object.entries(value).flatMap(([name, part]): [string, unknown][] => {
      const cleaned = clean(part)
      return cleaned === undefined ? [] : [[name, cleaned]]
    })
    if (parts.length === 0) return undefined
    return Object.fromEntries(parts.sort(([a], [b]) => byCode(a, b)))
  }
  const { inStock, ...rest } = filter
  return savedFilter.parse(clean({ ...rest, ...(inStock && { inStock }) }) ?? {})
}

const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

function searchView({ id, name, filter, createdAt }: store.SavedSearchRow, language: Language): SavedSearch {
  return {
    _id: id,
    name: name ?? searchName(language, filter),
    isRenamed: name !== null,
    filter,
    createdAt: createdAt.toISOString(),
  }
}
