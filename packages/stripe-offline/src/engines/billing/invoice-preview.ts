import { ApiError, invalid, missingParam, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, flag, hash, oneOf, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { addCycles } from './calendar.ts'
import { readDiscounts } from './discounts.ts'
import { createInvoice } from './invoice-body.ts'
import type { InvoiceItem } from './invoice-body.ts'
import { listInvoiceItems } from './subscription-clock.ts'
import { requireSameInterval, readItems } from './subscription-params.ts'
import type { RequestedItem } from './subscription-params.ts'
import { hasEnded, periodOf } from './subscription-states.ts'
import type { SubscriptionEntry } from './subscription-states.ts'
import { withClockTime } from './test-clocks.ts'

const details = ['items', 'cancel_at_period_end', 'proration_behavior', 'billing_mode']
/**
 * Returns a preview of the next invoice for an existing subscription, or for one with the given parameters. Stores no
 * objects.
 */
export async function previewInvoice(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [
    'customer',
    'customer_details',
    'discounts',
    'preview_mode',
    'subscription',
    'subscription_details',
  ])
  const requested = hash(params, 'subscription_details') ?? {}
  allowOnly(requested, details)
  const subscriptionId = textParam(params, 'subscription')
  const subscription = subscriptionId
    ? await unit.get('subscription', subscriptionId, 'subscription')
    : undefined
  const customerId = (subscription?.body.customer as string | undefined) ?? textParam(params, 'customer')
  const customer = customerId ? await getExistingCustomer(unit, customerId) : undefined
  if (customer === undefined && params['customer_details'] === undefined) throw missingParam('customer')
  const items = requested['items'] === undefined ? [] : await readItems(unit, requested)
  return withClockTime(unit, customer?.body.test_clock, async () => {
    const lines =
      subscription === undefined
        ? itemsOfNewSubscription(unit, items)
        : itemsOfNextInvoice(subscription, items, requested)
    return preview(unit, params, customer, subscription, lines)
  })
}

async function preview(
  unit: WorkUnit,
  params: Params,
  customer: StoredEntry<'customer'> | undefined,
  subscription: SubscriptionEntry | undefined,
  items: InvoiceItem[],
): Promise<object> {
  const [first] = items
  if (first === undefined) throw missingParam('subscription_details[items]')
  const own = (subscription?.body.discounts ?? []) as string[]
  const subtotal = items.reduce((sum, { amount }) => sum + amount, 0)
  const discounts = await readDiscounts(
    unit,
    params,
    {
      customer: customer?.id ?? null,
      subscription: subscription?.id ?? null,
      currency: first.price.currency,
      subtotal,
      isPreview: true,
    },
    own,
  )
  const invoice = await createInvoice(unit, {
    customer,
    subscription,
    reason: 'upcoming',
    items,
    discounts: discounts ?? (await activeDiscounts(unit, own, first.period.start)),
    period: first.period,
    isTransient: true,
  })
  const { auto_advance: _, ...body } = invoice.body
  return body
}

async function activeDiscounts(unit: WorkUnit, own: readonly string[], at: number): Promise<string[]> {
  const left: string[] = []
  for (const id of own) {
    const { body } = await unit.get('discount', id)
    if (body.end === null || body.end > at) left.push(id)
  }
  return left
}

function itemsOfNewSubscription(unit: WorkUnit, items: readonly RequestedItem[]): InvoiceItem[] {
  const prices = items.map(({ price }) => price).filter((each) => each !== undefined)
  requireSameInterval(prices)
  return items.flatMap(({ price, quantity = 1 }) => {
    if (price?.recurring == null) return []
    const period = { start: unit.now, end: addCycles(unit.now, price.recurring, 1) }
    return [{ price, quantity, item: null, amount: (price.unit_amount ?? 0) * quantity, period }]
  })
}

function itemsOfNextInvoice(
  subscription: SubscriptionEntry,
  items: readonly RequestedItem[],
  input: Params,
): InvoiceItem[] {
  const { body, secret } = subscription
  const stops =
    flag(input, 'cancel_at_period_end') ??
    (body.cancel_at !== null && body.cancel_at <= periodOf(subscription).end)
  if (hasEnded(subscription) || stops) {
    throw new ApiError(404, {
      type: 'invalid_request_error',
      code: 'invoice_upcoming_none',
      message: `No upcoming invoices for subscription: ${subscription.id}`,
    })
  }
  if (items.some(({ id }) => id === undefined))
    throw invalid(
      'The offline sandbox previews only existing items.',
      'parameter_unknown',
      'subscription_details[items]',
    )
  const costs = (list: { price: { unit_amount: number | null }; quantity?: number }[]): number =>
    list.reduce((sum, { price, quantity = 1 }) => sum + (price.unit_amount ?? 0) * quantity, 0)
  const now = listInvoiceItems(subscription)
  const then = now.map((each) => ({ ...each, ...items.find(({ id }) => id === each.item) }))
  const behavior = oneOf(input, 'proration_behavior', ['create_prorations', 'always_invoice', 'none'])
  if (behavior !== 'none' && body.status !== 'trialing' && costs(now) !== costs(then))
    throw unsupported('subscription_details[proration_behavior] (other than none)')
  return now.map((each) => {
    const item = items.find(({ id }) => id === each.item)
    const price = item?.price ?? each.price
    const quantity = item?.quantity ?? each.quantity
    const recurrence = price.recurring
    if (recurrence === null) throw new Error('An item without an interval')
    const isSame =
      recurrence.interval === each.price.recurring?.interval &&
      recurrence.interval_count === each.price.recurring.interval_count
    const start = each.period.end
    const end = isSame
      ? addCycles(body.billing_cycle_anchor, recurrence, secret.cycle + 1)
      : addCycles(start, recurrence, 1)
    return {
      price,
      quantity,
      item: each.item,
      amount: (price.unit_amount ?? 0) * quantity,
      period: { start, end },
    }
  })
}
