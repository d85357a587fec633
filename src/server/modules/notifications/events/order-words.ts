import type { DomainEvents } from '#platform/events/event-bus.ts'
import { translate } from '#platform/language/translate.ts'
import type { SellerOrderSubject } from '../emails/subjects.store.ts'
import type { NotificationWords } from '../notify.ts'

export interface Sides {
  buyer?: NotificationWords
  seller?: NotificationWords
}
export interface OfSellerOrder {
  sellerOrderId: string
  by?: string
}
export type SellerOrderEvent = {
  [Name in keyof DomainEvents]: DomainEvents[Name] extends OfSellerOrder ? Name : never
}[keyof DomainEvents]

/** What each side reads in its feed; the emails say it at length. Who did it is told nothing. */
export const orderWords: Partial<Record<SellerOrderEvent, (of: SellerOrderSubject, by: string) => Sides>> = {
  SellerOrderShipped: ({ number, titles, sellerName: seller }) => ({
    buyer: (language) => [
      translate(language, 'notification.shipped.title', { titles }),
      translate(language, 'notification.shipped.text', { seller, number }),
    ],
  }),
  SellerOrderDelivered: ({ number, titles }) => ({
    buyer: (language) => [
      translate(language, 'notification.delivered.title', { titles }),
      translate(language, 'notification.delivered.text', { number }),
    ],
    seller: (language) => [
      translate(language, 'notification.delivered-seller.title', { titles }),
      translate(language, 'notification.delivered-seller.text', { number }),
    ],
  }),
  SellerOrderReceived: ({ number, titles }) => ({
    buyer: (language) => [
      translate(language, 'notification.received.title', { titles }),
      translate(language, 'notification.received.text', { number }),
    ],
    seller: (language) => [
      translate(language, 'notification.received-seller.title', { titles }),
      translate(language, 'notification.received-seller.text', { number }),
    ],
  }),
  SellerOrderCancelled: ({ number, titles }, by) => ({
    buyer: (language) => [
      translate(language, 'notification.canceled.title', { titles }),
      translate(language, 'notification.canceled.text', { number }),
    ],
    seller: (language) => [
      translate(language, 'notification.canceled-seller.title', { titles }),
      by === 'buyer'
        ? translate(language, 'notification.canceled-seller.text-buyer', { number })
        : translate(language, 'notification.canceled-seller.text', { number }),
    ],
  }),
  SellerOrderRefunded: ({ number, titles }) => ({
    seller: (language) => [
      translate(language, 'notification.refunded-seller.title', { titles }),
      translate(language, 'notification.refunded-seller.text', { number }),
    ],
  }),
  ReturnAgreed: ({ number, titles }) => ({
    buyer: (language) => [
      translate(language, 'notification.return-agreed.title', { titles }),
      translate(language, 'notification.return-agreed.text', { number }),
    ],
    seller: (language) => [
      translate(language, 'notification.return-agreed-seller.title', { titles }),
      translate(language, 'notification.return-agreed-seller.text', { number }),
    ],
  }),
  ReturnAddressGiven: ({ number, titles }, by) => {
    const buyer: NotificationWords = (language) => [
      translate(language, 'notification.return-address.title', { titles }),
      translate(language, 'notification.return-address.text', { number }),
    ]
    const seller: NotificationWords = (language) => [
      translate(language, 'notification.return-address-seller.title', { titles }),
      translate(language, 'notification.return-address-seller.text', { number }),
    ]
    return by === 'admin' ? { buyer, seller } : { buyer }
  },
  ReturnSent: ({ number, titles }) => ({
    seller: (language) => [
      translate(language, 'notification.return-sent.title', { titles }),
      translate(language, 'notification.return-sent.text', { number }),
    ],
  }),
  ReturnReceived: ({ number, titles }, by) => {
    const buyer: NotificationWords = (language) => [
      translate(language, 'notification.return-received.title', { titles }),
      translate(language, 'notification.return-received.text', { number }),
    ]
    const seller: NotificationWords = (language) => [
      translate(language, 'notification.return-received-seller.title', { titles }),
      translate(language, 'notification.return-received-seller.text', { number }),
    ]
    // Its seller has said nothing: what the buyer says is believed, unless it is contested now.
    return by === 'clock' ? { buyer, seller } : { buyer }
  },
  ReturnClosed: ({ number, titles, state }) => {
    // A refund is told by itself.
    if (state === 'refunded' || state === 'lost') return {}
    const words: NotificationWords = (language) =>
      state === 'issue'
        ? [
            translate(language, 'notification.return-contested.title', { titles }),
            translate(language, 'notification.return-contested.text', { number }),
          ]
        : [
            translate(language, 'notification.return-closed.title', { titles }),
            translate(language, 'notification.return-closed.text', { number }),
          ]
    return { buyer: words, seller: words }
  },
  ShippingReminderDue: ({ number, titles, state }) => {
    const seller: NotificationWords = (language) => [
      translate(language, 'notification.ship-reminder.title', { titles }),
      translate(language, 'notification.ship-reminder.text', { number }),
    ]
    return state === 'paid' ? { seller } : {}
  },
  IssueOpened: ({ number, titles }) => ({
    seller: (language) => [
      translate(language, 'notification.issue-opened.title', { titles }),
      translate(language, 'notification.issue-opened.text', { number }),
    ],
  }),
  IssueAnswered: ({ number, titles, sellerName: seller }) => ({
    buyer: (language) => [
      translate(language, 'notification.issue-answered.title', { titles }),
      translate(language, 'notification.issue-answered.text', { seller, number }),
    ],
  }),
  IssueNoted: ({ number, titles }) => ({
    seller: (language) => [
      translate(language, 'notification.issue-noted.title', { titles }),
      translate(language, 'notification.issue-noted.text', { number }),
    ],
  }),
  // Its seller hears it with the bank's decision.
  SellerOrderResumed: ({ number, titles, state, sellerName: seller }) => ({
    buyer: (language) =>
      state === 'paid'
        ? [
            translate(language, 'notification.resumed-to-ship.title', { titles }),
            translate(language, 'notification.resumed-to-ship.text', { seller, number }),
          ]
        : [
            translate(language, 'notification.resumed.title', { titles }),
            translate(language, 'notification.resumed.text', { number }),
          ],
  }),
  // A bank's dispute ends the issue and settles nothing: it is told by itself.
  IssueClosed: ({ number, titles }, by) => {
    const words: NotificationWords = (language) => [
      translate(language, 'notification.issue-closed.title', { titles }),
      translate(language, 'notification.issue-closed.text', { number }),
    ]
    return by === 'provider' ? {} : { buyer: words, seller: words }
  },
  RefundMade: ({ number, titles }) => ({
    buyer: (language) => [
      translate(language, 'notification.refund-made.title', { titles }),
      translate(language, 'notification.refund-made.text', { number }),
    ],
  }),
}

type Named = Pick<SellerOrderSubject, 'titles' | 'number'>

export function placedWords({ titles, number }: Named): NotificationWords {
  return (language) => [
    translate(language, 'notification.order-placed.title', { titles }),
    translate(language, 'notification.order-placed.text', { number }),
  ]
}

export function soldWords({ titles, number }: Named): NotificationWords {
  return (language) => [
    translate(language, 'notification.order-sold.title', { titles }),
    translate(language, 'notification.order-sold.text', { number }),
  ]
}

export function notChargedWords({ number }: Named): NotificationWords {
  return (language) => [
    translate(language, 'notification.order-not-charged.title', { number }),
    translate(language, 'notification.order-not-charged.text'),
  ]
}
