import type { IncomingHttpHeaders } from 'node:http'
import type { Address } from '#contract/orders/orders.ts'
import type { PaymentEvent } from './payment-events.ts'
import type { LocalizedText } from '../../errors/error-text.ts'

/**
 * Card payments. Methods throw only card_declined and provider_unavailable, never errors from the provider's library.
 * The result 'bad_token' means that the confirmation token or saved card cannot be used and that nothing was changed.
 */
export interface Cards {
  /** 'sandbox' means that payments are simulated, without real money. */
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
  /** Finds the authorized payment for an order. Used if the response to the authorization was lost. */
  findByOrder(orderId: string): Promise<CardPayment | undefined>
  /**
   * Captures a payment. Returns the payment with the status 'captured', or with another status if it could not be
   * captured.
   */
  capture(paymentId: string, key: string): Promise<CardPayment>
  /**
   * Cancels an authorization. Returns the payment with the status 'cancelled', or 'captured' if it was already
   * captured.
   */
  cancel(paymentId: string): Promise<CardPayment>
  /** Refunds a captured payment. Requests with the same key return the same refund. */
  refund(request: RefundRequest): Promise<CardRefund>
  /** Finds a refund by our own refund id. Used if the response to the refund request was lost. */
  findRefund(paymentId: string, refundId: string): Promise<CardRefund | undefined>
  retrieveRefund(providerId: string): Promise<CardRefund>
  /** Returns the customer's saved cards, most recently saved first. Excludes cards that were saved for memberships. */
  listSavedCards(customerId: string): Promise<StoredCard[]>
  /** Deletes a saved card and all its duplicates. If the card does not exist, does nothing. */
  deleteSavedCard(customerId: string, card: StoredCard): Promise<void>
  createCustomer(customer: { buyerId: string; email: string; name: string }): Promise<string>
  /** Deletes a customer with all personal data. If the customer does not exist, does nothing. */
  deleteCustomer(customerId: string): Promise<void>
  /** Returns the total of our pending and available balance at the provider, in cents. */
  balanceCents(currency: string): Promise<number>
  /** Returns the event of a webhook request, or undefined if its signature is invalid. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | undefined
}

export interface AuthorizationRequest {
  /** Id of the order or gift that is paid for. */
  orderId: string
  amountCents: number
  currency: string
  /** Confirmation token. With a `customerId`, this can also be a token from `createSavedCardToken`. */
  confirmationToken: string
  /** The provider's customer. A saved card must belong to this customer. A new card is saved for this customer. */
  customerId?: string | null | undefined
  key: string
  email: string
  /** Shipping address. Undefined if nothing is shipped. */
  shipTo?: Address | undefined
  /** Set to capture the payment immediately, so that its state is 'captured' instead of 'authorised'. */
  capturesImmediately?: true
}

/**
 * Returns a token that takes the place of a confirmation token if the buyer uses a saved card. Consists of the card's
 * id and a value (`press`) that differs each time the buyer submits the payment.
 */
export const createSavedCardToken = (cardId: string, press: string): string => `${cardId}:${press}`

/**
 * Returns the id of the saved card from a token that `createSavedCardToken` created. Returns undefined for a
 * confirmation token.
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
  /** Value that identifies the card. Saving the same card again results in the same value. */
  fingerprint: string
}

/**
 * Status of a payment. 'declined': another card might work. 'requires_action': the buyer must authenticate.
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
 * Refund at the provider. 'succeeded': the amount was deducted from our balance. 'failed': the provider rejected the
 * refund, or the bank returned it.
 */
export interface CardRefund {
  /** The provider's id. Null if the provider rejected the refund. */
  id: string | null
  status: 'succeeded' | 'failed'
  error: string | null
  /** Whether the refund failed because the payment was disputed. The dispute can be open or closed. */
  isChargedBack?: boolean
}
