import type { EmailedEvent } from '../core/event-kinds.ts'

/**
 * Emails about orders, issues and returns. If buyer and seller get different emails, the name of the seller's email
 * ends in `-seller`.
 */
export type OrderEmailKind =
  | 'order-placed'
  | 'order-link'
  | 'order-canceled'
  | 'order-shipped'
  | 'order-delivered'
  | 'order-received'
  | 'not-arrived-seller'
  | 'order-resumed'
  | 'items-sold'
  | 'items-canceled'
  | 'items-canceled-seller'
  | 'items-refunded'
  | 'ship-reminder'
  | 'issue-opened'
  | 'issue-opened-seller'
  | 'issue-answered'
  | 'issue-noted'
  | 'issue-closed'
  | 'issue-closed-seller'
  | 'return-agreed'
  | 'return-agreed-seller'
  | 'return-address'
  | 'return-address-seller'
  | 'return-sent'
  | 'return-opened'
  | 'return-opened-seller'
  | 'return-received'
  | 'return-received-seller'
  | 'return-closed'
  | 'return-closed-seller'
  | 'return-contested'

/** Emails about a seller's account. */
export type SellerEmailKind = 'shop-suspended' | 'shop-reinstated' | 'bank-changed'

/** Notification emails: emails about a single notification, the daily digest, and emails about messages to guests. */
export type NotificationEmailKind = `notification-${EmailedEvent}` | 'digest' | 'guest-message'

declare module '#platform/mail/layout/email.ts' {
  interface EmailKinds extends Record<OrderEmailKind | SellerEmailKind | NotificationEmailKind, true> {}
}
