import type { Order } from '#contract/orders.ts'
import type { Payment } from '#platform/cards/cards.ts'
import { refuse } from '#platform/refusal.ts'
import { cancelPending, finalise } from './finalise.ts'
import { linkHash, linkToken } from './order-link.ts'
import * as view from './order-view.store.ts'
import { keepPayment } from './orders.store.ts'
import type { Till } from './orders.till.ts'
import { shownOrder } from './part-view.ts'

/**
 * The finished order of a paid checkout with the secret of its link, as JSON text (spec §7 "createorder"). It
 * finishes what the browser or the provider left open, and answers the same order however often it is asked. A guest
 * who has signed in since paying is still known by the browser's key.
 * Refuses with not_found (also for somebody else's), out_of_stock, payment_not_finished, payment_cancelled,
 * card_declined, provider_unavailable.
 */
export async function createOrder(
  till: Till,
  asker: view.Asker,
  orderId: string,
  claimedFee?: boolean,
): Promise<string> {
  const found = await view.findOwn(till.db, orderId, asker)
  if (!found) throw refuse('not_found')
  if (claimedFee !== undefined && claimedFee !== found.isFee) {
    till.log.warn({ orderId, claimedFee }, 'a client claimed another fee: ignored')
  }
  if (found.state === 'pending') await finishPending(till, orderId, found.paymentId)
  if (found.state === 'cancelled') {
    throw refuse(found.cancelReason === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
  }
  const json = found.state === 'paid' ? found.json : (await view.findOwn(till.db, orderId, asker))!.json
  return JSON.stringify({ order: shownOrder(till, json), orderLink: linkToken(till.linkSecret, orderId) })
}

async function finishPending(till: Till, orderId: string, paymentId: string | null): Promise<void> {
  const payment = paymentId ? await till.cards.find(paymentId) : await till.cards.findByOrder(orderId)
  if (!payment) throw refuse('payment_not_finished')
  await keepPayment(till.db, orderId, payment.id)
  const result = await finishBy(till, orderId, payment)
  if (result !== 'paid') throw refuse(result === 'out_of_stock' ? 'out_of_stock' : 'payment_cancelled')
}

async function finishBy(till: Till, orderId: string, payment: Payment) {
  if (payment.status === 'authorised' || payment.status === 'captured') {
    return finalise(till, orderId, payment)
  }
  if (payment.status === 'cancelled') {
    await cancelPending(till, orderId, 'payment_cancelled', payment.id)
    return 'cancelled' as const
  }
  if (payment.status === 'declined') {
    throw refuse('card_declined', payment.declineMessage ? { message: payment.declineMessage } : undefined)
  }
  throw refuse('payment_not_finished')
}

/** Orders with the secrets of their links, for those who write to their buyers; unknown ids are left out. */
export async function listOrdersWithLink(
  till: Till,
  orderIds: readonly string[],
): Promise<{ order: Order; stoken: string }[]> {
  const found = await view.listOrders(till.db, orderIds)
  return found.map(({ id, json }) => ({
    order: shownOrder(till, json),
    stoken: linkToken(till.linkSecret, id),
  }))
}

/** An order by the secret of its link, as JSON text. Refuses with not_found. */
export async function getOrderByLink(till: Till, token: string): Promise<string> {
  const json = await view.readOrderByLink(till.db, linkHash(token))
  if (!json) throw refuse('not_found')
  return JSON.stringify(shownOrder(till, json))
}
