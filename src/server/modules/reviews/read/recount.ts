import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './recount.store.ts'

/**
 * Corrects sellers' ratings that differ from their reviews, as after an import or a manual change. Returns how many.
 */
export async function recountRatings(context: FeedbackContext): Promise<number> {
  const wrong = await store.listWrongRatings(context.db)
  for (const id of wrong) {
    await inTransaction(context.db, async (tx) => {
      await store.lockSeller(tx, id)
      await store.recountSeller(tx, id)
      await invalidate(tx, 'seller', [id])
    })
    context.log.warn({ sellerId: id }, 'corrected a seller’s rating that did not match the reviews')
  }
  return wrong.length
}
