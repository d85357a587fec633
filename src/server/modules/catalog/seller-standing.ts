import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { fail } from '#platform/errors/app-error.ts'
import { setSuspended, setWaived } from '#modules/accounts/accounts.ts'
import './seller-standing.events.ts'
import * as store from './seller-standing.store.ts'

export { checklistLine, readChecklist } from './listings/edit/checklist.ts'

/**
 * Takes all that a seller has listed off the shop; what is listed meanwhile rests as well. Returns how many listings.
 * @throws not_found, and with wrong_state who belongs to the marketplace or is suspended already
 */
export async function suspend(
  events: EventBus,
  tx: Tx,
  sellerId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const standing = await lock(tx, sellerId)
  if (standing.isFirstParty || standing.suspendedAt) throw fail('wrong_state')
  const rested = await store.suspendListings(tx, sellerId, now)
  await setSuspended(tx, sellerId, { reason, at: now })
  await invalidate(tx, 'listing', rested)
  await invalidate(tx, 'seller', [sellerId])
  await events.publish(tx, 'SellerSuspended', { sellerId, reason, at: now.getTime() })
  return rested.length
}

/**
 * Lists again what was listed then; returns why it was suspended, and how many listings.
 * @throws not_found, wrong_state
 */
export async function unsuspend(
  events: EventBus,
  tx: Tx,
  sellerId: string,
  now: Date,
): Promise<{ reason: string; listed: number }> {
  const standing = await lock(tx, sellerId)
  if (standing.suspendedReason === null) throw fail('wrong_state')
  await setSuspended(tx, sellerId, null)
  const woken = await store.resumeListings(tx, sellerId, now)
  await invalidate(tx, 'listing', woken)
  await invalidate(tx, 'seller', [sellerId])
  await events.publish(tx, 'SellerReinstated', { sellerId, listed: woken.length, at: now.getTime() })
  return { reason: standing.suspendedReason, listed: woken.length }
}

/**
 * The lines of the checklist that are not asked of a seller from now on; returns those before.
 * @throws not_found
 */
export async function waive(tx: Tx, sellerId: string, lines: readonly string[]): Promise<string[]> {
  const { waived } = await lock(tx, sellerId)
  await setWaived(tx, sellerId, lines)
  return waived
}

async function lock(tx: Tx, sellerId: string): Promise<store.Standing> {
  const standing = await store.lockStanding(tx, sellerId)
  if (!standing) throw fail('not_found')
  return standing
}
