import Stripe from 'stripe'
import type { ProviderInvoice, ProviderSubscription } from '../ports/subscriptions.ts'

/**
 * Fields of a subscription that Stripe expands in its response. In a list, the paths begin with `data.`, and some of
 * them then have four levels, which is Stripe's maximum.
 */
export const subscriptionExpands = [
  'latest_invoice.payments',
  'pending_setup_intent',
  'default_payment_method',
  'discounts.source.coupon',
] as const

/** Converts a Stripe subscription to our type. The subscription must be fetched with `subscriptionExpands`. */
export function readSubscription(subscription: Stripe.Subscription): ProviderSubscription {
  const [item] = subscription.items.data
  if (!item) throw new Error(`Subscription ${subscription.id} has no items`)
  const { price } = item
  const invoice = subscription.latest_invoice
  const latest = invoice && typeof invoice !== 'string' ? invoice : null
  return {
    id: subscription.id,
    customerId: idOf(subscription.customer)!,
    status: subscription.status,
    buyerId: subscription.metadata['buyer_id'] ?? null,
    attemptId: subscription.metadata['attempt_id'] ?? null,
    priceId: price.id,
    lookupKey: price.lookup_key,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
    priceCents: (price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    periodStart: dateOf(item.current_period_start)!,
    periodEnd: dateOf(item.current_period_end)!,
    cancelAt: dateOf(subscription.cancel_at),
    endedAt: dateOf(subscription.ended_at),
    isUnpaid: subscription.cancellation_details?.reason === 'payment_failed',
    createdAt: dateOf(subscription.created)!,
    card: cardOf(subscription.default_payment_method),
    discount: discountOf(subscription.discounts),
    latestInvoice: latest && readInvoice(latest),
    paymentId: latest?.status === 'open' ? paymentOf(latest) : null,
    setupId: idOf(subscription.pending_setup_intent),
  }
}

/** Converts a Stripe invoice to our type. The invoice must be fetched together with its payments. */
export function readInvoice(invoice: Stripe.Invoice): ProviderInvoice {
  const details = invoice.parent?.subscription_details
  const [line] = invoice.lines.data
  return {
    id: invoice.id!,
    buyerId: details?.metadata?.['buyer_id'] ?? null,
    subscriptionId: idOf(details?.subscription ?? null),
    number: invoice.number,
    status: invoice.status ?? 'draft',
    subtotalCents: invoice.subtotal,
    totalCents: invoice.total,
    paidCents: invoice.amount_paid,
    currency: invoice.currency,
    createdAt: dateOf(invoice.created)!,
    paidAt: dateOf(invoice.status_transitions.paid_at),
    periodStart: dateOf(line?.period.start ?? invoice.period_start)!,
    periodEnd: dateOf(line?.period.end ?? invoice.period_end)!,
    paymentId: paymentOf(invoice),
    url: invoice.hosted_invoice_url ?? null,
  }
}

function paymentOf({ payments }: Stripe.Invoice): string | null {
  const payment = payments?.data.find(({ is_default: isDefault }) => isDefault) ?? payments?.data[0]
  return idOf(payment?.payment.payment_intent ?? null)
}

function cardOf(method: string | Stripe.PaymentMethod | null): ProviderSubscription['card'] {
  const card = method && typeof method !== 'string' ? method.card : undefined
  return card
    ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year }
    : null
}

/** Returns the discount that was added last, because this discount applies to the next invoice. */
function discountOf(discounts: Stripe.Subscription['discounts']): ProviderSubscription['discount'] {
  const last = discounts.at(-1)
  if (!last || typeof last === 'string') return null
  const { coupon } = last.source
  if (!coupon || typeof coupon === 'string') return null
  return {
    id: last.id,
    name: coupon.name ?? '',
    percentOff: coupon.percent_off,
    amountOffCents: coupon.amount_off,
    until: dateOf(last.end),
  }
}

export function idOf(value: string | { id?: string } | null | undefined): string | null {
  return typeof value === 'string' ? value : (value?.id ?? null)
}

export function dateOf(unix: number | null | undefined): Date | null {
  return unix === null || unix === undefined ? null : new Date(unix * 1000)
}

export function seconds(at: Date): number {
  return Math.floor(at.getTime() / 1000)
}

/**
 * Returns whether Stripe rejected the input with an error that matches `about`. Returns false if the error concerns our
 * account or configuration.
 */
export function isRejectedInput(error: unknown, about: RegExp): boolean {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return false
  return about.test(`${error.code ?? ''} ${error.param ?? ''} ${error.message}`)
}

/** Runs `work` and returns true. Returns false if the subscription has ended or does not exist. */
export async function succeedsUnlessGone(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (isRejectedInput(error, /resource_missing|canceled|incomplete_expired/i)) return false
    throw error
  }
}
