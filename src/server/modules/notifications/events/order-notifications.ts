import type { DomainEvents } from '#platform/events/event-bus.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { NotificationDeps } from '../notifications.deps.ts'
import {
  findSellerOrderSubject,
  listSellerOrderSubjects,
  type SellerOrderSubject,
} from '../emails/subjects.store.ts'
import { notify, type NotificationInput } from '../notify.ts'

type Words = readonly [title: string, body: string]
interface Sides {
  buyer?: Words
  seller?: Words
}
interface OfSellerOrder {
  sellerOrderId: string
  by?: string
}
type SellerOrderEvent = {
  [Name in keyof DomainEvents]: DomainEvents[Name] extends OfSellerOrder ? Name : never
}[keyof DomainEvents]

/** What each side reads in its feed; the emails say it at length. Who did it is told nothing. */
const words: Partial<Record<SellerOrderEvent, (of: SellerOrderSubject, by: string) => Sides>> = {
  SellerOrderShipped: ({ number, titles, sellerName }) => ({
    buyer: [`On its way: ${titles}`, `${sellerName} has shipped order ${number}.`],
  }),
  SellerOrderDelivered: ({ number, titles }) => ({
    buyer: [
      `Delivered: ${titles}`,
      `Order ${number} is with you, the carrier says. Please tell us once you have it.`,
    ],
    seller: [`Delivered: ${titles}`, `Order ${number} has reached its buyer.`],
  }),
  SellerOrderReceived: ({ number, titles }) => ({
    buyer: [`Received: ${titles}`, `Order ${number} counts as received. You can say how it was.`],
    seller: [`Received: ${titles}`, `Order ${number} was received: your share is on its way.`],
  }),
  SellerOrderCancelled: ({ number, titles }) => ({
    buyer: [`Cancelled: ${titles}`, `Order ${number} was cancelled, and you get your money back.`],
    seller: [`Cancelled: ${titles}`, `Order ${number} was cancelled. Please do not ship it.`],
  }),
  SellerOrderRefunded: ({ number, titles }) => ({
    seller: [`Refunded: ${titles}`, `The buyer of order ${number} was given the money back.`],
  }),
  ReturnAgreed: ({ number, titles }) => ({
    buyer: [`Return agreed: ${titles}`, `Send order ${number} back: its page says where to and by when.`],
    seller: [`Return agreed: ${titles}`, `The buyer of order ${number} is to send it back.`],
  }),
  ReturnAddressGiven: ({ number, titles }, by) => ({
    buyer: [`Return address: ${titles}`, `The page of order ${number} says where to send it back.`],
    ...(by === 'admin' && {
      seller: [`Return address: ${titles}`, `We have told the buyer of order ${number} where to send it.`],
    }),
  }),
  ReturnSent: ({ number, titles }) => ({
    seller: [`On its way back: ${titles}`, `The buyer of order ${number} has sent it.`],
  }),
  ShippingReminderDue: ({ number, titles, state }) =>
    state === 'paid'
      ? { seller: [`Please ship: ${titles}`, `Order ${number} is still waiting for its parcel.`] }
      : {},
  IssueOpened: ({ number, titles }) => ({
    seller: [`An issue: ${titles}`, `The buyer of order ${number} says that something is wrong.`],
  }),
  IssueAnswered: ({ number, titles, sellerName }) => ({
    buyer: [`An answer: ${titles}`, `${sellerName} has answered about order ${number}.`],
  }),
  IssueNoted: ({ number, titles }) => ({
    seller: [`More about an issue: ${titles}`, `The buyer of order ${number} has said more.`],
  }),
  // Its seller hears it with the bank's decision.
  SellerOrderResumed: ({ number, titles, state, sellerName }) => ({
    buyer: [
      `Your bank has decided: ${titles}`,
      state === 'paid'
        ? `The payment for order ${number} stands: ${sellerName} is to ship it now.`
        : `The payment for order ${number} stands, and the order goes on. It is not paid out before you have it.`,
    ],
  }),
  // A bank's dispute ends the issue and settles nothing: it is told by itself.
  IssueClosed: ({ number, titles }, by) =>
    by === 'provider'
      ? {}
      : {
          buyer: [`Settled: ${titles}`, `The issue with order ${number} has ended.`],
          seller: [`Settled: ${titles}`, `The issue with order ${number} has ended.`],
        },
  RefundMade: ({ number, titles }) => ({
    buyer: [`Money back: ${titles}`, `A refund for order ${number} is on its way to your card.`],
  }),
}

