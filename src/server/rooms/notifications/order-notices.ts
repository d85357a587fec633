import type { Facts } from '#platform/facts.ts'
import { inTransaction } from '#platform/db.ts'
import type { NotificationParts } from './notifications.parts.ts'
import { findPart, listParts, type PartSubject } from './subjects.store.ts'
import { tell, type Telling } from './tell.ts'

type Words = readonly [title: string, body: string]
interface Sides {
  buyer?: Words
  seller?: Words
}
interface OfPart {
  sellerOrderId: string
  by?: string
}
type PartFact = {
  [Name in keyof Facts]: Facts[Name] extends OfPart ? Name : never
}[keyof Facts]

/** What each side reads in its feed; the letters say it at length. Who did it is told nothing. */
const words: Partial<Record<PartFact, (of: PartSubject, by: string) => Sides>> = {
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

/** Hears of orders' lives and tells their buyers and sellers in their feeds. */
export function openOrderNotices(parts: NotificationParts): void {
  const { facts } = parts
  facts.subscribeInBatches('OrderPaid', 'notices', (paid) =>
    tellOfPaid(
      parts,
      paid.map(({ orderId }) => orderId),
    ),
  )
  facts.subscribe('OrderCancelled', 'notices', ({ orderId }) => tellOfFallen(parts, orderId))
  for (const [name, write] of Object.entries(words))
    facts.subscribe(name as PartFact, 'notices', (fact) => tellOfPart(parts, name, fact as OfPart, write))
}

async function tellOfPart(
  parts: NotificationParts,
  name: string,
  fact: OfPart,
  write: (of: PartSubject, by: string) => Sides,
): Promise<void> {
  const part = await findPart(parts.db, fact.sellerOrderId)
  if (!part) return
  const by = fact.by ?? 'clock'
  const { buyer, seller } = write(part, by)
  // The rest of a fact tells it from another of its kind about the same order.
  const key = [name, ...Object.values(fact as object)].join(':')
  const tellings: Telling[] = []
  if (buyer && by !== 'buyer') tellings.push(...toBuyer(part, key, buyer))
  if (seller && by !== 'seller') tellings.push(toSeller(part, fact.sellerOrderId, key, seller, 'order-care'))
  await inTransaction(parts.db, (tx) => tell(tx, parts, tellings))
}

async function tellOfPaid(parts: NotificationParts, orderIds: readonly string[]): Promise<void> {
  const sold = await listParts(parts.db, orderIds)
  const byOrder = [...Map.groupBy(sold, ({ orderId }) => orderId).values()]
  const toBuyers = byOrder.flatMap((of) => {
    const titles = of.map((part) => part.titles).join(', ')
    const words: Words = [`Bought: ${titles}`, `Order ${of[0]!.number} stands. Its pieces are yours.`]
    return toBuyer(of[0]!, `OrderPaid:${of[0]!.orderId}`, words)
  })
  const toSellers = sold.map((part) =>
    toSeller(
      part,
      part.id,
      `OrderPaid:${part.id}`,
      [`Sold: ${part.titles}`, `Order ${part.number} is waiting for its parcel.`],
      'sale',
    ),
  )
  await inTransaction(parts.db, (tx) => tell(tx, parts, [...toBuyers, ...toSellers]))
}

async function tellOfFallen(parts: NotificationParts, orderId: string): Promise<void> {
  const [part] = await listParts(parts.db, [orderId])
  if (!part) return
  const words: Words = [
    `Not charged: order ${part.number}`,
    'The payment could not be taken, so the order is cancelled. Nothing was charged.',
  ]
  await inTransaction(parts.db, (tx) => tell(tx, parts, toBuyer(part, `OrderCancelled:${orderId}`, words)))
}

function toBuyer(part: PartSubject, key: string, [title, body]: Words): Telling[] {
  if (!part.buyerId) return []
  const href = `/shop/customerprofile/orders/${part.orderId}`
  return [{ recipient: `buyer:${part.buyerId}`, event: 'order', key, title, body, href }]
}

function toSeller(
  part: PartSubject,
  sellerOrderId: string,
  key: string,
  [title, body]: Words,
  event: 'sale' | 'order-care',
): Telling {
  const href = `/shopper/orders/${sellerOrderId}`
  return { recipient: `seller:${part.sellerId}`, event, key, title, body, href }
}
