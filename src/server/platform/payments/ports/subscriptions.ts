/**
 * Memberships at the card provider as the modules see them. Amounts in cents. Errors a caller meets: card_declined,
 * provider_unavailable. What the provider definitely would not do because of what was given comes back as a word, and
 * then nothing has happened. `key`: the same key is done once, however often it is asked.
 */
export interface ProviderSubscriptions {
  /** The prices of plans by their lookup keys; what is missing is made, what is there keeps its amount. */
  ensurePlans(plans: readonly PlanSpec[]): Promise<ProviderPrice[]>
  /** A coupon of ours by its id, made if it is missing. */
  ensureCoupon(coupon: { id: string; name: string; percentOff: number }): Promise<void>
  /** An active promotion code; whether it may be used shows in a preview. */
  findCode(code: string): Promise<PromotionCode | undefined>
  /** What a first invoice would be with a code; 'refused' when this customer may not use it for this price. */
  previewFirst(input: FirstInvoice): Promise<{ dueCents: number; discountCents: number } | 'refused'>
  /** What the next invoice will be, or would be with one more coupon; undefined when there will be none. */
  previewNext(subscriptionId: string, couponId?: string): Promise<{ dueCents: number; at: Date } | undefined>
  create(request: NewSubscription): Promise<ProviderSubscription | 'bad_code'>
  /** Pays the first invoice, or keeps a card where there is nothing to pay. */
  giveCard(subscription: ProviderSubscription, card: NewCard): Promise<CardOutcome>
  /** All a customer has or had, newest first. */
  listOf(customerId: string): Promise<ProviderSubscription[]>
  /** Whose it is, as we said when it was made. */
  findBuyerOf(subscriptionId: string): Promise<string | undefined>
  /** Ends it at once; one that is over is no fault. */
  cancelNow(subscriptionId: string): Promise<void>
  /** Takes an end that was planned back; false when it is over already. */
  cancelEnd(subscription: Pick<ProviderSubscription, 'id' | 'cancelAt'>): Promise<boolean>
  /** Holds the next charge until then; 'now' ends the wait. Nothing is prorated. */
  holdUntil(subscriptionId: string, until: Date | 'now', key: string): Promise<void>
  /** Has it end by itself then, without another charge. */
  endAt(subscriptionId: string, at: Date, key: string): Promise<void>
  /** Lowers the next invoice by one more coupon, and takes a planned end back. */
  addCoupon(subscriptionId: string, couponId: string, key: string): Promise<void>
  readInvoice(invoiceId: string): Promise<ProviderInvoice>
  payInvoice(invoiceId: string): Promise<CardOutcome>
  openPortal(request: PortalRequest): Promise<string>
  /** Refunds made of a payment, in the dashboard or elsewhere. */
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
  /** None for who has none yet. */
  customerId: string | null
}

export interface NewSubscription {
  /** Our own id of the try, which is the key as well. */
  id: string
  buyerId: string
  customerId: string
  priceId: string
  promotionId: string | null
  /** Nothing is charged before. */
  trialEnd: Date | null
  /** It ends by itself then. */
  cancelAt: Date | null
}

export interface NewCard {
  confirmationToken: string
  /** Where a bank may lead the browser back to. */
  returnUrl: string
}

/** 'done': paid, or kept. 'asks': the bank asks the holder first. */
export type CardOutcome = { is: 'done' } | { is: 'asks'; clientSecret: string } | { is: 'bad_token' }

export interface ProviderSubscription {
  id: string
  customerId: string
  status: string
  /** What we said when it was made. */
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
  /** It ended because the provider stopped trying to charge it. */
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
  /** The payment of its first invoice, as long as that is open. */
  paymentId: string | null
  /** Where nothing was to pay, the card for later is kept by this. */
  setupId: string | null
}

export interface ProviderInvoice {
  id: string
  /** As said when its subscription was made. */
  buyerId: string | null
  subscriptionId: string | null
  number: string | null
  status: string
  /** Before discounts: 0 on trial. */
  subtotalCents: number
  totalCents: number
  paidCents: number
  currency: string
  createdAt: Date
  paidAt: Date | null
  periodStart: Date
  periodEnd: Date
  /** What paid it; null when nothing was to pay. */
  paymentId: string | null
  /** Its page at the provider. */
  url: string | null
}

export interface PortalRequest {
  customerId: string
  returnUrl: string
  flow: 'payment_method_update' | 'subscription_cancel' | 'subscription_update' | null
  /** Cancelling and changing are about one. */
  subscriptionId: string | null
}
