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
 * In-memory index of long review lists that stores the sort key of every nth review. Without the index, a page in the
 * middle of a list would need OFFSET, which reads all rows before the page. Each index entry is valid for one version
 * of a seller's list, which changes when reviews are added or removed.
 */
export interface Milestones {
  /**
   * Returns a page of an indexed list. Returns undefined if the list is not indexed or has changed since it was
   * indexed.
   */
  findPage(username: string, asked: PageRequest): Promise<ReviewPage | undefined>
  /** Indexes a list if the requested page was far from both ends. Callers do not wait for the result. */
  record(username: string, asked: PageRequest, found: ReviewPage): Promise<void>
}

export interface MilestoneOptions {
  step: number
  /**
   * A list is indexed only if the requested page is at least this many reviews from both ends of the list, because
   * OFFSET is fast enough for pages closer to an end.
   */
  deepFrom: number
}

const maxLists = 600

export function createMilestones(
  db: Db,
  log: Log,
  { step, deepFrom }: MilestoneOptions = { step: 250, deepFrom: 1000 },
): Milestones {
  const noted = new Map<string, IndexedList>()
  const pending = new Set<string>()
  const keyOf = (username: string, sort: ReviewSort) => `${sort} ${username.toLowerCase()}`

  return {
    async findPage(username, { sort, page: requestedPage, limit }) {
      const list = noted.get(keyOf(username, sort))
      if (!list) return undefined
      const page = Math.min(requestedPage, Math.max(1, Math.ceil(list.total / limit)))
      const skip = (page - 1) * limit
      const from = list.milestones[Math.floor(skip / step)]
      return from && findPageFrom(db, username, list.version, { from, sort, skip: skip % step, limit, page })
    },
    async record(username, { sort, limit }, { page, total, version }) {
      const key = keyOf(username, sort)
      const depth = Math.min((page - 1) * limit, total - page * limit)
      if (depth < deepFrom || pending.has(key) || noted.get(key)?.version === version) return
      pending.add(key)
      try {
        const list = await readMilestones(db, username, sort, step)
        noted.delete(key)
        if (list) noted.set(key, list)
        const [oldest] = noted.keys()
        if (noted.size > maxLists) noted.delete(oldest!)
      } catch (error) {
        // Only logs the error, because pages can also be read without the index.
        log.warn({ err: error, username }, 'failed to index a long list of reviews')
      } finally {
        pending.delete(key)
      }
    },
  }
}
