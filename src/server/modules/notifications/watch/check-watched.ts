import { isFeatureOn } from '#platform/settings/features.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { notify, type NotificationInput, type NotifyDeps } from '../core/notify.ts'
import * as store from './check-watched.store.ts'
import { scheduleRestockCheck } from './restock.store.ts'
import { watchNotification } from './watch-notification-content.ts'
import { nextWatchUpdate } from './watch.rules.ts'

type WatchDeps = Pick<NotificationDeps, 'db'> & NotifyDeps

const batch = 200

/** Notifies a listing's watchers of a new price or stock level, each watcher once. */
export async function checkWatched(deps: WatchDeps, listingId: string): Promise<void> {
  while (await checkSome(deps, listingId));
}

function checkSome(deps: WatchDeps, listingId: string): Promise<boolean> {
  return inTransaction(deps.db, async (tx) => {
    await store.lockWatchers(tx, listingId)
    const watchers = await store.lockWatchersToNotify(tx, listingId, batch)
    const inputs: NotificationInput[] = []
    const next = watchers.map((watcher) => {
      const { nowLevel, nowCents, hasBought } = watcher
      const news = nextWatchUpdate(watcher, { level: nowLevel, cents: nowCents })
      const isHidden = watcher.isSA && !isFeatureOn('firstParty')
      const isQuiet = isHidden || (hasBought && news.notify !== 'price-drop')
      if (news.notify && !isQuiet)
        inputs.push(watchNotification(listingId, watcher, news.notify, deps.clock.now()))
      return { ...news.next, buyerId: watcher.buyerId, sizeId: watcher.sizeId }
    })
    if (next.length > 0) await store.saveWatchStates(tx, listingId, next)
    await notify(tx, deps, inputs)
    if (await store.hasWaitingWatchers(tx, listingId))
      await scheduleRestockCheck(tx, listingId, new Date(deps.clock.now()))
    return watchers.length === batch
  })
}
