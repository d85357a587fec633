import type { DomainEvents } from '#platform/events/event-bus.ts'
import type { SellerOrderSubject } from '../emails/subjects.store.ts'
import type { NotificationCode, NotificationData, NotificationWords } from '../core/notification-words.ts'

export interface Sides {
  buyer?: OrderCode
  seller?: OrderCode
}
export interface OfSellerOrder {
  sellerOrderId: string
  by?: string
}
export type SellerOrderEvent = {
  [Name in keyof DomainEvents]: DomainEvents[Name] extends OfSellerOrder ? Name : never
}[keyof DomainEvents]

/** What is stored of an order, whatever is told of it. */
interface OrderData {
  titles: string
  number: string
  seller: string
}
/** The codes that ask for no more. */
export type OrderCode = {
  [Code in NotificationCode]: OrderData extends NotificationData[Code] ? Code : never
}[NotificationCode]

/** Puts a code together with the order it is told of. */
export function wordsOfOrder(
  code: OrderCode,
  { titles, number, sellerName: seller }: Named,
): NotificationWords {
  const data: OrderData = { titles, number, seller }
  // Each code takes this data by its type; TypeScript itself compares a union of 25 at most.
  return { code, data } as NotificationWords
}
type Named = Pick<SellerOrderSubject, 'titles' | 'number' | 'sellerName'>

/** What each side reads in its feed; the emails say it at length. Who did it is told nothing. */
export const orderWords: Partial<Record<SellerOrderEvent, (of: SellerOrderSubject, by: string) => Sides>> = {
  SellerOrderShipped: () => ({ buyer: 'shipped' }),
  SellerOrderDelivered: () => ({ buyer: 'delivered', seller: 'delivered-seller' }),
  ParcelNotArrived: () => ({ seller: 'not-arrived' }),
  SellerOrderReceived: ({ isFirstParty }) => ({
    buyer: 'received',
    seller: isFirstParty ? 'received-seller.own' : 'received-seller',
  }),
  SellerOrderCancelled: (_, by) => ({
    buyer: 'canceled',
    seller: by === 'buyer' ? 'canceled-seller.buyer' : 'canceled-seller',
  }),
  SellerOrderRefunded: () => ({ seller: 'refunded-seller' }),
  ReturnAgreed: () => ({ buyer: 'return-agreed', seller: 'return-agreed-seller' }),
  ReturnAddressGiven: (_, by) => ({
    buyer: 'return-address',
    ...(by === 'admin' && { seller: 'return-address-seller' }),
  }),
  ReturnSent: () => ({ seller: 'return-sent' }),
  // Its seller has said nothing: what the buyer says is believed, unless it is contested now.
  ReturnReceived: (_, by) => ({
    buyer: 'return-received',
    ...(by === 'clock' && { seller: 'return-received-seller' }),
  }),
  ReturnClosed({ state }) {
    // A refund is told by itself.
    if (state === 'refunded' || state === 'lost') return {}
    const code = state === 'issue' ? 'return-contested' : 'return-closed'
    return { buyer: code, seller: code }
  },
  ShippingReminderDue: ({ state }) => (state === 'paid' ? { seller: 'ship-reminder' } : {}),
  IssueOpened: () => ({ seller: 'issue-opened' }),
  IssueAnswered: () => ({ buyer: 'issue-answered' }),
  IssueNoted: () => ({ seller: 'issue-noted' }),
  // Its seller hears it with the bank's decision.
  SellerOrderResumed: ({ state }) => ({ buyer: state === 'paid' ? 'resumed-to-ship' : 'resumed' }),
  // A bank's dispute ends the issue and settles nothing: it is told by itself.
  IssueClosed: (_, by) => (by === 'provider' ? {} : { buyer: 'issue-closed', seller: 'issue-closed' }),
  RefundMade: () => ({ buyer: 'refund-made' }),
}
