import { sql } from 'kysely'
import { getBuyer, requireNotOwnPurchase } from '#modules/accounts/accounts.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import { requireNotOwnCase, type Actor } from '#platform/http/access/actor.ts'
import type { SellerOrderRow } from './seller-orders.store.ts'

/**
 * Throws if the admin (`actor`) sold or bought the order, because admins must not decide about their own orders.
 * @throws own_case
 */
export async function requireNotOwnOrder(
  tx: Db | Tx,
  actor: Actor,
  { orderId, sellerId, buyerId }: Pick<SellerOrderRow, 'orderId' | 'sellerId' | 'buyerId'>,
): Promise<void> {
  requireNotOwnCase(actor, sellerId)
  const { rows } = await sql<{ email: string }>`select email from orders where id = ${orderId}`.execute(tx)
  const emails = rows.map(({ email }) => email)
  if (buyerId !== null) emails.push((await getBuyer(tx, buyerId)).email)
  await requireNotOwnPurchase(tx, actor, emails)
}
