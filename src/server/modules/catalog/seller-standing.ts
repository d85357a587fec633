import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import { fail } from '#platform/errors/app-error.ts'
import { setSuspension, setWaivedChecklistItems } from '#modules/accounts/accounts.ts'
import './seller-standing.events.ts'
import * as store from './seller-standing.store.ts'

export { checklistLine, readChecklist } from './listings/edit/checklist.ts'

/**
 * Suspends a seller and pauses all active listings. Returns the number of paused listings.
 * @throws not_found; wrong_state for one of the marketplace's own accounts or a seller who is already suspended
 */
export async function applySuspension(
  events: EventBus,
  tx: Tx,
  sellerId: string,
  reason: string,
  now: Date,
): Promise<number> {
  const standing = await lock(tx, sellerId)
  if (standing.isFirstParty || standing.suspendedAt) throw fail('wrong_state')
  const pausedIds = await store.suspendListings(tx, sellerId, now)
  await setSuspension(tx, sellerId, { reason, at: now })
  await invalidate(tx, 'listing', pausedIds)
  await invalidate(tx, 'seller', [sellerId])
  await events.publish(tx, 'SellerSuspended', { sellerId, reason, at: now.getTime() })
  return pausedIds.length
}

/**
 * Lifts a suspension and reactivates the listings that the suspension has paused. Returns the reason for the suspension
 * and the number of reactivated listings.
 * @throws not_found, wrong_state
 */
export async function liftSuspension(
  events: EventBus,
  tx: Tx,
  sellerId: string,
  now: Date,
): Promise<{ reason: string; listed: number }> {
  const standing = await lock(tx, sellerId)
  if (standing.suspendedReason === null) throw fail('wrong_state')
  await setSuspension(tx, sellerId, null)
  const relistedIds = await store.resumeListings(tx, sellerId, now)
  await invalidate(tx, 'listing', relistedIds)
  await invalidate(tx, 'seller', [sellerId])
  await events.publish(tx, 'SellerReinstated', { sellerId, listed: relistedIds.length, at: now.getTime() })
  return { reason: standing.suspendedReason, listed: relistedIds.length }
}

/**
 * Sets the checklist lines that a seller no longer has to complete. Returns the checklist lines that were waived
 * before.
 * @throws not_found
 */
export async function setWaivedLines(tx: Tx, sellerId: string, lines: readonly string[]): Promise<string[]> {
  const { waived } = await lock(tx, sellerId)
  await setWaivedChecklistItems(tx, sellerId, lines)
  return waived
}

async function lock(tx: Tx, sellerId: string): Promise<store.Standing> {
  const standing = await store.lockStanding(tx, sellerId)
  if (!standing) throw fail('not_found')
  return standing
}
