import type { CustomValues, FieldAnswer } from '#contract/fields/custom-fields.ts'
import type { Order } from '#contract/orders/orders.ts'
import { formatVisibleFields } from '#modules/accounts/core/format-field-values.ts'
import { noFieldValues } from '#modules/accounts/core/field-values.ts'
import { listOrdersWithLink } from '#modules/orders/orders.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import { findListingsInEmail } from '../emails/listings.store.ts'
import {
  itemsSoldEmail,
  orderCanceledEmail,
  orderLinkEmail,
  orderPlacedEmail,
  type EmailSeller,
} from './order-emails.ts'
import { listSellersOf } from './order-emails.store.ts'

/** Emails buyers and sellers about each event in their orders, once per event. */
export function subscribeOrderEmails(deps: NotificationDeps): void {
  deps.events.subscribeInBatches('OrderPaid', 'emails', (paid) =>
    emailOrders(
      deps,
      paid.map(({ orderId }) => orderId),
    ),
  )
  deps.events.subscribe('OrderLinkRenewed', 'emails', (renewed) => emailOrderLink(deps, renewed))
  deps.events.subscribe('OrderCancelled', 'emails', ({ orderId }) => emailCancelling(deps, orderId))
}

async function emailOrders(deps: NotificationDeps, orderIds: readonly string[]): Promise<void> {
  const { orderContext, origin, mailer } = deps
  const orders = await listOrdersWithLink(orderContext, orderIds)
  const facts = await factsOf(deps, orders)
  const sellers = Map.groupBy(await listSellersOf(orderContext.db, orderIds), ({ orderId }) => orderId)
  const emails = orders.flatMap(({ order, stoken, language }) => [
    {
      draft: orderPlacedEmail(order, language, `${origin()}/confirm?order=${stoken}`, facts),
      key: `order-placed:${order._id}`,
    },
    ...(sellers.get(order._id) ?? []).map(({ sellerFields, ...seller }) => ({
      draft: itemsSoldEmail(
        order,
        { ...seller, answers: answersOf(seller, sellerFields) },
        facts,
        `${origin()}/shopper/orders/${seller.sellerOrderId}`,
      ),
      key: `piece-sold:${order._id}:${seller.username}`,
    })),
  ])
  await mailer.sendAll(emails)
}

async function emailOrderLink(
  deps: NotificationDeps,
  { orderId, version }: { orderId: string; version: number },
): Promise<void> {
  const { orderContext, origin, mailer } = deps
  const [found] = await listOrdersWithLink(orderContext, [orderId])
  if (!found) return
  const { order, language, stoken } = found
  const href = `${origin()}/confirm?order=${stoken}`
  const email = orderLinkEmail(order, language, href, await factsOf(deps, [found]))
  await mailer.send(email, `order-link:${orderId}:${version}`)
}

async function emailCancelling(deps: NotificationDeps, orderId: string): Promise<void> {
  const [found] = await listOrdersWithLink(deps.orderContext, [orderId])
  if (!found) return
  const email = orderCanceledEmail(found.order, found.language, await factsOf(deps, [found]))
  await deps.mailer.send(email, `order-cancelled:${orderId}`)
}

function answersOf({ language }: Pick<EmailSeller, 'language'>, values: CustomValues): FieldAnswer[] {
  return formatVisibleFields(language, 'order', { ...noFieldValues, seller: values }, ['seller'])
}

function factsOf({ db }: NotificationDeps, orders: readonly { order: Order }[]) {
  const ids = orders.flatMap(({ order }) => order.lines.map(({ item }) => item?._id))
  return findListingsInEmail(db, ids)
}
