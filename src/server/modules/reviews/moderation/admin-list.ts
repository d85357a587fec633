import { countLimit } from '#contract/table.ts'
import { searchWords } from '#platform/database/search-words.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './admin-list.store.ts'
import { reviewView } from '../read/list-reviews.ts'

interface FeedbackListQuery {
  tab: store.AdminFeedbackTab
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** Returns reported, hidden or all reviews, filtered by search words. `next` is the cursor for the next page. */
export async function listFeedbackForAdmin(
  { db }: FeedbackContext,
  { tab, search = '', after, limit }: FeedbackListQuery,
) {
  const words = searchWords(search)
  const isUnsearchable = search.trim() !== '' && words.length === 0
  if (isUnsearchable) return { feedback: [], count: 0, next: null }
  const sought = await Promise.all(words.map((word) => store.findWord(db, word)))
  const { count, isRare } = await store.countMatches(db, tab, sought)
  const rows = await store.listMatches(db, {
    tab,
    words: sought,
    isRare,
    after: after ?? null,
    limit: limit + 1,
  })
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.flatMap((row) => {
      const review = reviewView(row)
      const { listing, seller, isHidden, hiddenReason, reports } = row
      return review ? [{ ...review, listing, seller, isHidden, hiddenReason, reports }] : []
    }),
    count: Math.min(count, countLimit),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
}
