import type { WatchAnswer } from '#contract/watch.ts'
import { inTransaction, type Tx } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { announcePieceChanged } from '#rooms/catalog/catalog.ts'
import { giveBack } from '#rooms/catalog/stock.ts'
import { countUnread } from '../notices.store.ts'
import type { NotificationParts } from '../notifications.parts.ts'
import { callRestock } from './restock.store.ts'
import * as store from './watches.store.ts'

type Parts = Pick<NotificationParts, 'db' | 'clock'>

/** So long a watch that was ended may come back to its place in the queue. */
const keptMs = 10 * 60_000

export interface Wish {
  sizeID?: string | null | undefined
  size?: string | null | undefined
  watch?: boolean | undefined
  /** Cents; null takes a target away. */
  priceTarget?: number | null | undefined
}

/** Spec §7 "addwatch": begins or ends a watch, and says what is so now. Refuses with not_found. */
export async function addWatch(
  parts: Parts,
  buyerId: string,
  pieceId: string,
  { sizeID, size, watch, priceTarget }: Wish,
): Promise<WatchAnswer> {
  const now = new Date(parts.clock.now())
  return inTransaction(parts.db, async (tx) => {
    const unit = await store.lockUnit(tx, pieceId, { sizeId: sizeID ?? null, label: size || null })
    if (!unit) throw refuse('not_found')
    const before = await store.findWatch(tx, buyerId, pieceId, unit.sizeId)
    const wanted = watch ?? (priceTarget != null || !before)
    const was = await store.isWatching(tx, buyerId, pieceId)
    if (wanted) {
      const keptSince = new Date(now.getTime() - keptMs)
      const watch = { buyerId, pieceId, unit, targetCents: priceTarget, now, keptSince }
      const isNew = await store.putWatch(tx, watch)
      if (isNew && !was) await store.addWatchDay(tx, pieceId, now)
    } else await endWatches(tx, buyerId, pieceId, unit.sizeId, now, true)
    await countWatcher(tx, buyerId, pieceId, was)
    const after = await store.findWatch(tx, buyerId, pieceId, unit.sizeId)
    const { currency } = unit
    return {
      watching: after !== undefined,
      _id: pieceId,
      sizeID: unit.sizeId || null,
      priceTarget: after?.targetCents ? { cents: after.targetCents, currency } : null,
      watchCount: await store.countWatchers(tx, pieceId),
    }
  })
}

/** Spec §7 "product-remove": ends the watch of a size, or of all where none is given; again does nothing. */
export async function removeWatch(parts: Parts, buyerId: string, pieceId: string, sizeId: string | null) {
  const removed = await inTransaction(parts.db, (tx) =>
    endWatchesOf(tx, buyerId, pieceId, sizeId, new Date(parts.clock.now())),
  )
  return { removed, unread: await countUnread(parts.db, `buyer:${buyerId}`) }
}

/** Ends watches and counts them out, whatever state the piece is in; answers how many. */
export async function endWatchesOf(
  tx: Tx,
  buyerId: string,
  pieceId: string,
  sizeId: string | null,
  now: Date,
): Promise<number> {
  const isShown = await store.lockPiece(tx, pieceId)
  const was = await store.isWatching(tx, buyerId, pieceId)
  const ended = await endWatches(tx, buyerId, pieceId, sizeId, now, isShown)
  await countWatcher(tx, buyerId, pieceId, was)
  return ended
}

/** What was set aside for the watcher goes to the next at once. */
async function endWatches(
  tx: Tx,
  buyerId: string,
  pieceId: string,
  sizeId: string | null,
  now: Date,
  isShown: boolean,
): Promise<number> {
  const ended = await store.endWatches(tx, buyerId, pieceId, sizeId, now)
  for (const { offerSizeId } of ended)
    if (offerSizeId && isShown) {
      await giveBack(tx, `buyer:${buyerId}`, { pieceId, sizeId: offerSizeId })
      await callRestock(tx, pieceId, now)
    }
  return ended.length
}

async function countWatcher(tx: Tx, buyerId: string, pieceId: string, was: boolean): Promise<void> {
  const is = await store.isWatching(tx, buyerId, pieceId)
  if (is === was) return
  await store.addWatchers(tx, pieceId, is ? 1 : -1)
  await announcePieceChanged(tx, [pieceId])
}
