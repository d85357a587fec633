import type { Stripe } from 'stripe'
import { checkCurrency } from '../../core/currencies.ts'
import { invalid, missingParam } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import type { StoredEntry } from '../../core/kinds.ts'
import {
  allowOnly,
  flag,
  hash,
  integer,
  mergeMetadata,
  oneOf,
  raise,
  requiredTextParam,
  textParam,
  texts,
} from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { reserveName } from './unique-names.ts'

type Price = StoredEntry<'price'>

const supported = ['active', 'lookup_key', 'metadata', 'nickname', 'tax_behavior', 'transfer_lookup_key']
/** Returns a decimal as a string, because the SDK converts this string to its type Decimal. */
export function decimal(value: number): Stripe.Decimal {
  return String(value) as unknown as Stripe.Decimal
}

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [...supported, 'currency', 'product', 'recurring', 'unit_amount'])
  const product = await unit.get('product', requiredTextParam(params, 'product'), 'product')
  const amount = integer(params, 'unit_amount') ?? raise(missingParam('unit_amount'))
  if (amount < 0 || amount > 99_999_999)
    throw invalid('unit_amount must be between 0 and 99999999.', 'parameter_invalid_integer', 'unit_amount')
  const currency = requiredTextParam(params, 'currency').toLowerCase()
  checkCurrency(currency)
  const recurring = readRecurring(params)
  const price = unit.add(
    'price',
    {
      active: true,
      billing_scheme: 'per_unit',
      currency,
      custom_unit_amount: null,
      livemode: false,
      lookup_key: null,
      metadata: {},
      nickname: null,
      product: product.id,
      recurring,
      tax_behavior: 'unspecified',
      tiers_mode: null,
      transform_quantity: null,
      type: recurring === null ? 'one_time' : 'recurring',
      unit_amount: amount,
      unit_amount_decimal: decimal(amount),
    },
    { id: newId('price'), secret: {}, family: product.id },
  )
  await write(unit, price, params)
  unit.emit('price.created', price.body)
  return price.body
}

function readRecurring(params: Params): Stripe.Price.Recurring | null {
  const requested = hash(params, 'recurring')
  if (!requested) return null
  allowOnly(requested, ['interval', 'interval_count'])
  const interval = oneOf(requested, 'interval', ['day', 'week', 'month', 'year'])
  const count = integer(requested, 'interval_count') ?? 1
  const maxCounts = { day: 1095, week: 156, month: 36, year: 3 }
  if (!interval) throw missingParam('recurring[interval]')
  if (count < 1 || count > maxCounts[interval])
    throw invalid(
      'interval_count reaches three years at most.',
      'parameter_invalid_integer',
      'recurring[interval_count]',
    )
  return { interval, interval_count: count, meter: null, trial_period_days: null, usage_type: 'licensed' }
}

async function write(unit: WorkUnit, price: Price, params: Params): Promise<void> {
  const { body } = price
  body.active = flag(params, 'active') ?? body.active
  const nickname = textParam(params, 'nickname')
  if (nickname !== undefined) body.nickname = nickname
  const tax = oneOf(params, 'tax_behavior', ['exclusive', 'inclusive', 'unspecified'])
  if (tax) body.tax_behavior = tax
  body.metadata = mergeMetadata(params, body.metadata)
  const key = textParam(params, 'lookup_key', 200)
  if (key === undefined || key === body.lookup_key) return
  if (key !== null) await claimKey(unit, price.id, key, flag(params, 'transfer_lookup_key') === true)
  body.lookup_key = key
  price.tag = key
}

async function claimKey(unit: WorkUnit, id: string, key: string, transfers: boolean): Promise<void> {
  await reserveName(unit, `lookup_key:${key}`, id, async (holderId) => {
    const holder = await unit.find('price', holderId)
    if (holder?.body.lookup_key !== key) return false
    if (!transfers) return true
    holder.body.lookup_key = null
    holder.tag = null
    unit.save(holder)
    unit.emit('price.updated', holder.body, { lookup_key: key })
    return false
  })
}

export const priceRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/v1/prices',
    reads: ['product'],
    run: ({ unit, params }) => create(unit, params),
  },
  {
    method: 'GET',
    path: '/v1/prices',
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'active',
        'created',
        'currency',
        'limit',
        'lookup_keys',
        'product',
        'recurring',
        'type',
        'starting_after',
        'ending_before',
      ])
      const recurrence = hash(params, 'recurring')
      if (recurrence) allowOnly(recurrence, ['interval'])
      return listPage(pool, unit, {
        kind: 'price',
        url: '/v1/prices',
        params,
        family: textParam(params, 'product') ?? undefined,
        tags: texts(params, 'lookup_keys'),
        where: {
          active: textParam(params, 'active'),
          currency: textParam(params, 'currency'),
          type: oneOf(params, 'type', ['one_time', 'recurring']),
        },
        filter: (body) =>
          !recurrence ||
          (body as Stripe.Price).recurring?.interval === (textParam(recurrence, 'interval') ?? undefined),
      })
    },
  },
  { method: 'GET', path: '/v1/prices/:id', run: async ({ unit, id }) => (await unit.get('price', id)).body },
  {
    method: 'POST',
    path: '/v1/prices/:id',
    async run({ unit, id, params }) {
      allowOnly(params, supported)
      const price = await unit.get('price', id)
      await write(unit, price, params)
      unit.save(price)
      unit.emit('price.updated', price.body)
      return price.body
    },
  },
]
