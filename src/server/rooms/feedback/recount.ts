import { announce } from '#platform/changes.ts'
import { inTransaction } from '#platform/db.ts'
import type { Desk } from './feedback.desk.ts'
import * as store from './recount.store.ts'

/** Every write keeps the sums; this looks for what an import or a hand has put wrong, mends it and says so. */
export async function recount(desk: Desk): Promise<number> {
  const wrong = await store.listWrong(desk.db)
  for (const id of wrong) {
    await inTransaction(desk.db, async (tx) => {
      await store.lockSeller(tx, id)
      await store.countAgain(tx, id)
      await announce(tx, 'seller', [id])
    })
    desk.log.warn({ sellerId: id }, 'the rating of a seller did not fit the reviews: counted again')
  }
  return wrong.length
}
