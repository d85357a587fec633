import { inTransaction, type Tx } from '#platform/database/db.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { hashLinkToken, deriveLinkToken } from './place-order.ts'
import { lockOrderLink, saveOrderLink } from '../core/order-link.store.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { orderLinkDays } from '#contract/orders/orders.ts'

/**
 * Lifetime of an order's link, in ms, counted from the last change to the order or from the last email with the link.
 */
export const linkLifetimeMs = orderLinkDays * 86_400_000

const hourMs = 3_600_000
/**
 * Maximum number of emails with a link to the same order that are sent less than an hour apart. The limit prevents
 * unwanted email, because the email address entered at checkout can be someone else's.
 */
const maxSends = 3

/**
 * Emails a buyer a new link to the buyer's own paid order. The previous link stops working.
 * @throws not_found (also for another buyer's order), too_many_requests
 */
export async function renewMyOrderLink(
  context: OrderContext,
  buyerId: string,
  orderId: string,
): Promise<{ sent: true }> {
  return inTransaction(context.db, (tx) => renew(context, tx, orderId, buyerId))
}

/**
 * Emails the buyer of any paid order a new link, on behalf of an admin. The previous link stops working.
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
  if (pauseMs < hourMs && order.sends >= maxSends)
    throw fail('too_many_requests', { retryAfter: (hourMs - pauseMs) / 1000 })
  const sends = pauseMs < hourMs ? order.sends + 1 : 1
  const version = order.version + 1
  const hash = hashLinkToken(deriveLinkToken(linkKeys, orderId, version))
  await saveOrderLink(tx, orderId, { version, hash, now, sends })
  await events.publish(tx, 'OrderLinkRenewed', { orderId, version })
  return { sent: true }
}
