import type { Stripe } from 'stripe'
import { invalid, missingParam, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import {
  allowOnly,
  flag,
  hash,
  integer,
  mergeMetadata,
  oneOf,
  requiredTextParam,
  textParam,
} from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { periodOf } from './subscription-states.ts'
import type { SubscriptionEntry } from './subscription-states.ts'

export const settable = [
  'cancel_at',
  'cancel_at_period_end',
  'collection_method',
  'default_payment_method',
  'description',
  'discounts',
  'items',
  'metadata',
  'off_session',
  'payment_behavior',
  'payment_settings',
  'proration_behavior',
  'trial_end',
]
export interface RequestedItem {
  id: string | undefined
  price: Stripe.Price | undefined
  quantity: number | undefined
  metadata: Record<string, string>
}

/**
 * Reads the parameter `items[]`. All prices must be active and recurring, and must have the same currency and interval.
 */
export async function readItems(unit: WorkUnit, params: Params): Promise<RequestedItem[]> {
  const requested = params['items']
  if (!Array.isArray(requested) || requested.length === 0) throw missingParam('items')
  if (requested.length > 20)
    throw invalid('A subscription has at most 20 items.', 'parameter_invalid', 'items')
  const items: RequestedItem[] = []
  for (const each of requested) {
    if (typeof each === 'string' || Array.isArray(each)) throw missingParam('items[0][price]')
    allowOnly(each, ['id', 'price', 'quantity', 'metadata'])
    const id = textParam(each, 'id') ?? undefined
    if (id === undefined) requiredTextParam(each, 'price')
    const priceId = textParam(each, 'price')
    const price = priceId ? await recurringPrice(unit, priceId) : undefined
    const quantity = integer(each, 'quantity')
    if (quantity !== undefined && (quantity < 1 || quantity > 1_000_000))
      throw invalid('quantity must be at least 1.', 'parameter_invalid_integer', 'items[0][quantity]')
    items.push({ id, price, quantity, metadata: mergeMetadata(each, {}) })
  }
  return items
}

async function recurringPrice(unit: WorkUnit, id: string): Promise<Stripe.Price> {
  const { body } = await unit.get('price', id, 'items[0][price]')
  if (body.recurring === null)
    throw invalid(
      'The price must be recurring, but this one is one_time.',
      'parameter_invalid',
      'items[0][price]',
    )
  if (!body.active)
    throw invalid('The price is inactive and cannot be used.', 'parameter_invalid', 'items[0][price]')
  return body
}

/** Checks that all prices have the same currency and interval, because they are billed together. */
export function requireSameInterval(prices: readonly Stripe.Price[]): void {
  const kinds = prices.map(
    (each) => `${each.currency} ${each.recurring?.interval} ${each.recurring?.interval_count}`,
  )
  if (new Set(kinds).size > 1)
    throw invalid(
      'All items of a subscription must have the same currency and interval.',
      'parameter_unknown',
      'items',
    )
}

/** Applies the parameters that the create and update calls have in common. */
export async function applyCommonParams(
  unit: WorkUnit,
  subscription: SubscriptionEntry,
  params: Params,
): Promise<void> {
  const { body } = subscription
  if (oneOf(params, 'collection_method', ['charge_automatically', 'send_invoice']) === 'send_invoice')
    throw unsupported('collection_method')
  const description = textParam(params, 'description', 500)
  if (description !== undefined) body.description = description
  body.metadata = mergeMetadata(params, body.metadata)
  const settings = hash(params, 'payment_settings')
  if (settings) {
    allowOnly(settings, ['save_default_payment_method'])
    const saves = oneOf(settings, 'save_default_payment_method', ['off', 'on_subscription'])
    if (saves && body.payment_settings) body.payment_settings.save_default_payment_method = saves
  }
  const methodId = textParam(params, 'default_payment_method')
  if (methodId) {
    const method = await unit.get('payment_method', methodId, 'default_payment_method')
    if (method.body.customer !== body.customer)
      throw invalid(
        'The payment method belongs to another customer or to none.',
        'resource_missing',
        'default_payment_method',
      )
  }
  if (methodId !== undefined) body.default_payment_method = methodId
}

/**
 * Schedules a cancellation, or revokes a scheduled one. Two parameters can schedule a cancellation. Setting one of them
 * clears the other.
 */
export function scheduleCancellation(unit: WorkUnit, subscription: SubscriptionEntry, params: Params): void {
  const { body } = subscription
  const atEnd = flag(params, 'cancel_at_period_end')
  const requested = params['cancel_at']
  if (atEnd === undefined && requested === undefined) return
  if (atEnd === true && requested !== undefined && requested !== '')
    throw invalid('Give cancel_at or cancel_at_period_end, not both.', 'parameters_exclusive', 'cancel_at')
  const at = atEnd === true ? periodOf(subscription).end : readCancelAt(unit, subscription, params)
  body.cancel_at_period_end = atEnd === true
  body.cancel_at = at
  body.canceled_at = at === null ? null : (body.canceled_at ?? unit.now)
  if (body.cancellation_details) {
    body.cancellation_details.reason = at === null ? null : 'cancellation_requested'
    if (at === null) Object.assign(body.cancellation_details, { comment: null, feedback: null })
  }
}

function readCancelAt(unit: WorkUnit, subscription: SubscriptionEntry, params: Params): number | null {
  const requested = params['cancel_at']
  if (requested === undefined || requested === '') return null
  if (requested === 'min_period_end' || requested === 'max_period_end') return periodOf(subscription).end
  const at = integer(params, 'cancel_at') ?? 0
  if (at <= unit.now)
    throw invalid('cancel_at must be in the future.', 'parameter_invalid_integer', 'cancel_at')
  return at
}

const feedbacks = ['customer_service', 'low_quality', 'missing_features', 'other', 'switched_service', 'too_complex', 'too_expensive', 'unused'] as const // prettier-ignore

export function writeCancellation({ body }: SubscriptionEntry, params: Params): void {
  const requested = hash(params, 'cancellation_details')
  if (!requested || body.cancellation_details === null) return
  allowOnly(requested, ['comment', 'feedback'])
  const comment = textParam(requested, 'comment')
  if (comment !== undefined) body.cancellation_details.comment = comment
  const feedback = oneOf(requested, 'feedback', feedbacks)
  if (feedback !== undefined) body.cancellation_details.feedback = feedback
}
