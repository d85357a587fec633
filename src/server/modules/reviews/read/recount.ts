import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { FeedbackContext } from '../core/reviews.context.ts'
import * as store from './recount.store.ts'

/** Every write keeps the sums; this looks for what an import or a hand has put wrong, mends it and says so. */
export async function recount(context: FeedbackContext): Promise<number> {
  const wrong = await store.listWrong(context.db)
  for (const id of wrong) {
    await inTransaction(context.db, async (tx) => {
      await store.lockSeller(tx, id)
      await store.countAgain(tx, id)
      await invalidate(tx, 'seller', [id])
    })
    context.log.warn({ sellerId: id }, 'corrected a seller’s rating that did not match the reviews')
  }
  return wrong.length
}