/** Listens to orders' lives and tells their buyers and sellers in their feeds. */
export function openOrderNotifications(deps: NotificationDeps): void {
  const { events } = deps
  events.subscribeInBatches('OrderPaid', 'notifications', (paid) =>
    notifyOfPaid(
      deps,
      paid.map(({ orderId }) => orderId),
    ),
  )
  events.subscribe('OrderCancelled', 'notifications', ({ orderId }) => notifyOfCancelled(deps, orderId))
  for (const [name, write] of Object.entries(words))
    events.subscribe(name as SellerOrderEvent, 'notifications', (event) =>
      notifyOfSellerOrder(deps, name, event as OfSellerOrder, write),
    )
}

async function notifyOfSellerOrder(
  deps: NotificationDeps,
  name: string,
  event: OfSellerOrder,
  write: (of: SellerOrderSubject, by: string) => Sides,
): Promise<void> {
  const sellerOrder = await findSellerOrderSubject(deps.db, event.sellerOrderId)
  if (!sellerOrder) return
  const by = event.by ?? 'clock'
  const { buyer, seller } = write(sellerOrder, by)
  // The rest of an event tells it from another of its kind about the same order.
  const key = [name, ...Object.values(event as object)].join(':')
  const inputs: NotificationInput[] = []
  if (buyer && by !== 'buyer') inputs.push(...toBuyer(sellerOrder, key, buyer))
  if (seller && by !== 'seller')
    inputs.push(toSeller(sellerOrder, event.sellerOrderId, key, seller, 'order-care'))
  await inTransaction(deps.db, (tx) => notify(tx, deps, inputs))
}

async function notifyOfPaid(deps: NotificationDeps, orderIds: readonly string[]): Promise<void> {
  const sold = await listSellerOrderSubjects(deps.db, orderIds)
  const byOrder = [...Map.groupBy(sold, ({ orderId }) => orderId).values()]
  const toBuyers = byOrder.flatMap((of) => {
    const titles = of.map((sellerOrder) => sellerOrder.titles).join(', ')
    const words: Words = [`Bought: ${titles}`, `Order ${of[0]!.number} stands. Its pieces are yours.`]
    return toBuyer(of[0]!, `OrderPaid:${of[0]!.orderId}`, words)
  })
  const toSellers = sold.map((sellerOrder) =>
    toSeller(
      sellerOrder,
      sellerOrder.id,
      `OrderPaid:${sellerOrder.id}`,
      [`Sold: ${sellerOrder.titles}`, `Order ${sellerOrder.number} is waiting for its parcel.`],
      'sale',
    ),
  )
  await inTransaction(deps.db, (tx) => notify(tx, deps, [...toBuyers, ...toSellers]))
}

async function notifyOfCancelled(deps: NotificationDeps, orderId: string): Promise<void> {
  const [sellerOrder] = await listSellerOrderSubjects(deps.db, [orderId])
  if (!sellerOrder) return
  const words: Words = [
    `Not charged: order ${sellerOrder.number}`,
    'The payment could not be taken, so the order is cancelled. Nothing was charged.',
  ]
  await inTransaction(deps.db, (tx) =>
    notify(tx, deps, toBuyer(sellerOrder, `OrderCancelled:${orderId}`, words)),
  )
}

function toBuyer(sellerOrder: SellerOrderSubject, key: string, [title, body]: Words): NotificationInput[] {
  if (!sellerOrder.buyerId) return []
  const href = `/shop/customerprofile/orders/${sellerOrder.orderId}`
  return [{ recipient: `buyer:${sellerOrder.buyerId}`, event: 'order', key, title, body, href }]
}

function toSeller(
  sellerOrder: SellerOrderSubject,
  sellerOrderId: string,
  key: string,
  [title, body]: Words,
  event: 'sale' | 'order-care',
): NotificationInput {
  const href = `/shopper/orders/${sellerOrderId}`
  return { recipient: `seller:${sellerOrder.sellerId}`, event, key, title, body, href }
}
