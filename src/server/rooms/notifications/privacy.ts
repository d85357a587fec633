import type { Db, Tx } from '#platform/db.ts'
import { listChoices } from './notices.store.ts'
import * as store from './privacy.store.ts'
import { endWatchesOf } from './watch/add-watch.ts'

/** What this room adds to a buyer's archive, and how it forgets a buyer. */
export const notificationsPrivacy = {
  async export(db: Db, buyerId: string) {
    const recipient = `buyer:${buyerId}`
    return {
      watches: await store.exportWatches(db, buyerId),
      notices: await store.exportNotices(db, recipient),
      settings: await listChoices(db, [recipient]),
    }
  },
  async erase(tx: Tx, buyerId: string, now: number) {
    for (const pieceId of await store.listWatchedPieces(tx, buyerId))
      await endWatchesOf(tx, buyerId, pieceId, null, new Date(now))
    await store.forget(tx, buyerId)
  },
}
