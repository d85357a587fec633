import { createHash } from 'node:crypto'
import type { Stripe } from 'stripe'
import { invalid, notFound, unsupported } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import { allowOnly, hash, mergeMetadata, oneOf, requiredTextParam, textParam } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { readBilling } from './addresses.ts'
import { cardByName, cardByNumber, findCardRule, requireSupportedCard, requireCard } from './cards.ts'
import type { CardCheck } from '../../test-data/card-rule.ts'
import type { CardName } from '../../test-data/card-name.ts'

type Method = StoredEntry<'payment_method'>

export interface CardDraft {
  card: CardName
  expMonth: number
  expYear: number
  billing: Stripe.PaymentMethod.BillingDetails
  redisplay?: Redisplay | undefined
}

export const redisplays = ['always', 'limited', 'unspecified'] as const
export type Redisplay = (typeof redisplays)[number]

/**
 * Creates the payment method for a card. The card was entered, is part of a token, or is specified by its test name
 * (`pm_card_*`).
 */
export function addPaymentMethod(unit: WorkUnit, draft: CardDraft, id?: string): Method {
  return unit.add(
    'payment_method',
    {
      allow_redisplay: draft.redisplay ?? 'unspecified',
      billing_details: draft.billing,
      card: createCardBody(draft),
      customer: null,
      customer_account: null,
      livemode: false,
      metadata: {},
      type: 'card',
    },
    { secret: { card: draft.card }, ...(id === undefined ? {} : { id }) },
  )
}

export function createCardBody(draft: CardDraft): Stripe.PaymentMethod.Card {
  const { number, brand, country = 'US', funding = 'credit', fails = [] } = findCardRule(draft.card)
  const check = (name: CardCheck): 'fail' | null => (fails.includes(name) ? 'fail' : null)
  return {
    brand,
    checks: {
      address_line1_check: check('address_line1_check'),
      address_postal_code_check: check('address_postal_code_check'),
      cvc_check: check('cvc_check') ?? 'unchecked',
    },
    country,
    display_brand: brand === 'amex' ? 'american_express' : brand,
    exp_month: draft.expMonth,
    exp_year: draft.expYear,
    fingerprint: createHash('sha256')
      .update(number)
      .digest('base64url')
      .replaceAll(/[-_]/g, 'x')
      .slice(0, 16),
    funding,
    generated_from: null,
    last4: number.slice(-4),
    networks: { available: [brand], preferred: null },
    regulated_status: 'unregulated',
    three_d_secure_usage: { supported: true },
    wallet: null,
  }
}

export function createTestCardDraft(unit: WorkUnit, name: CardName): CardDraft {
  const year = new Date(unit.nowMs).getUTCFullYear() + 1
  return { card: name, expMonth: 11, expYear: year, billing: readBilling(undefined) }
}

/**
 * Reads the parameter `payment_method_data[card]`. It must contain a test card number and an expiration date in the
 * future.
 */
export function readEnteredCard(unit: WorkUnit, data: Params): CardDraft {
  if (oneOf(data, 'type', ['card']) !== 'card') throw unsupported('payment_method_data[type]')
  const card = hash(data, 'card') ?? {}
  const name = cardByNumber(requiredTextParam(card, 'number'))
  const expMonth = Number(requiredTextParam(card, 'exp_month'))
  const typedYear = Number(requiredTextParam(card, 'exp_year'))
  const expYear = typedYear < 100 ? 2000 + typedYear : typedYear
  const today = new Date(unit.nowMs)
  if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12) {
    throw invalid("Your card's expiration month is invalid.", 'invalid_expiry_month', 'exp_month')
  }
  const lastMonth = today.getUTCFullYear() * 12 + today.getUTCMonth()
  if (!Number.isInteger(expYear) || expYear > 2100 || expYear * 12 + expMonth - 1 < lastMonth) {
    throw invalid("Your card's expiration year is invalid.", 'invalid_expiry_year', 'exp_year')
  }
  const billing = readBilling(hash(data, 'billing_details') ?? undefined)
  return { card: name, expMonth, expYear, billing, redisplay: readRedisplay(data) }
}

export function readRedisplay(params: Params): Redisplay | undefined {
  return oneOf(params, 'allow_redisplay', redisplays) ?? undefined
}

/**
 * Returns a payment method by its id. If the id is a test name, such as `pm_card_visa`, creates a new payment method
 * each time.
 */
export async function resolvePaymentMethod(unit: WorkUnit, id: string): Promise<Method> {
  const card = cardByName(id)
  if (card) return addPaymentMethod(unit, createTestCardDraft(unit, requireSupportedCard(card)))
  requireCard(id)
  return unit.get('payment_method', id, 'payment_method')
}

export function attach(unit: WorkUnit, method: Method, customer: string): void {
  if (method.body.customer === customer) return
  if (method.body.customer !== null) {
    throw invalid(
      'The payment method is already attached to another customer.',
      'payment_method_unexpected_state',
    )
  }
  method.body.customer = customer
  method.customer = customer
  unit.save(method)
  unit.emit('payment_method.attached', method.body)
}

export const paymentMethodRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/v1/payment_methods/:id',
    async run({ unit, id }) {
      return (await unit.get('payment_method', id)).body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['allow_redisplay', 'billing_details', 'metadata'])
      const entry = await unit.get('payment_method', id)
      entry.body.metadata = mergeMetadata(params, entry.body.metadata ?? {})
      entry.body.allow_redisplay = readRedisplay(params) ?? entry.body.allow_redisplay
      const billing = hash(params, 'billing_details')
      if (billing) entry.body.billing_details = readBilling(billing, entry.body.billing_details)
      unit.save(entry)
      unit.emit('payment_method.updated', entry.body)
      return entry.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/attach',
    async run({ unit, id, params }) {
      allowOnly(params, ['customer'])
      const customer = await unit.get('customer', requiredTextParam(params, 'customer'), 'customer')
      if (customer.secret.deleted) throw notFound('customer', customer.id, 'customer')
      const method = await resolvePaymentMethod(unit, id)
      attach(unit, method, customer.id)
      return method.body
    },
  },
  {
    method: 'POST',
    path: '/v1/payment_methods/:id/detach',
    async run({ unit, id, params }) {
      allowOnly(params, [])
      const method = await unit.get('payment_method', id)
      if (method.body.customer === null) {
        throw invalid('The payment method is not attached to a customer.', 'payment_method_unexpected_state')
      }
      const previous = { customer: method.body.customer }
      method.body.customer = null
      method.customer = null
      unit.save(method)
      unit.emit('payment_method.detached', method.body, previous)
      return method.body
    },
  },
  {
    method: 'GET',
    path: '/v1/payment_methods',
    async run({ unit, params, pool }) {
      allowOnly(params, ['customer', 'type', 'limit', 'starting_after', 'ending_before'])
      oneOf(params, 'type', ['card'])
      const customer = textParam(params, 'customer') ?? undefined
      return listPage(pool, unit, { kind: 'payment_method', url: '/v1/payment_methods', params, customer })
    },
  },
]
