import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './recount.store.ts'

/**
 * Corrects stored ratings that do not match the sellers' reviews, for example after an import or a manual change.
 * Returns the number of corrected sellers.
 */
export async function recountRatings(context: FeedbackContext): Promise<number> {
  const wrong = await store.listSellersWithWrongRating(context.db)
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
