import { inTransaction } from '#platform/db.ts'
import type { NotificationParts } from '../notifications.parts.ts'
import { tell, type Telling, type TellParts } from '../tell.ts'
import * as store from './look.store.ts'
import { callRestock } from './restock.store.ts'
import { noticeOf } from './watch-words.ts'
import { whatIsNew } from './watch.rules.ts'

type Parts = Pick<NotificationParts, 'db'> & TellParts

const batch = 200

/** A watched piece's price or stock has changed: each watcher is told what is new to them, once. */
export async function lookAfter(parts: Parts, pieceId: string): Promise<void> {
  while (await lookAtSome(parts, pieceId));
}

function lookAtSome(parts: Parts, pieceId: string): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    await store.lockLooks(tx, pieceId)
    const watchers = await store.lockConcerned(tx, pieceId, batch)
    const tellings: Telling[] = []
    const next = watchers.map((watcher) => {
      const { nowLevel, nowCents, hasBought } = watcher
      const news = whatIsNew(watcher, { level: nowLevel, cents: nowCents })
      const isQuiet = hasBought && news.tell !== 'price-drop'
      if (news.tell && !isQuiet) tellings.push(noticeOf(pieceId, watcher, news.tell, parts.clock.now()))
      return { ...news.next, buyerId: watcher.buyerId, sizeId: watcher.sizeId }
    })
    if (next.length > 0) await store.saveKnown(tx, pieceId, next)
    await tell(tx, parts, tellings)
    if (await store.isAwaited(tx, pieceId)) await callRestock(tx, pieceId, new Date(parts.clock.now()))
    return watchers.length === batch
  })
}
