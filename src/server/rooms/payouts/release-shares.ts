import type { Actor } from '#platform/actor.ts'
import { audit } from '#platform/audit.ts'
import { inTransaction } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { findSellerOrder } from '#rooms/orders/seller-orders.ts'
import { isHouse } from './payees.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { settleShare } from './settle-share.ts'

/**
 * Releases the shares of named seller orders that are due (spec §7 "payout2"), each once however often it is asked.
 * The house may name any, and then also sends what a refund that failed had taken. Refuses with not_found when one
 * is unknown or another's, and then releases none.
 */
export async function releaseShares(desk: PayoutDesk, actor: Actor, ids: readonly string[]) {
  const mayAll = isHouse(actor)
  const parts = await Promise.all([...new Set(ids)].map((id) => findSellerOrder(desk.db, id)))
  const own = parts.filter((part) => part !== undefined)
  const isForeign = own.some(({ sellerId }) => !mayAll && (actor.kind !== 'seller' || sellerId !== actor.id))
  if (own.length < parts.length || isForeign) throw refuse('not_found')
  // Written before the shares move, each in a transaction of its own.
  if (own.some(({ sellerId }) => actor.kind === 'seller' && sellerId !== actor.id)) {
    const sellerOrders = own.map(({ id }) => id)
    const target = { kind: 'seller-order', id: sellerOrders[0]! }
    const entry = { actor, action: 'share.release', target, after: { sellerOrders }, at: desk.clock.now() }
    await inTransaction(desk.db, (tx) => audit(tx, entry))
  }
  const released = []
  for (const { id, currency } of own) {
    const { outcome, cents } = await settleShare(desk, id, { givesBack: mayAll })
    released.push({ sellerOrderId: id, outcome, amount: { cents, currency } })
  }
  return { released }
}
