import { countLimit } from '#contract/table.ts'
import { searchWords } from '#platform/search-words.ts'
import type { Desk } from './feedback.desk.ts'
import * as store from './office-list.store.ts'
import { reviewOf } from './review-view.ts'

interface Wish {
  tab: store.OfficeTab
  search?: string | undefined
  after?: string | undefined
  limit: number
}

/** Reviews with open reports, hidden ones, or all, by words; `next` begins the page after. */
export async function listForOffice({ db }: Desk, { tab, search = '', after, limit }: Wish) {
  const words = searchWords(search)
  const isNothing = search.trim() !== '' && words.length === 0
  if (isNothing) return { feedback: [], count: 0, next: null }
  const sought = await Promise.all(words.map((word) => store.findWord(db, word)))
  const { count, isRare } = await store.countFound(db, tab, sought)
  const rows = await store.listFound(db, { tab, sought, isRare, after: after ?? null, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  return {
    feedback: shown.flatMap((row) => {
      const review = reviewOf(row)
      const { piece, seller, isHidden, hiddenReason, reports } = row
      return review ? [{ ...review, piece, seller, isHidden, hiddenReason, reports }] : []
    }),
    count: Math.min(count, countLimit),
    next: rows.length > limit ? shown.at(-1)!.id : null,
  }
}
