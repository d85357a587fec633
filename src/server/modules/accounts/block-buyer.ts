import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { lockBuyer, updateBuyer, type BuyerRow } from './core/buyers.store.ts'
import { deleteSessions } from './sessions/sessions.store.ts'

/**
 * Blocks a buyer in the caller's transaction: ends all sessions and prevents new sessions. Open orders are not
 * affected, and the buyer can still view these orders through the emailed order links. Returns the number of ended
 * sessions.
 * @throws not_found, wrong_state
 */
export async function blockBuyer(tx: Tx, id: string, reason: string, at: number): Promise<{ ended: number }> {
  const buyer = await requireBuyer(tx, id)
  if (buyer.blocked_at !== null) throw fail('wrong_state')
  await updateBuyer(tx, id, { blocked_at: new Date(at), blocked_reason: reason })
  const ended = await deleteSessions(tx, { buyerId: id })
  await recordSecurityEvent(tx, { kind: 'sessions.ended', person: id, details: { ended }, at })
  return { ended }
}

/**
 * Allows a blocked buyer to sign in again. Returns the reason that was given for the block.
 * @throws not_found, wrong_state
 */
export async function unblockBuyer(tx: Tx, id: string): Promise<{ reason: string }> {
  const buyer = await requireBuyer(tx, id)
  if (buyer.blocked_at === null) throw fail('wrong_state')
  await updateBuyer(tx, id, { blocked_at: null, blocked_reason: null })
  return { reason: buyer.blocked_reason ?? '' }
}

async function requireBuyer(tx: Tx, id: string): Promise<BuyerRow> {
  const buyer = await lockBuyer(tx, id)
  if (!buyer || buyer.erased_at !== null) throw fail('not_found')
  return buyer
}
