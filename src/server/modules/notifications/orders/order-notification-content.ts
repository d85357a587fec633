import type { DomainEvents } from '#platform/events/event-bus.ts'
import type { NotifiedSellerOrder } from '../emails/notification-data.store.ts'
import type { NotificationCode, NotificationData, NotificationContent } from '../core/notification-content.ts'

export interface CodesBySide {
  buyer?: OrderCode
  seller?: OrderCode
}
export interface SellerOrderEventPayload {
  sellerOrderId: string
  by?: string
}
export type SellerOrderEvent = {
  [Name in keyof DomainEvents]: DomainEvents[Name] extends SellerOrderEventPayload ? Name : never
}[keyof DomainEvents]

/** Data stored with every notification about an order. */
interface OrderData {
  titles: string
  number: string
  seller: string
}
/** Notification codes whose messages need no data other than `OrderData`. */
export type OrderCode = {
  [Code in NotificationCode]: OrderData extends NotificationData[Code] ? Code : never
}[NotificationCode]

/** Returns a notification about an order with the given notification code. */
export function orderNotificationContent(
  code: OrderCode,
  { titles, number, sellerName: seller }: Named,
): NotificationContent {
  const data: OrderData = { titles, number, seller }
  // The cast is safe, because `OrderCode` admits only codes that take this data. The union is too large for TypeScript
  // to check the type.
  return { code, data } as NotificationContent
}
type Named = Pick<NotifiedSellerOrder, 'titles' | 'number' | 'sellerName'>

/**
 * Functions that return the notification codes for the buyer and the seller, keyed by event. The person who caused the
 * event gets no notification.
 */
export const orderNotificationCodes: Partial<
  Record<SellerOrderEvent, (of: NotifiedSellerOrder, by: string) => CodesBySide>
> = {
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
  // If `by` is 'clock', the seller missed the deadline and the return counts as received. The seller is notified,
  // because the seller can still contest the return.
  ReturnReceived: (_, by) => ({
    buyer: 'return-received',
    ...(by === 'clock' && { seller: 'return-received-seller' }),
  }),
  ReturnClosed({ state }) {
    // A refund or a lost dispute causes a separate notification.
    if (state === 'refunded' || state === 'lost') return {}
    const code = state === 'issue' ? 'return-contested' : 'return-closed'
    return { buyer: code, seller: code }
  },
  ShippingReminderDue: ({ state }) => (state === 'paid' ? { seller: 'ship-reminder' } : {}),
  IssueOpened: () => ({ seller: 'issue-opened' }),
  IssueAnswered: () => ({ buyer: 'issue-answered' }),
  IssueNoted: () => ({ seller: 'issue-noted' }),
  // The seller gets no notification for this event, because the won dispute causes a separate notification.
  SellerOrderResumed: ({ state }) => ({ buyer: state === 'paid' ? 'resumed-to-ship' : 'resumed' }),
  // If a bank dispute closed the issue, neither side has resolved it. The dispute causes a separate notification.
  IssueClosed: (_, by) => (by === 'provider' ? {} : { buyer: 'issue-closed', seller: 'issue-closed' }),
  RefundMade: () => ({ buyer: 'refund-made' }),
}
