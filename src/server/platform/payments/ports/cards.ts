import type { IncomingHttpHeaders } from 'node:http'
import type { Address } from '#contract/orders/orders.ts'
import type { PaymentEvent } from './payment-events.ts'
import type { Words } from '../../errors/error-words.ts'

/**
 * Card payments. Methods throw only card_declined and provider_unavailable, never errors of the provider's library.
 * 'bad_token': the confirmation token or saved card is unusable, and nothing has changed.
 */
export interface Cards {
  /** 'sandbox' simulates payments without money. */
  provider: 'remote' | 'sandbox'
  publicKey: string
  /** Creates and authorizes a payment for an order. The same key returns the same payment. */
  authorise(request: Authorisation): Promise<CardPayment | 'bad_token'>
  /** Authorizes an existing payment with another card. */
  retry(
    paymentId: string,
    request: Omit<Authorisation, 'amountCents' | 'currency' | 'takesAtOnce'>,
  ): Promise<CardPayment | 'bad_token'>
  find(paymentId: string): Promise<CardPayment>
  /** Finds the authorized payment of an order whose payment id was lost. */
  findByOrder(orderId: string): Promise<CardPayment | undefined>
  /** Captures a payment. Returns 'captured', or the payment's other state. */
  capture(paymentId: string, key: string): Promise<CardPayment>
  /** Cancels an authorization. Returns 'cancelled', or 'captured' if it was too late. */
  cancel(paymentId: string): Promise<CardPayment>
  /** Refunds a captured payment. The same key returns the same refund. */
  refund(request: RefundRequest): Promise<CardRefund>
  /** Finds the refund of our own id if the provider's id was lost. */
  findRefund(paymentId: string, refundId: string): Promise<CardRefund | undefined>
  retrieveRefund(providerId: string): Promise<CardRefund>
  /** Returns the customer's saved cards, last saved first, without cards of memberships. */
  listSavedCards(customerId: string): Promise<StoredCard[]>
  /** Deletes a saved card with all its duplicates. A missing card is not an error. */
  forgetSavedCard(customerId: string, card: StoredCard): Promise<void>
  createCustomer(customer: { buyerId: string; email: string; name: string }): Promise<string>
  /** Deletes a customer with all personal data. A missing customer is not an error. */
  forgetCustomer(customerId: string): Promise<void>
  /** Returns our total balance at the provider, pending and available, in cents. */
  balanceCents(currency: string): Promise<number>
  /** Returns the event of a webhook request, or undefined if its signature is invalid. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | undefined
}

export interface Authorisation {
  /** Id of the order or gift to be paid. */
  orderId: string
  amountCents: number
  currency: string
  /** Confirmation token, or with a `customerId` the `savedCardUse` of a saved card. */
  confirmationToken: string
  /** Customer whose saved card pays, or for whom the token's card is saved. */
  customerId?: string | null | undefined
  key: string
  email: string
  /** Undefined if nothing is shipped. */
  shipTo?: Address | undefined
  /** Captures the payment immediately: 'captured' instead of 'authorised'. */
  takesAtOnce?: true
}

/**
 * Returns a substitute for a confirmation token: a saved card with a value that is unique for each submission by the
 * buyer.
 */
export const savedCardUse = (cardId: string, press: string): string => `${cardId}:${press}`

/** Returns the saved card id of a `savedCardUse`, or undefined for a confirmation token. */
export function savedCardOf(text: string): string | undefined {
  return text.startsWith('pm_') ? text.split(':')[0] : undefined
}

export interface StoredCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Same value each time the same card is saved. */
  fingerprint: string
}

/**
 * 'declined': another card may work. 'requires_action': the buyer must authenticate. 'authorised': reserved but not
 * captured. 'open': neither authorized nor declined yet.
 */
export type PaymentStatus = 'open' | 'declined' | 'requires_action' | 'authorised' | 'captured' | 'cancelled'

export interface CardPayment {
  id: string
  status: PaymentStatus
  orderId: string | null
  amountCents: number
  currency: string
  clientSecret: string | null
  /** Reason of a decline, for the buyer; otherwise null. */
  decline: Words | null
  /** Provider's fee for a captured payment. */
  fee: { cents: number; transactionId: string } | null
}

export interface RefundRequest {
  /** Our own id of the refund. */
  refundId: string
  paymentId: string
  amountCents: number
  key: string
}

/** 'succeeded': deducted from our balance. 'failed': rejected by the provider or returned by the bank. */
export interface CardRefund {
  /** Provider's id; null if the provider rejected the refund. */
  id: string | null
  status: 'succeeded' | 'failed'
  error: string | null
  /** True if the refund failed because the payment is disputed, whether or not the dispute is decided. */
  isChargedBack?: boolean
}
