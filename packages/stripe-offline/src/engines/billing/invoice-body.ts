import type { Stripe } from 'stripe'
import { newId, randomPart } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { computeDiscounts } from './discounts.ts'
import { decimal } from './prices.ts'

export type Invoice = StoredEntry<'invoice'>
type Price = Stripe.Price

/** Item from which an invoice line is created. */
export interface InvoiceItem {
  price: Price
  quantity: number
  /** Id of the subscription item. Null for an item that exists only in a preview. */
  item: string | null
  /** Amount of the invoice line in cents. 0 during a trial. */
  amount: number
  period: { start: number; end: number }
}

export interface InvoiceDraft {
  customer: StoredEntry<'customer'> | undefined
  subscription: StoredEntry<'subscription'> | undefined
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update' | 'upcoming'
  items: readonly InvoiceItem[]
  discounts: readonly string[]
  period: { start: number; end: number }
  isTransient?: boolean
}

/** Creates a draft invoice with its lines, discounts and totals. */
export async function createInvoice(unit: WorkUnit, draft: InvoiceDraft): Promise<Invoice> {
  const { customer, subscription, items, isTransient = false } = draft
  const id = isTransient ? `upcoming_${newId('in')}` : newId('in')
  const parts = items.map(({ price, amount }) => ({ product: price.product as string, amount }))
  const taken = await computeDiscounts(unit, draft.discounts, parts)
  const subtotal = sum(items.map(({ amount }) => amount))
  const totals = taken.map(({ discount, amounts }) => ({ amount: sum(amounts), discount }))
  const total = subtotal - sum(totals.map(({ amount }) => amount))
  const key = randomPart(24)
  const names: string[] = []
  for (const { product } of parts) names.push((await unit.get('product', product)).body.name)
  const lines = items.map((each, at) =>
    line(
      each,
      names[at] ?? '',
      id,
      subscription,
      taken.map(({ discount, amounts }) => ({ amount: amounts[at] ?? 0, discount })),
    ),
  )
  const invoice = unit.add(
    'invoice',
    {
      ...blankInvoice(customer?.body),
      amount_due: total,
      amount_remaining: total,
      billing_reason: draft.reason,
      currency: items[0]?.price.currency ?? 'usd',
      default_payment_method: null,
      discounts: [...draft.discounts],
      lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
      parent: {
        quote_details: null,
        subscription_details:
          subscription === undefined
            ? null
            : { metadata: { ...subscription.body.metadata }, subscription: subscription.id },
        type: 'subscription_details',
      },
      period_end: draft.period.end,
      period_start: draft.period.start,
      status: 'draft',
      subtotal,
      subtotal_excluding_tax: subtotal,
      test_clock: subscription?.body.test_clock ?? null,
      total,
      total_discount_amounts: totals,
      total_excluding_tax: total,
      total_pretax_credit_amounts: totals.map((each) => ({ ...each, type: 'discount' })),
    },
    {
      id,
      secret: { key },
      customer: customer?.id ?? null,
      tag: subscription?.id ?? null,
      isTransient,
    },
  )
  if (!isTransient) unit.emit('invoice.created', invoice.body)
  return invoice
}

function line(
  { price, quantity, item, amount, period }: InvoiceItem,
  name: string,
  invoice: string,
  subscription: StoredEntry<'subscription'> | undefined,
  discounts: { amount: number; discount: string }[],
): Stripe.InvoiceLineItem {
  const each = ((price.unit_amount ?? 0) / 100).toFixed(2)
  const recurrence = price.recurring === null ? '' : ` / ${price.recurring.interval}`
  return {
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: price.currency,
    description: `${quantity} × ${name} (at ${each} ${price.currency.toUpperCase()}${recurrence})`,
    discount_amounts: discounts,
    discountable: true,
    discounts: [],
    invoice,
    livemode: false,
    metadata: { ...subscription?.body.metadata },
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: { credited_items: null },
        subscription: subscription?.id ?? null,
        subscription_item: item ?? newId('si'),
      },
      type: 'subscription_item_details',
    },
    period,
    pretax_credit_amounts: discounts.map((each) => ({ ...each, type: 'discount' })),
    pricing: {
      price_details: { price: price.id, product: price.product as string },
      type: 'price_details',
      unit_amount_decimal: decimal(price.unit_amount ?? 0),
    },
    quantity,
    quantity_decimal: decimal(quantity),
    subscription: subscription?.id ?? null,
    subtotal: amount,
    taxes: [],
  }
}

type Fixed = 'amount_due' | 'amount_remaining' | 'billing_reason' | 'currency' | 'discounts' | 'lines' | 'parent' | 'period_end' | 'period_start' | 'subtotal' | 'total' | 'total_discount_amounts' // prettier-ignore

function blankInvoice(
  customer: Stripe.Customer | undefined,
): Omit<Stripe.Invoice, 'id' | 'object' | 'created' | Fixed> {
  return {
    account_country: 'US',
    account_name: 'Sandbox',
    account_tax_ids: null,
    amount_overpaid: 0,
    amount_paid: 0,
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    collection_method: 'charge_automatically',
    custom_fields: null,
    customer: customer?.id ?? null,
    customer_account: null,
    customer_address: customer?.address ?? null,
    customer_email: customer?.email ?? null,
    customer_name: customer?.name ?? null,
    customer_phone: customer?.phone ?? null,
    customer_shipping: (customer?.shipping ?? null) as Stripe.Invoice.CustomerShipping | null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    due_date: null,
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: null },
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal_excluding_tax: 0,
    test_clock: null,
    total_excluding_tax: 0,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: null,
  }
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((total, each) => total + each, 0)
}
