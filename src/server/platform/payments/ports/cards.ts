import type { IncomingHttpHeaders } from 'node:http'
import type { Address } from '#contract/orders/orders.ts'
import type { PaymentEvent } from './payment-events.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/**
 * Card payments. Methods throw only card_declined and provider_unavailable, never errors of the provider's
 * library. A result of 'bad_token' means that the confirmation token or saved card is unusable and nothing has
 * changed.
 */
export interface Cards {
  /** 'sandbox' simulates payments without real money. */
  provider: 'remote' | 'sandbox'
  publicKey: string
  /** Creates and authorizes a payment for an order. Requests with the same key return the same payment. */
  authorize(request: AuthorizationRequest): Promise<CardPayment | 'bad_token'>
  /** Authorizes an existing payment with another card. */
  retry(
    paymentId: string,
    request: Omit<AuthorizationRequest, 'amountCents' | 'currency' | 'capturesImmediately'>,
  ): Promise<CardPayment | 'bad_token'>
  find(paymentId: string): Promise<CardPayment>
  /** Finds the authorized payment for an order if the response with the payment id was lost. */
  findByOrder(orderId: string): Promise<CardPayment | undefined>
  /**
   * Captures a payment. Returns the payment as 'captured', or in another state if the payment could not be captured.
   */
  capture(paymentId: string, key: string): Promise<CardPayment>
  /**
   * Cancels an authorization. Returns the payment as 'cancelled', or as 'captured' if the payment was already captured.
   */
  cancel(paymentId: string): Promise<CardPayment>
  /** Refunds a captured payment. Requests with the same key return the same refund. */
  refund(request: RefundRequest): Promise<CardRefund>
  /** Finds a refund by our own refund id, if the response with the provider's id was lost. */
  findRefund(paymentId: string, refundId: string): Promise<CardRefund | undefined>
  retrieveRefund(providerId: string): Promise<CardRefund>
  /** Returns the customer's saved cards, most recently saved first. Cards saved for memberships are not included. */
  listSavedCards(customerId: string): Promise<StoredCard[]>
  /** Deletes a saved card and all its duplicates. A missing card is not an error. */
  deleteSavedCard(customerId: string, card: StoredCard): Promise<void>
  createCustomer(customer: { buyerId: string; email: string; name: string }): Promise<string>
  /** Deletes a customer with all personal data. A missing customer is not an error. */
  deleteCustomer(customerId: string): Promise<void>
  /** Returns our total balance at the provider in cents, pending and available. */
  balanceCents(currency: string): Promise<number>
  /** Returns the event of a webhook request, or undefined if its signature is invalid. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | undefined
}

export interface AuthorizationRequest {
  /** Id of the order or gift that the payment is for. */
  orderId: string
  amountCents: number
  currency: string
  /** Confirmation token. With a `customerId`, this can also be a token from `createSavedCardToken`. */
  confirmationToken: string
  /** Customer. A saved card must belong to this customer. The card of a confirmation token is saved for this customer. */
  customerId?: string | null | undefined
  key: string
  email: string
  /** Shipping address. Undefined if nothing is shipped. */
  shipTo?: Address | undefined
  /** Set to capture the payment immediately, so that its state is 'captured' instead of 'authorised'. */
  capturesImmediately?: true
}

/**
 * Returns a substitute for a confirmation token: the id of a saved card, and a value that is different each time the
 * buyer submits the payment.
 */
export const createSavedCardToken = (cardId: string, press: string): string => `${cardId}:${press}`

/**
 * Returns the id of the saved card from a token that `createSavedCardToken` returned, or undefined for a confirmation
 * token.
 */
export function parseSavedCardId(text: string): string | undefined {
  return text.startsWith('pm_') ? text.split(':')[0] : undefined
}

export interface StoredCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Value that is the same whenever the same card is saved. */
  fingerprint: string
}

/**
 * State of a payment. 'declined': another card may work. 'requires_action': the buyer must authenticate.
 * 'authorised': reserved but not captured. 'open': neither authorized nor declined yet.
 */
export type PaymentStatus = 'open' | 'declined' | 'requires_action' | 'authorised' | 'captured' | 'cancelled'

export interface CardPayment {
  id: string
  status: PaymentStatus
  orderId: string | null
  amountCents: number
  currency: string
  clientSecret: string | null
  /** Reason for a decline, as shown to the buyer. Null if the payment was not declined. */
  decline: LocalizedText | null
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

/**
 * Refund at the provider. 'succeeded': deducted from our balance. 'failed': rejected by the provider or returned
 * by the bank.
 */
export interface CardRefund {
  /** Provider's id; null if the provider rejected the refund. */
  id: string | null
  status: 'succeeded' | 'failed'
  error: string | null
  /** True if the refund failed because the payment is disputed, whether the dispute is open or closed. */
  isChargedBack?: boolean
}
