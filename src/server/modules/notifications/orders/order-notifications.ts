import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../core/notifications.deps.ts'
import {
  findNotifiedSellerOrder,
  listNotifiedSellerOrders,
  type NotifiedSellerOrder,
} from '../emails/notification-data.store.ts'
import { notify, type NotificationInput } from '../core/notify.ts'
import {
  orderNotificationCodes,
  orderNotificationContent,
  type SellerOrderEventPayload,
  type OrderCode,
  type SellerOrderEvent,
  type CodesBySide,
} from './order-notification-content.ts'

/** Adds notifications to the feeds of buyers and sellers about events in their orders. */
export function subscribeOrderNotifications(deps: NotificationDeps): void {
  const { events } = deps
  events.subscribeInBatches('OrderPaid', 'notifications', (paid) =>
    notifyOfPaid(
      deps,
      paid.map(({ orderId }) => orderId),
    ),
  )
  events.subscribe('OrderCancelled', 'notifications', ({ orderId }) => notifyOfCanceled(deps, orderId))
  for (const [name, write] of Object.entries(orderNotificationCodes))
    events.subscribe(name as SellerOrderEvent, 'notifications', (event) =>
      notifyOfSellerOrder(deps, name, event as SellerOrderEventPayload, write),
    )
}

async function notifyOfSellerOrder(
  deps: NotificationDeps,
  name: string,
  event: SellerOrderEventPayload,
  write: (of: NotifiedSellerOrder, by: string) => CodesBySide,
): Promise<void> {
  const sellerOrder = await findNotifiedSellerOrder(deps.db, event.sellerOrderId)
  if (!sellerOrder) return
  const by = event.by ?? 'clock'
  const { buyer, seller } = write(sellerOrder, by)
  // The key contains all fields of the event. A later event of the same kind about the same seller order therefore has
  // a different key.
  const key = [name, ...Object.values(event as object)].join(':')
  const inputs: NotificationInput[] = []
  if (buyer && by !== 'buyer') inputs.push(...toBuyer(sellerOrder, key, buyer))
  if (seller && by !== 'seller')
    inputs.push(toSeller(sellerOrder, event.sellerOrderId, key, seller, 'order-care'))
  await inTransaction(deps.db, (tx) => notify(tx, deps, inputs))
}

async function notifyOfPaid(deps: NotificationDeps, orderIds: readonly string[]): Promise<void> {
  const sold = await listNotifiedSellerOrders(deps.db, orderIds)
  const byOrder = [...Map.groupBy(sold, ({ orderId }) => orderId).values()]
  const toBuyers = byOrder.flatMap((of) => {
    const titles = of.map((sellerOrder) => sellerOrder.titles).join(', ')
    return toBuyer({ ...of[0]!, titles }, `OrderPaid:${of[0]!.orderId}`, 'order-placed')
  })
  const toSellers = sold.map((sellerOrder) =>
    toSeller(sellerOrder, sellerOrder.id, `OrderPaid:${sellerOrder.id}`, 'order-sold', 'sale'),
  )
  await inTransaction(deps.db, (tx) => notify(tx, deps, [...toBuyers, ...toSellers]))
}

async function notifyOfCanceled(deps: NotificationDeps, orderId: string): Promise<void> {
  const [sellerOrder] = await listNotifiedSellerOrders(deps.db, [orderId])
  if (!sellerOrder) return
  await inTransaction(deps.db, (tx) =>
    notify(tx, deps, toBuyer(sellerOrder, `OrderCancelled:${orderId}`, 'order-not-charged')),
  )
}

function toBuyer(sellerOrder: NotifiedSellerOrder, key: string, code: OrderCode): NotificationInput[] {
  if (!sellerOrder.buyerId) return []
  const words = orderNotificationContent(code, sellerOrder)
  const href = `/shop/customerprofile/orders/${sellerOrder.orderId}`
  return [{ recipient: `buyer:${sellerOrder.buyerId}`, event: 'order', key, words, href }]
}

function toSeller(
  sellerOrder: NotifiedSellerOrder,
  sellerOrderId: string,
  key: string,
  code: OrderCode,
  event: 'sale' | 'order-care',
): NotificationInput {
  const words = orderNotificationContent(code, sellerOrder)
  const href = `/shopper/orders/${sellerOrderId}`
  return { recipient: `seller:${sellerOrder.sellerId}`, event, key, words, href }
}
