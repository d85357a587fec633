import { ApiError, invalid } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, hash, integer, oneOf, requiredTextParam, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { blankSetup } from '../cards/setup-intent-body.ts'
import { addCycles } from './calendar.ts'
import { readDiscounts } from './discounts.ts'
import type { Invoice } from './invoice-body.ts'
import { defaultMethod, payInvoice } from './invoice-pay.ts'
import { finalizeInvoice } from './invoice-steps.ts'
import { blankSubscription, newItem } from './subscription-body.ts'
import { createPeriodInvoice } from './subscription-clock.ts'
import {
  requireSameInterval,
  readItems,
  settable,
  scheduleCancellation,
  applyCommonParams,
} from './subscription-params.ts'
import type { RequestedItem } from './subscription-params.ts'
import { scheduleNextTimer } from './subscription-states.ts'
import type { SubscriptionEntry } from './subscription-states.ts'
import { withClockTime } from './test-clocks.ts'

const incompleteSeconds = 23 * 3600
const behaviors = ['allow_incomplete', 'default_incomplete', 'error_if_incomplete'] as const

/**
 * Creates a subscription with its first payment. If nothing is due at the start, the subscription is active
 * immediately.
 */
export async function createSubscription(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [
    ...settable,
    'billing_mode',
    'currency',
    'customer',
    'trial_period_days',
    'cancellation_details',
  ])
  const mode = hash(params, 'billing_mode')
  if (mode && oneOf(mode, 'type', ['classic', 'flexible']) === 'classic')
    throw invalid(
      'The offline sandbox supports only flexible billing.',
      'parameter_unknown',
      'billing_mode[type]',
    )
  const customer = await getExistingCustomer(unit, requiredTextParam(params, 'customer'))
  return withClockTime(unit, customer.body.test_clock, () => open(unit, customer, params))
}

async function open(unit: WorkUnit, customer: StoredEntry<'customer'>, params: Params): Promise<object> {
  const items = await readItems(unit, params)
  const subscription = add(unit, customer, items, readTrialEnd(unit, params))
  const { body } = subscription
  await applyCommonParams(unit, subscription, params)
  scheduleCancellation(unit, subscription, params)
  const subtotal = body.items.data.reduce(
    (sum, each) => sum + (each.price.unit_amount ?? 0) * (each.quantity ?? 1),
    0,
  )
  const holder = { customer: customer.id, subscription: subscription.id, currency: body.currency, subtotal }
  body.discounts = (await readDiscounts(unit, params, { ...holder, isPreview: false })) ?? []
  if (customer.body.currency === null) {
    customer.body.currency = body.currency
    unit.save(customer)
  }
  const invoice = await createPeriodInvoice(unit, subscription, 'subscription_create')
  await finalizeInvoice(unit, invoice, { savesCard: true })
  await startPayment(
    unit,
    subscription,
    invoice,
    customer,
    oneOf(params, 'payment_behavior', behaviors) ?? 'allow_incomplete',
  )
  scheduleNextTimer(unit, subscription)
  return body
}

function readTrialEnd(unit: WorkUnit, params: Params): number | undefined {
  const days = integer(params, 'trial_period_days')
  if (days !== undefined) {
    if (days < 1 || days > 730)
      throw invalid(
        'trial_period_days must be between 1 and 730.',
        'parameter_invalid_integer',
        'trial_period_days',
      )
    return unit.now + days * 86_400
  }
  if (textParam(params, 'trial_end') === 'now') return undefined
  const end = integer(params, 'trial_end')
  if (end !== undefined && end <= unit.now)
    throw invalid('trial_end must be in the future.', 'parameter_invalid_integer', 'trial_end')
  return end
}

function add(
  unit: WorkUnit,
  customer: StoredEntry<'customer'>,
  items: readonly RequestedItem[],
  trialEnd: number | undefined,
): SubscriptionEntry {
  const prices = items.map(({ price }) => price).filter((each) => each !== undefined)
  const [first] = prices
  if (first?.recurring == null || prices.length !== items.length)
    throw invalid('New items need a price.', 'parameter_missing', 'items[0][price]')
  requireSameInterval(prices)
  const id = newId('sub')
  const { now } = unit
  const anchor = trialEnd ?? now
  const end = trialEnd ?? addCycles(anchor, first.recurring, 1)
  const lines = items.map(({ quantity = 1, metadata }, at) =>
    newItem(id, prices[at] ?? first, { quantity, now, start: now, end, metadata }),
  )
  const url = `/v1/subscription_items?subscription=${id}`
  const blank = blankSubscription({
    customer: customer.body,
    now,
    anchor,
    currency: first.currency,
    items: lines,
    url,
  })
  if (trialEnd !== undefined)
    Object.assign(blank, { status: 'trialing', trial_start: now, trial_end: trialEnd })
  return unit.add('subscription', blank, {
    id,
    secret: { cycle: trialEnd === undefined ? 1 : 0 },
    customer: customer.id,
    ...(customer.body.test_clock === null ? {} : { family: customer.body.test_clock as string }),
  })
}

async function startPayment(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  invoice: Invoice,
  customer: StoredEntry<'customer'>,
  behavior: (typeof behaviors)[number],
): Promise<void> {
  const { body, secret } = subscription
  const method = await defaultMethod(unit, customer, body.default_payment_method)
  const costsNothing = invoice.body.amount_due === 0
  if (costsNothing && body.status !== 'trialing') body.status = 'active'
  if (costsNothing && method === undefined) body.pending_setup_intent = createSetup(unit, subscription)
  if (!costsNothing) secret.expiresAt = unit.now + incompleteSeconds
  unit.emit('customer.subscription.created', body)
  if (costsNothing || behavior === 'default_incomplete') return
  if (method === undefined) {
    throw new ApiError(400, {
      type: 'invalid_request_error',
      code: 'resource_missing',
      message:
        'This customer has no attached payment source or default payment method. Please add one first.',
    })
  }
  try {
    await payInvoice(unit, invoice, { method: method.id, offSession: false })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    if (behavior === 'error_if_incomplete') throw new ApiError(402, error.body)
  }
}

/**
 * Creates a setup intent for a subscription for which nothing is due at the start. The setup intent collects a card for
 * later payments. The customer does not have to complete it.
 */
function createSetup(unit: WorkUnit, subscription: SubscriptionEntry): string {
  const id = newId('seti')
  const customer = subscription.body.customer as string
  const setup = unit.add(
    'setup_intent',
    { ...blankSetup(id), customer },
    { id, secret: { subscriptionId: subscription.id }, customer },
  )
  unit.emit('setup_intent.created', setup.body)
  return id
}
