import { checkCurrency } from '../../core/currencies.ts'
import { invalid, missingParam, notFound } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { randomPart } from '../../core/ids.ts'
import { listPage } from '../../core/list.ts'
import { couponKey, type StoredEntry } from '../../core/kinds.ts'
import { allowOnly, hash, integer, mergeMetadata, oneOf, raise, textParam, texts } from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'

export type Coupon = StoredEntry<'coupon'>

/** Returns a coupon by its public id. @throws resource_missing if the coupon does not exist or was deleted */
export async function getCoupon(unit: WorkUnit, id: string, param = 'coupon'): Promise<Coupon> {
  const coupon = await unit.find('coupon', couponKey(id))
  if (coupon === undefined || coupon.secret.deleted) throw notFound('coupon', id, param)
  return coupon
}

/** Timer that makes a coupon invalid when its `redeem_by` time has passed. */
export async function expireCoupon(unit: WorkUnit, coupon: Coupon): Promise<void> {
  coupon.body.valid = isRedeemable(unit, coupon)
  unit.save(coupon)
}

export function isRedeemable(unit: WorkUnit, { body, secret }: Coupon): boolean {
  const isUsedUp = body.max_redemptions !== null && body.times_redeemed >= body.max_redemptions
  const isOver = body.redeem_by !== null && body.redeem_by <= unit.now
  return secret.deleted !== true && !isUsedUp && !isOver
}

const supported = ['amount_off', 'applies_to', 'currency', 'duration', 'duration_in_months', 'id', 'max_redemptions', 'metadata', 'name', 'percent_off', 'redeem_by'] // prettier-ignore

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, supported)
  const id = textParam(params, 'id', 200) ?? randomPart(8)
  if (!/^[\w-]+$/.test(id))
    throw invalid('Coupon ids may contain only letters, digits, - and _.', 'parameter_invalid_string', 'id')
  const before = await unit.find('coupon', couponKey(id))
  if (before !== undefined) throw invalid('Coupon already exists.', 'resource_already_exists', 'id')
  const duration = oneOf(params, 'duration', ['forever', 'once', 'repeating']) ?? 'once'
  const months = integer(params, 'duration_in_months') ?? null
  if ((duration === 'repeating') !== (months !== null))
    throw invalid(
      'duration_in_months goes with duration=repeating.',
      'parameter_invalid',
      'duration_in_months',
    )
  const redeemBy = integer(params, 'redeem_by') ?? null
  const products = await readProducts(unit, params)
  const coupon = unit.add(
    'coupon',
    {
      id,
      ...readValue(params),
      duration,
      duration_in_months: months === null ? null : atLeastOne(months, 'duration_in_months'),
      livemode: false,
      max_redemptions: readMaxRedemptions(params),
      metadata: mergeMetadata(params, {}),
      name: textParam(params, 'name', 40) ?? null,
      redeem_by: redeemBy,
      times_redeemed: 0,
      valid: redeemBy === null || redeemBy > unit.now,
    },
    {
      id: couponKey(id),
      secret: products === undefined ? {} : { products },
      ...(redeemBy === null ? {} : { dueAt: redeemBy * 1000 }),
    },
  )
  unit.emit('coupon.created', coupon.body)
  return coupon.body
}

function readValue(params: Params): {
  amount_off: number | null
  currency: string | null
  percent_off: number | null
} {
  const percent = textParam(params, 'percent_off') ?? null
  const amount = integer(params, 'amount_off') ?? null
  if ((percent === null) === (amount === null))
    throw invalid('Give percent_off or amount_off.', 'parameter_missing', 'percent_off')
  if (
    percent !== null &&
    !(/^\d{1,3}(\.\d{1,4})?$/.test(percent) && Number(percent) > 0 && Number(percent) <= 100)
  )
    throw invalid('percent_off must be above 0 and at most 100.', 'parameter_invalid_string', 'percent_off')
  const currency = textParam(params, 'currency')?.toLowerCase() ?? null
  if (amount !== null && currency === null) throw missingParam('currency')
  if (currency !== null) checkCurrency(currency)
  return {
    amount_off: amount === null ? null : atLeastOne(amount, 'amount_off'),
    currency: amount === null ? null : currency,
    percent_off: percent === null ? null : Number(percent),
  }
}

async function readProducts(unit: WorkUnit, params: Params): Promise<string[] | undefined> {
  const requested = hash(params, 'applies_to')
  if (!requested) return undefined
  allowOnly(requested, ['products'])
  const products = texts(requested, 'products') ?? raise(missingParam('applies_to[products]'))
  for (const product of products) await unit.get('product', product, 'applies_to[products]')
  return products
}

export function readMaxRedemptions(params: Params): number | null {
  const maxRedemptions = integer(params, 'max_redemptions')
  return maxRedemptions === undefined ? null : atLeastOne(maxRedemptions, 'max_redemptions')
}

function atLeastOne(value: number, name: string): number {
  if (value < 1) throw invalid(`${name} must be at least 1.`, 'parameter_invalid_integer', name)
  return value
}

/** Replaces the public ids in the cursors of a list call with the stored ids of the coupons. */
function keyed(params: Params): Params {
  const keys = ['starting_after', 'ending_before'] as const
  const own = keys.flatMap((key) => (typeof params[key] === 'string' ? [[key, couponKey(params[key])]] : []))
  return { ...params, ...(Object.fromEntries(own) as Params) }
}

export const couponRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/coupons', run: ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path: '/v1/coupons',
    async run({ unit, params, pool }) {
      allowOnly(params, ['created', 'limit', 'starting_after', 'ending_before'])
      return listPage(pool, unit, { kind: 'coupon', url: '/v1/coupons', params: keyed(params) })
    },
  },
  { method: 'GET', path: '/v1/coupons/:id', run: async ({ unit, id }) => (await getCoupon(unit, id)).body },
  {
    method: 'POST',
    path: '/v1/coupons/:id',
    async run({ unit, id, params }) {
      allowOnly(params, ['metadata', 'name'])
      const coupon = await getCoupon(unit, id)
      const name = textParam(params, 'name', 40)
      if (name !== undefined) coupon.body.name = name
      coupon.body.metadata = mergeMetadata(params, coupon.body.metadata ?? {})
      unit.save(coupon)
      unit.emit('coupon.updated', coupon.body)
      return coupon.body
    },
  },
  {
    method: 'DELETE',
    path: '/v1/coupons/:id',
    async run({ unit, id }) {
      const coupon = await getCoupon(unit, id)
      coupon.secret.deleted = true
      coupon.body.valid = false
      unit.save(coupon)
      unit.emit('coupon.deleted', coupon.body)
      return { id, object: 'coupon', deleted: true }
    },
  },
]
