import { announce } from '#platform/changes.ts'
import type { Tx } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import { refuse } from '#platform/refusal.ts'
import './seller-standing.facts.ts'
import * as store from './seller-standing.store.ts'

export { readChecklist } from './listings/checklist.ts'

/**
 * Takes all that a seller has listed off the shop; what is listed meanwhile rests as well. Answers how many pieces.
 * Refuses with not_found, and with wrong_state who belongs to the house or is suspended already.
 */
export async function suspend(
  facts: FactBook,
  tx: Tx,
  sellerId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const standing = await lock(tx, sellerId)
  if (standing.isHouse || standing.suspendedAt) throw refuse('wrong_state')
  const rested = await store.restPieces(tx, sellerId, now)
  await store.setSuspended(tx, sellerId, { reason, at: now })
  await announce(tx, 'piece', rested)
  await announce(tx, 'seller', [sellerId])
  await facts.publish(tx, 'SellerSuspended', { sellerId, reason, at: now.getTime() })
  return rested.length
}

/** Lists again what was listed then; answers why it was suspended, and how many pieces. Refuses with not_found, wrong_state. */
export async function unsuspend(
  facts: FactBook,
  tx: Tx,
  sellerId: string,
  now: Date,
): Promise<{ reason: string; listed: number }> {
  const standing = await lock(tx, sellerId)
  if (standing.suspendedReason === null) throw refuse('wrong_state')
  await store.setSuspended(tx, sellerId, null)
  const woken = await store.wakePieces(tx, sellerId, now)
  await announce(tx, 'piece', woken)
  await announce(tx, 'seller', [sellerId])
  await facts.publish(tx, 'SellerReinstated', { sellerId, listed: woken.length, at: now.getTime() })
  return { reason: standing.suspendedReason, listed: woken.length }
}

/** The lines of the checklist that are not asked of a seller from now on; answers those before. Refuses with not_found. */
export async function waive(tx: Tx, sellerId: string, lines: readonly string[]): Promise<string[]> {
  const { waived } = await lock(tx, sellerId)
  await store.setWaived(tx, sellerId, lines)
  return waived
}

async function lock(tx: Tx, sellerId: string): Promise<store.Standing> {
  const standing = await store.lockStanding(tx, sellerId)
  if (!standing) throw refuse('not_found')
  return standing
}
