import { inTransaction, type Tx } from '#platform/database/db.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { linkHash, linkToken } from './place-order.ts'
import { lockOrderLink, saveOrderLink } from '../core/order-link.store.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { orderLinkDays } from '#contract/orders/orders.ts'

/** For so long after the end of an order, or after it was sent, its link opens it. */
export const linkLifeMs = orderLinkDays * 86_400_000

const hourMs = 3_600_000
/** So many links of an order are mailed, then none for an hour: the address is only what was entered at the checkout. */
const mostSends = 3

/**
 * Sends a buyer a new link to their own paid order; the one before it opens nothing any more.
 * @throws not_found, also for someone else's; too_many_requests
 */
export async function renewMyOrderLink(
  context: OrderContext,
  buyerId: string,
  orderId: string,
): Promise<{ sent: true }> {
  return inTransaction(context.db, (tx) => renew(context, tx, orderId, buyerId))
}

/**
 * Sends the buyer of any paid order a new link, for an admin; the one before it opens nothing any more.
 * @throws not_found, too_many_requests
 */
export async function renewOrderLinkAsAdmin(
  context: OrderContext,
  actor: Actor,
  orderId: string,
): Promise<{ sent: true }> {
  return inTransaction(context.db, async (tx) => {
    const sent = await renew(context, tx, orderId)
    const at = context.clock.now()
    await audit(tx, { actor, action: 'order.renew-link', target: { kind: 'order', id: orderId }, at })
    return sent
  })
}

async function renew(
  { events, clock, linkKeys }: OrderContext,
  tx: Tx,
  orderId: string,
  buyerId?: string,
): Promise<{ sent: true }> {
  const order = await lockOrderLink(tx, orderId)
  if (!order || (buyerId !== undefined && order.buyerId !== buyerId)) throw fail('not_found')
  const now = new Date(clock.now())
  const pauseMs = order.sentAt ? now.getTime() - order.sentAt.getTime() : hourMs
  if (pauseMs < hourMs && order.sends >= mostSends)
    throw fail('too_many_requests', { retryAfter: (hourMs - pauseMs) / 1000 })
  const sends = pauseMs < hourMs ? order.sends + 1 : 1
  const version = order.version + 1
  const hash = linkHash(linkToken(linkKeys, orderId, version))
  await saveOrderLink(tx, orderId, { version, hash, now, sends })
  await events.publish(tx, 'OrderLinkRenewed', { orderId, version })
  return { sent: true }
}
