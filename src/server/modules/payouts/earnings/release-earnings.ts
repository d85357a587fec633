import { isOwnCase, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findSellerOrder } from '#modules/orders/seller-orders.ts'
import { isFirstParty } from './payees.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { reconcileEarnings } from './reconcile-earnings.ts'

/**
 * Releases the due earnings of the given seller orders (spec §7 "payout2"), each at most once. Admins are allowed to
 * release any seller's earnings. An admin's release includes amounts from failed refunds, unless the admin bought or
 * sold the order.
 * @throws not_found if any seller order is unknown or belongs to another seller; then no earnings are released
 */
export async function releaseEarnings(context: PayoutContext, actor: Actor, ids: readonly string[]) {
  const mayAll = isFirstParty(actor)
  const sellerOrders = await Promise.all([...new Set(ids)].map((id) => findSellerOrder(context.db, id)))
  const own = sellerOrders.filter((sellerOrder) => sellerOrder !== undefined)
  const isForeign = own.some(({ sellerId }) => !mayAll && (actor.kind !== 'seller' || sellerId !== actor.id))
  if (own.length < sellerOrders.length || isForeign) throw fail('not_found')
  // The audit entry is written before the releases, because each release runs in its own transaction.
  if (own.some(({ sellerId }) => actor.kind === 'seller' && sellerId !== actor.id)) {
    const sellerOrders = own.map(({ id }) => id)
    const target = { kind: 'seller-order', id: sellerOrders[0]! }
    const entry = { actor, action: 'share.release', target, after: { sellerOrders }, at: context.clock.now() }
    await inTransaction(context.db, (tx) => audit(tx, entry))
  }
  const released = []
  for (const { id, currency, sellerId } of own) {
    const returnsDebt = mayAll && !isOwnCase(actor, sellerId)
    const { outcome, cents } = await reconcileEarnings(context, id, { returnsDebt })
    released.push({ sellerOrderId: id, outcome, amount: { cents, currency } })
  }
  return { released }
}
