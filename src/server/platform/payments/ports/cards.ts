import type { IncomingHttpHeaders } from 'node:http'
import type { Address } from '#contract/orders/orders.ts'
import type { PaymentEvent } from './payment-events.ts'
import type { Words } from '../../errors/error-words.ts'

/**
 * Card payments as the modules see them. Errors a caller meets: card_declined, provider_unavailable; no error of the
 * provider's library comes through. 'bad_token': the confirmation token or the saved card cannot be used, nothing has
 * happened.
 */
export interface Cards {
  /** 'sandbox' plays payments and takes no money. */
  provider: 'remote' | 'sandbox'
  publicKey: string
  /** Makes a payment for an order and authorizes it; the same key gives the same payment again. */
  authorise(request: Authorisation): Promise<CardPayment | 'bad_token'>
  /** Authorises a payment that is already there with another card. */
  retry(
    paymentId: string,
    request: Omit<Authorisation, 'amountCents' | 'currency' | 'takesAtOnce'>,
  ): Promise<CardPayment | 'bad_token'>
  find(paymentId: string): Promise<CardPayment>
  /** The payment that reserves money for an order, when its id was never learnt. */
  findByOrder(orderId: string): Promise<CardPayment | undefined>
  /** Takes the money: 'captured', or whatever else the payment has become. */
  capture(paymentId: string, key: string): Promise<CardPayment>
  /** Lets the money go: 'cancelled', or 'captured' when it was too late. */
  cancel(paymentId: string): Promise<CardPayment>
  /** Gives money of a captured payment back; the same key gives the same refund again. */
  refund(request: RefundRequest): Promise<CardRefund>
  /** The refund made for our own id, when the provider's was never learnt. */
  findRefund(paymentId: string, refundId: string): Promise<CardRefund | undefined>
  retrieveRefund(providerId: string): Promise<CardRefund>
  /** The cards a customer has chosen to save, last saved first; not a membership's own. */
  listSavedCards(customerId: string): Promise<StoredCard[]>
  /** Forgets a customer's saved card, however often it was saved; one that is gone already is no fault. */
  forgetSavedCard(customerId: string, card: StoredCard): Promise<void>
  createCustomer(customer: { buyerId: string; email: string; name: string }): Promise<string>
  /** Deletes a customer with all that is known of the person; one that is gone already is no fault. */
  forgetCustomer(customerId: string): Promise<void>
  /** All we have at the provider, available or not yet, in cents. */
  balanceCents(currency: string): Promise<number>
  /** The event a webhook brought; undefined when its signature is not the provider's. */
  readEvent(rawBody: Buffer, headers: IncomingHttpHeaders): PaymentEvent | undefined
}

export interface Authorisation {
  /** What is paid for: an order, or a gift. */
  orderId: string
  amountCents: number
  currency: string
  /** A confirmation token; or, with a `customerId`, what `savedCardUse` makes of a saved card. */
  confirmationToken: string
  /** Whose saved card pays, or for whom the token's card is saved. */
  customerId?: string | null | undefined
  key: string
  email: string
  /** Absent where nothing is shipped. */
  shipTo?: Address | undefined
  /** Takes the money with the authorization: 'captured' instead of 'authorised'. */
  takesAtOnce?: true
}

/** Stands where a confirmation token would: each press of a buyer that pays with a saved card is one of its own. */
export const savedCardUse = (cardId: string, press: string): string => `${cardId}:${press}`

/** The saved card of such a use; undefined of a confirmation token. */
export function savedCardOf(text: string): string | undefined {
  return text.startsWith('pm_') ? text.split(':')[0] : undefined
}

export interface StoredCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** The same for every time the same card was saved. */
  fingerprint: string
}

/**
 * 'declined': another card may be tried. 'requires_action': the buyer has to prove it is them.
 * 'authorised': reserved, not yet taken. 'open': nothing was reserved, nothing was refused yet.
 */
export type PaymentStatus = 'open' | 'declined' | 'requires_action' | 'authorised' | 'captured' | 'cancelled'

export interface CardPayment {
  id: string
  status: PaymentStatus
  orderId: string | null
  amountCents: number
  currency: string
  clientSecret: string | null
  /** Why the card was declined, for the buyer; null where it was not. */
  decline: Words | null
  /** What the provider kept of a captured payment. */
  fee: { cents: number; transactionId: string } | null
}

export interface RefundRequest {
  /** Our own id of it. */
  refundId: string
  paymentId: string
  amountCents: number
  key: string
}

/** 'made': our balance is less by it. 'failed': the provider would not, or the bank sent it back. */
export interface CardRefund {
  /** The provider's id; null when there is none, because it would not. */
  id: string | null
  status: 'made' | 'failed'
  error: string | null
  /** It failed because the bank has taken the payment back: its verdict is still to come, or known. */
  isChargedBack?: boolean
}
