import type { ReviewSort } from '#contract/reviews/reviews.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { findPageFrom, readMilestones, type IndexedList } from './milestones.store.ts'
import type { ReviewPage } from './reviews.store.ts'

export interface PageRequest {
  sort: ReviewSort
  page: number
  limit: number
}

/**
 * In-memory index of long review lists. Stores the sort key of every nth review. Without the index, reading a page in
 * the middle of a list would need OFFSET, which reads all rows before the page. An index entry is valid for one version
 * of a seller's list. The version changes when reviews are added or removed.
 */
export interface Milestones {
  /** Returns a page of an indexed list, or undefined if the list is not indexed or has changed since it was indexed. */
  findPage(username: string, request: PageRequest): Promise<ReviewPage | undefined>
  /** Indexes a list if the requested page was far from both ends. Callers do not wait for the result. */
  record(username: string, request: PageRequest, found: ReviewPage): Promise<void>
}

export interface MilestoneOptions {
  step: number
  /**
   * Minimum distance of the requested page from both ends of the list, in reviews, for the list to be indexed. OFFSET
   * is fast enough for pages closer to an end.
   */
  deepFrom: number
}

const maxLists = 600

export function createMilestones(
  db: Db,
  log: Log,
  { step, deepFrom }: MilestoneOptions = { step: 250, deepFrom: 1000 },
): Milestones {
  const indexedLists = new Map<string, IndexedList>()
  const pending = new Set<string>()
  const keyOf = (username: string, sort: ReviewSort) => `${sort} ${username.toLowerCase()}`

  return {
    async findPage(username, { sort, page: requestedPage, limit }) {
      const list = indexedLists.get(keyOf(username, sort))
      if (!list) return undefined
      const page = Math.min(requestedPage, Math.max(1, Math.ceil(list.total / limit)))
      const skip = (page - 1) * limit
      const from = list.milestones[Math.floor(skip / step)]
      return from && findPageFrom(db, username, list.version, { from, sort, skip: skip % step, limit, page })
    },
    async record(username, { sort, limit }, { page, total, version }) {
      const key = keyOf(username, sort)
      const depth = Math.min((page - 1) * limit, total - page * limit)
      if (depth < deepFrom || pending.has(key) || indexedLists.get(key)?.version === version) return
      pending.add(key)
      try {
        const list = await readMilestones(db, username, sort, step)
        indexedLists.delete(key)
        if (list) indexedLists.set(key, list)
        const [oldest] = indexedLists.keys()
        if (indexedLists.size > maxLists) indexedLists.delete(oldest!)
      } catch (error) {
        // Only logs the error, because the pages of reviews can also be read without the index, but more slowly.
        log.warn({ err: error, username }, 'failed to index a long list of reviews')
      } finally {
        pending.delete(key)
      }
    },
  }
}
