/**
 * Memberships at the card provider. Amounts are in cents. Methods throw card_declined and provider_unavailable. If the
 * provider definitely rejects the input, the method returns a string, and nothing has changed. Requests with the same
 * `key` take effect only once.
 */
export interface ProviderSubscriptions {
  /**
   * Returns the prices of plans, identified by lookup key. Creates missing prices; existing prices keep their
   * amount.
   */
  ensurePlans(plans: readonly PlanSpec[]): Promise<ProviderPrice[]>
  /** Creates a coupon with our id unless a coupon with that id exists. */
  ensureCoupon(coupon: { id: string; name: string; percentOff: number }): Promise<void>
  /**
   * Returns an active promotion code. To find out whether a customer is allowed to use the promotion code, preview the
   * first invoice.
   */
  findCode(code: string): Promise<PromotionCode | undefined>
  /**
   * Previews the first invoice with a promotion code. Returns 'refused' if the customer cannot use it for this price.
   */
  previewFirst(input: FirstInvoice): Promise<{ dueCents: number; discountCents: number } | 'refused'>
  /** Previews the next invoice, optionally with another coupon. Returns undefined if there will be no next invoice. */
  previewNext(subscriptionId: string, couponId?: string): Promise<{ dueCents: number; at: Date } | undefined>
  create(request: NewSubscription): Promise<ProviderSubscription | 'bad_code'>
  /** Pays the first invoice with a card, or only saves the card if nothing is due. */
  saveCard(subscription: ProviderSubscription, card: NewCard): Promise<CardOutcome>
  /** Returns all subscriptions of a customer, newest first. */
  listByCustomer(customerId: string): Promise<ProviderSubscription[]>
  /** Returns our buyer id, as it was passed when the subscription was created. */
  findBuyerOf(subscriptionId: string): Promise<string | undefined>
  /** Cancels a subscription immediately. A subscription that has already ended is not an error. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Revokes a scheduled cancellation. Returns false if the subscription has ended. */
  revokeCancellation(subscription: Pick<ProviderSubscription, 'id' | 'cancelAt'>): Promise<boolean>
  /** Postpones the next charge without proration. The value 'now' removes the postponement. */
  postponeCharge(subscriptionId: string, until: Date | 'now', key: string): Promise<void>
  /** Schedules the end of a subscription. There is no further charge. */
  endAt(subscriptionId: string, at: Date, key: string): Promise<void>
  /** Adds a coupon to the next invoice and revokes a scheduled cancellation. */
  addCoupon(subscriptionId: string, couponId: string, key: string): Promise<void>
  readInvoice(invoiceId: string): Promise<ProviderInvoice>
  payInvoice(invoiceId: string): Promise<CardOutcome>
  openPortal(request: PortalRequest): Promise<string>
  /** Returns all refunds of a payment, including refunds made in the provider's dashboard. */
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
  /** Id of the customer. Null if the person is not a customer yet. */
  customerId: string | null
}

export interface NewSubscription {
  /** Our own id of the attempt to subscribe, which is also the idempotency key. */
  id: string
  buyerId: string
  customerId: string
  priceId: string
  promotionId: string | null
  /** Date of the first charge. */
  trialEnd: Date | null
  /** Date on which the subscription is scheduled to end. */
  cancelAt: Date | null
}

export interface NewCard {
  confirmationToken: string
  /** URL to which the bank redirects the browser. */
  returnUrl: string
}

/** Result of a card setup. 'done': paid or saved. 'asks': the card holder must authenticate with the bank. */
export type CardOutcome = { is: 'done' } | { is: 'asks'; clientSecret: string } | { is: 'bad_token' }

export interface ProviderSubscription {
  id: string
  customerId: string
  status: string
  /** Our buyer id, as it was passed when the subscription was created. */
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
  /** True if the subscription ended because the provider stopped trying to charge the card. */
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
  /** Id of the payment for the first invoice while the invoice is open. */
  paymentId: string | null
  /** Id of the setup intent that saves the card if nothing is due. */
  setupId: string | null
}

export interface ProviderInvoice {
  id: string
  /** Our buyer id, as it was passed when the subscription was created. */
  buyerId: string | null
  subscriptionId: string | null
  number: string | null
  status: string
  /** Amount before discounts, or 0 during a trial. */
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
  /** Id of the subscription that the flow cancels or changes. Null for other flows. */
  subscriptionId: string | null
}
