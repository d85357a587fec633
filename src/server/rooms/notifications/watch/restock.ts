import { inTransaction, type Tx } from '#platform/db.ts'
import { takeHold } from '#rooms/catalog/stock.ts'
import type { NotificationParts } from '../notifications.parts.ts'
import { tell, type TellParts } from '../tell.ts'
import * as store from './restock.store.ts'
import { offerOf } from './watch-words.ts'
import { inOrder } from './watch.rules.ts'

type Parts = Pick<NotificationParts, 'db' | 'offerMs' | 'membersFirst' | 'earlyMs'> & TellParts

/** Units held by others may come free without a word: so often they are looked at while somebody waits. */
const lookMs = 60_000
const awayMs = 10 * 60_000

/**
 * Does the queue of one piece that is due: turns that are over are ended, free units are set aside for the next who
 * wait. Whatever dies half way has done nothing; two processes never do the same piece.
 */
export async function offerRestocked(parts: Parts): Promise<boolean> {
  return inTransaction(parts.db, async (tx) => {
    const now = new Date(parts.clock.now())
    const pieceId = await store.lockDueRestock(tx, now)
    if (!pieceId) return false
    await store.endOffers(tx, pieceId, now)
    const piece = await store.findBackPiece(tx, pieceId, now)
    if (!piece || piece.left === 0) {
      await store.endRestock(tx, pieceId)
      return true
    }
    if (piece.isAway) {
      await store.postponeRestock(tx, pieceId, new Date(now.getTime() + awayMs))
      return true
    }
    const isAwaited = await offerUnits(tx, parts, pieceId, piece)
    await planNext(tx, pieceId, isAwaited ? new Date(now.getTime() + lookMs) : undefined)
    return true
  })
}

/** Sets free units aside in order; answers whether anybody still waits for a unit that somebody else holds. */
async function offerUnits(tx: Tx, parts: Parts, pieceId: string, piece: store.BackPiece): Promise<boolean> {
  const queue = await store.lockQueue(tx, pieceId)
  const members = await parts.findMembers(tx, [...new Set(queue.map(({ buyerId }) => buyerId))])
  // A new house piece is offered to those who may buy it; the others keep their place until it opens.
  const isEarly = piece.isSA && piece.listedAt.getTime() + parts.earlyMs > parts.clock.now()
  const served = new Set<string>()
  const left: store.Waiting[] = []
  for (const waiting of inOrder(queue, parts.membersFirst ? members : new Set())) {
    if (served.has(turnOf(waiting)) || (waiting.sizeId === '' && served.has(waiting.buyerId))) continue
    const mayBuy = !isEarly || members.has(waiting.buyerId)
    const size = mayBuy ? await setAside(tx, parts, pieceId, piece, waiting) : undefined
    if (!size) {
      left.push(waiting)
      continue
    }
    served.add(waiting.buyerId).add(turnOf({ buyerId: waiting.buyerId, sizeId: size.sizeId }))
  }
  return left.some((waiting) => sizesFor(piece, waiting).some(({ qty }) => qty > 0))
}

function turnOf({ buyerId, sizeId }: Pick<store.Waiting, 'buyerId' | 'sizeId'>): string {
  return `${buyerId} ${sizeId}`
}

function sizesFor(piece: store.BackPiece, { sizeId }: store.Waiting): store.FreeSize[] {
  return piece.sizes.filter((size) => sizeId === '' || size.sizeId === sizeId)
}

async function setAside(
  tx: Tx,
  parts: Parts,
  pieceId: string,
  piece: store.BackPiece,
  waiting: store.Waiting,
): Promise<store.FreeSize | undefined> {
  const { clock, offerMs } = parts
  const until = new Date(clock.now() + offerMs)
  for (const size of sizesFor(piece, waiting)) {
    if (size.free <= 0 || piece.free <= 0) continue
    const unit = { pieceId, sizeId: size.sizeId }
    const isOut = await takeHold(tx, `buyer:${waiting.buyerId}`, unit, {
      clock,
      holdMs: offerMs,
      earlyMs: 0,
    })
    if (isOut) {
      size.free = 0
      continue
    }
    size.free--
    piece.free--
    const level = { size: Math.min(size.qty, piece.left, 2), piece: Math.min(piece.left, 2) }
    await store.setOffered(tx, pieceId, waiting, size.sizeId, until, level)
    await tell(tx, parts, [offerOf(pieceId, piece, waiting.buyerId, size, until)])
    return size
  }
  return undefined
}

async function planNext(tx: Tx, pieceId: string, look: Date | undefined): Promise<void> {
  const end = await store.findNextEnd(tx, pieceId)
  const times = [end, look].filter((at) => at !== undefined)
  if (times.length === 0) return store.endRestock(tx, pieceId)
  await store.postponeRestock(tx, pieceId, new Date(Math.min(...times.map((at) => at.getTime()))))
}
