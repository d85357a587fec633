/**
 * Memberships at the card provider. Amounts are in cents. Methods throw card_declined and provider_unavailable. If the
 * provider definitely rejects the input, the method returns a string, and nothing was changed. Several requests with
 * the same `key` take effect only once.
 */
export interface ProviderSubscriptions {
  /**
   * Returns the prices of plans, which are identified by lookup keys. Creates prices that do not exist. Existing prices
   * keep their amounts.
   */
  ensurePlans(plans: readonly PlanSpec[]): Promise<ProviderPrice[]>
  /** Creates a coupon with our id, unless a coupon with this id exists. */
  ensureCoupon(coupon: { id: string; name: string; percentOff: number }): Promise<void>
  /**
   * Returns an active promotion code. To check whether a customer is allowed to use it, preview the customer's first
   * invoice.
   */
  findCode(code: string): Promise<PromotionCode | undefined>
  /**
   * Previews the first invoice with a promotion code. Returns 'refused' if the customer cannot use the code for this
   * price.
   */
  previewFirst(input: FirstInvoice): Promise<{ dueCents: number; discountCents: number } | 'refused'>
  /**
   * Previews the next invoice, optionally with an additional coupon. Returns undefined if there will be no next
   * invoice.
   */
  previewNext(subscriptionId: string, couponId?: string): Promise<{ dueCents: number; at: Date } | undefined>
  create(request: NewSubscription): Promise<ProviderSubscription | 'bad_code'>
  /** Pays the first invoice with a card. If nothing is due, only saves the card. */
  saveCard(subscription: ProviderSubscription, card: NewCard): Promise<CardOutcome>
  /** Returns all subscriptions of a customer, newest first. */
  listByCustomer(customerId: string): Promise<ProviderSubscription[]>
  /** Returns our buyer id, which was passed when the subscription was created. */
  findBuyerOf(subscriptionId: string): Promise<string | undefined>
  /** Cancels a subscription immediately. If it has already ended, does nothing. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Revokes a scheduled cancellation. Returns false if the subscription has ended. */
  revokeCancellation(subscription: Pick<ProviderSubscription, 'id' | 'cancelAt'>): Promise<boolean>
  /** Postpones the next charge, without proration. The value 'now' ends the postponement. */
  postponeCharge(subscriptionId: string, until: Date | 'now', key: string): Promise<void>
  /** Schedules the end of a subscription. The customer is not charged again. */
  endAt(subscriptionId: string, at: Date, key: string): Promise<void>
  /** Adds a coupon to the next invoice and revokes a scheduled cancellation. */
  addCoupon(subscriptionId: string, couponId: string, key: string): Promise<void>
  readInvoice(invoiceId: string): Promise<ProviderInvoice>
  payInvoice(invoiceId: string): Promise<CardOutcome>
  openPortal(request: PortalRequest): Promise<string>
  /** Returns all refunds of a payment, including refunds that were created in the provider's dashboard. */
  listRefunds(paymentId: string): Promise<{ id: string; cents: number }[]>
}

export interface PlanSpec {
  lookupKey: string
  productId: string
  name: string
  cents: number
  currency: string
  interval: 'month' | 'year'
}

export interface ProviderPrice {
  priceId: string
  productId: string
  lookupKey: string
  name: string
  cents: number
  currency: string
  interval: 'month' | 'year'
}

export interface PromotionCode {
  id: string
  name: string
  percentOff: number | null
  amountOffCents: number | null
  currency: string | null
  duration: 'once' | 'repeating' | 'forever'
  months: number | null
}

export interface FirstInvoice {
  priceId: string
  promotionId: string
  /** The provider's id of the customer. Null if the buyer is not a customer yet. */
  customerId: string | null
}

export interface NewSubscription {
  /** Our own id of the attempt to subscribe. Also used as the idempotency key. */
  id: string
  buyerId: string
  customerId: string
  priceId: string
  promotionId: string | null
  /** Date of the first charge. */
  trialEnd: Date | null
  /** Date on which the subscription will end. */
  cancelAt: Date | null
}

export interface NewCard {
  confirmationToken: string
  /** URL to which the bank sends the browser back. */
  returnUrl: string
}

/**
 * Result of a card setup. 'done': the invoice was paid or the card was saved. 'asks': the bank requires that the card
 * holder authenticates.
 */
export type CardOutcome = { is: 'done' } | { is: 'asks'; clientSecret: string } | { is: 'bad_token' }

export interface ProviderSubscription {
  id: string
  customerId: string
  status: string
  /** Our buyer id, which was passed when the subscription was created. */
  buyerId: string | null
  attemptId: string | null
  priceId: string
  lookupKey: string | null
  interval: 'month' | 'year'
  priceCents: number
  currency: string
  periodStart: Date
  periodEnd: Date
  cancelAt: Date | null
  endedAt: Date | null
  /** Whether the subscription ended because the provider stopped trying to charge the card. */
  isUnpaid: boolean
  createdAt: Date
  card: { brand: string; last4: string; expMonth: number; expYear: number } | null
  discount: {
    id: string
    name: string
    percentOff: number | null
    amountOffCents: number | null
    until: Date | null
  } | null
  latestInvoice: ProviderInvoice | null
  /** Id of the payment for the first invoice, as long as the invoice is open. */
  paymentId: string | null
  /** Id of the setup intent, which saves the card if nothing is due. */
  setupId: string | null
}

export interface ProviderInvoice {
  id: string
  /** Our buyer id, which was passed when the subscription was created. */
  buyerId: string | null
  subscriptionId: string | null
  number: string | null
  status: string
  /** Amount before discounts. 0 during a trial. */
  subtotalCents: number
  totalCents: number
  paidCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** Id of the payment for the invoice. Null if nothing was due. */
  paymentId: string | null
  /** URL of the invoice page at the provider. */
  url: string | null
}

export interface PortalRequest {
  customerId: string
  returnUrl: string
  flow: 'payment_method_update' | 'subscription_cancel' | 'subscription_update' | null
  /** Id of the subscription to cancel or change. Null for other flows. */
  subscriptionId: string | null
}
