import type { Stripe } from 'stripe'
import { invalid, notFound, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { allowOnly, flag, integer, oneOf, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readDiscounts } from './discounts.ts'
import { closeUnpaidInvoice } from './invoice-steps.ts'
import { newItem, createPlanBody } from './subscription-body.ts'
import {
  collectInvoice,
  createPeriodInvoice,
  updateItemPeriods,
  stopCollecting,
} from './subscription-clock.ts'
import {
  requireSameInterval,
  readItems,
  settable,
  writeCancellation,
  scheduleCancellation,
  applyCommonParams,
} from './subscription-params.ts'
import type { RequestedItem } from './subscription-params.ts'
import {
  applySubscriptionChange,
  endSubscription,
  hasEnded,
  periodOf,
  scheduleNextTimer,
} from './subscription-states.ts'
import type { SubscriptionEntry } from './subscription-states.ts'

/**
 * Updates a subscription that has not ended. A new price applies to the next invoice, but a new interval applies
 * immediately.
 */
export async function updateSubscription(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  params: Params,
): Promise<object> {
  allowOnly(params, [...settable, 'cancellation_details'])
  const { body } = subscription
  if (hasEnded(subscription)) {
    const onlyNotes = Object.keys(params).every((name) =>
      ['metadata', 'cancellation_details', 'expand'].includes(name),
    )
    if (!onlyNotes)
      throw invalid(
        'A canceled subscription can only update its cancellation_details and metadata.',
        'invalid_canceled_subscription_fields',
      )
  }
  let isNewInterval = false
  let isNewTrial = false
  await applySubscriptionChange(unit, subscription, async () => {
    await applyCommonParams(unit, subscription, params)
    writeCancellation(subscription, params)
    if (params['items'] !== undefined) isNewInterval = await writeItems(unit, subscription, params)
    const own = body.discounts as string[]
    const holder = {
      customer: body.customer as string,
      subscription: subscription.id,
      currency: body.currency,
    }
    const subtotal = body.items.data.reduce((sum, each) => sum + (each.price.unit_amount ?? 0), 0)
    body.discounts =
      (await readDiscounts(unit, params, { ...holder, subtotal, isPreview: false }, own)) ?? own
    const trial = writeTrial(unit, subscription, params)
    if (trial === 'ended') isNewInterval = true
    isNewTrial = trial === 'begun'
    if (isNewInterval) await startNewPeriod(unit, subscription)
    else if (isNewTrial) await createPeriodInvoice(unit, subscription, 'subscription_update')
    if (body.cancel_at_period_end) body.cancel_at = periodOf(subscription).end
    scheduleCancellation(unit, subscription, params)
  })
  if (isNewInterval || isNewTrial) {
    const invoice = await unit.get('invoice', body.latest_invoice as string)
    await collectInvoice(unit, subscription, invoice)
    scheduleNextTimer(unit, subscription)
  }
  return body
}

/**
 * Changes the items of a subscription. Returns whether the interval has changed, in which case a new period starts
 * immediately.
 */
async function writeItems(unit: WorkUnit, subscription: SubscriptionEntry, params: Params): Promise<boolean> {
  const { body } = subscription
  const behavior = oneOf(params, 'proration_behavior', ['create_prorations', 'always_invoice', 'none'])
  const before = body.items.data[0]?.price.recurring
  const requested = await readItems(unit, params)
  const items = body.items.data.map((item) => replace(item, requested))
  for (const { id, price, quantity = 1, metadata } of requested) {
    if (id !== undefined && !items.some((item) => item.id === id))
      throw notFound('subscription_item', id, 'items[0][id]')
    if (id !== undefined || price === undefined) continue
    const { start, end: stop } = periodOf(subscription)
    items.push(newItem(subscription.id, price, { quantity, now: unit.now, start, end: stop, metadata }))
  }
  requireSameInterval(items.map(({ price }) => price))
  const costs = (list: readonly Stripe.SubscriptionItem[]): number =>
    list.reduce((sum, each) => sum + (each.price.unit_amount ?? 0) * (each.quantity ?? 1), 0)
  const isFree = body.status === 'trialing' || costs(items) === costs(body.items.data)
  if (behavior !== 'none' && !isFree) throw unsupported('proration_behavior (other than none)')
  if (items.some(({ price }) => price.currency !== body.currency))
    throw invalid('The currency of a subscription cannot be changed.', 'parameter_invalid', 'items[0][price]')
  if (body.status === 'incomplete' && !isFree)
    throw invalid(
      'The price of an incomplete subscription cannot be changed until it is paid.',
      'parameter_invalid',
      'items',
    )
  body.items.data = items
  const now = items[0]?.price.recurring
  return (
    body.status !== 'trialing' &&
    (before?.interval !== now?.interval || before?.interval_count !== now?.interval_count)
  )
}

function replace(item: Stripe.SubscriptionItem, input: readonly RequestedItem[]): Stripe.SubscriptionItem {
  const change = input.find(({ id }) => id === item.id)
  if (change === undefined) return item
  const price = change.price ?? item.price
  return {
    ...item,
    price: { ...price },
    plan: createPlanBody(price),
    quantity: change.quantity ?? item.quantity ?? 1,
    metadata: { ...item.metadata, ...change.metadata },
  }
}

/**
 * Starts, reschedules or ends a trial. In an active subscription, the trial is a separate free period that starts
 * immediately.
 */
function writeTrial(
  unit: WorkUnit,
  { body, secret }: SubscriptionEntry,
  params: Params,
): 'begun' | 'moved' | 'ended' | undefined {
  const requested = textParam(params, 'trial_end')
  if (requested === undefined || requested === null) return undefined
  const isActive = body.status === 'active'
  if (body.status !== 'trialing') {
    if (requested === 'now') return undefined
    if (!isActive) throw unsupported('trial_end (of a subscription that is neither active nor on trial)')
    if (textParam(params, 'proration_behavior') !== 'none')
      throw unsupported('proration_behavior (other than none)')
  }
  const until = requested === 'now' ? unit.now : (integer(params, 'trial_end') ?? 0)
  if (requested !== 'now' && until <= unit.now)
    throw invalid('trial_end must be in the future.', 'parameter_invalid_integer', 'trial_end')
  body.trial_end = until
  body.billing_cycle_anchor = until
  for (const item of body.items.data) item.current_period_end = until
  if (requested === 'now') {
    body.status = 'active'
    return 'ended'
  }
  if (!isActive) return 'moved'
  body.status = 'trialing'
  body.trial_start = unit.now
  secret.cycle = 0
  for (const item of body.items.data) item.current_period_start = unit.now
  return 'begun'
}

async function startNewPeriod(unit: WorkUnit, subscription: SubscriptionEntry): Promise<void> {
  const { body, secret } = subscription
  body.billing_cycle_anchor = unit.now
  secret.cycle = 1
  updateItemPeriods(subscription)
  if (body.cancel_at_period_end) body.cancel_at = periodOf(subscription).end
  await createPeriodInvoice(unit, subscription, 'subscription_update')
}

/** Cancels a subscription immediately. Does not refund payments, and stops collecting the latest invoice. */
export async function cancelSubscription(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  params: Params,
): Promise<object> {
  allowOnly(params, ['cancellation_details', 'invoice_now', 'prorate'])
  if (flag(params, 'invoice_now') === true) throw unsupported('invoice_now')
  if (flag(params, 'prorate') === true) throw unsupported('prorate')
  if (hasEnded(subscription)) throw notFound('subscription', subscription.id)
  const wasIncomplete = subscription.body.status === 'incomplete'
  writeCancellation(subscription, params)
  await stopCollecting(unit, subscription)
  endSubscription(unit, subscription, 'canceled', 'cancellation_requested')
  if (wasIncomplete) {
    const invoice = await unit.get('invoice', subscription.body.latest_invoice as string)
    if (invoice.body.status === 'open') await closeUnpaidInvoice(unit, invoice, 'void')
  }
  return subscription.body
}
