import type { Stripe } from 'stripe'
import { invalid, missingParam } from '../../core/errors.ts'
import type { Params } from '../../core/form.ts'
import { newId, randomPart } from '../../core/ids.ts'
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
} from '../../core/params.ts'
import type { Route } from '../../core/route.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { getExistingCustomer } from '../cards/customers.ts'
import { getCoupon, isRedeemable, readMaxRedemptions } from './coupons.ts'
import { reserveName } from './unique-names.ts'

export type PromotionCodeEntry = StoredEntry<'promotion_code'>

/**
 * Returns whether a promotion code has expired or has reached its maximum number of redemptions. Does not check its
 * coupon.
 */
export function isNoLongerRedeemable(unit: WorkUnit, { body }: PromotionCodeEntry): boolean {
  const isUsedUp = body.max_redemptions !== null && body.times_redeemed >= body.max_redemptions
  return isUsedUp || (body.expires_at !== null && body.expires_at <= unit.now)
}

/** Timer that deactivates a promotion code when it has expired. */
export async function deactivateExpiredCode(unit: WorkUnit, code: PromotionCodeEntry): Promise<void> {
  if (!code.body.active) return
  code.body.active = false
  unit.save(code)
  unit.emit('promotion_code.updated', code.body, { active: true })
}

async function create(unit: WorkUnit, params: Params): Promise<object> {
  allowOnly(params, [
    'active',
    'code',
    'customer',
    'expires_at',
    'max_redemptions',
    'metadata',
    'promotion',
    'restrictions',
  ])
  const promotion = hash(params, 'promotion') ?? raise(missingParam('promotion'))
  allowOnly(promotion, ['type', 'coupon'])
  if (oneOf(promotion, 'type', ['coupon']) !== 'coupon') throw missingParam('promotion[type]')
  const coupon = await getCoupon(unit, requiredTextParam(promotion, 'coupon'), 'promotion[coupon]')
  if (!isRedeemable(unit, coupon)) throw invalid('The coupon can no longer be redeemed.', 'coupon_expired')
  const code = textParam(params, 'code', 500) ?? randomPart(8).toUpperCase()
  if (!/^[A-Za-z0-9-]+$/.test(code))
    throw invalid(
      'Promotion codes may contain only letters, digits and dashes.',
      'parameter_invalid_string',
      'code',
    )
  const customer = textParam(params, 'customer') ?? null
  if (customer !== null) await getExistingCustomer(unit, customer)
  const expiresAt = integer(params, 'expires_at') ?? null
  if (expiresAt !== null && expiresAt <= unit.now)
    throw invalid('expires_at must be in the future.', 'parameter_invalid_integer', 'expires_at')
  const id = newId('promo')
  const made = unit.add(
    'promotion_code',
    {
      active: flag(params, 'active') ?? true,
      code,
      customer,
      customer_account: null,
      expires_at: expiresAt,
      livemode: false,
      max_redemptions: readMaxRedemptions(params),
      metadata: mergeMetadata(params, {}),
      promotion: { type: 'coupon', coupon: coupon.body.id },
      restrictions: readRestrictions(params),
      times_redeemed: 0,
    },
    {
      id,
      secret: {},
      customer,
      tag: code.toUpperCase(),
      ...(expiresAt === null ? {} : { dueAt: expiresAt * 1000 }),
    },
  )
  if (made.body.active) await claimCode(unit, made)
  unit.emit('promotion_code.created', made.body)
  return made.body
}

/** Reserves the name of a promotion code, ignoring case. Only one active promotion code can have the name. */
async function claimCode(unit: WorkUnit, { id, tag }: PromotionCodeEntry): Promise<void> {
  await reserveName(unit, `code:${tag ?? ''}`, id, async (holder) => {
    const other = await unit.find('promotion_code', holder)
    return other?.body.active === true
  })
}

function readRestrictions(params: Params): Stripe.PromotionCode.Restrictions {
  const coupon = hash(params, 'restrictions') ?? {}
  allowOnly(coupon, ['first_time_transaction', 'minimum_amount', 'minimum_amount_currency'])
  return {
    first_time_transaction: flag(coupon, 'first_time_transaction') ?? false,
    minimum_amount: integer(coupon, 'minimum_amount') ?? null,
    minimum_amount_currency: textParam(coupon, 'minimum_amount_currency')?.toLowerCase() ?? null,
  }
}

async function update(unit: WorkUnit, id: string, params: Params): Promise<object> {
  allowOnly(params, ['active', 'metadata'])
  const code = await unit.get('promotion_code', id)
  const active = flag(params, 'active')
  const before = code.body.active
  if (active === true && !before) {
    const coupon = await getCoupon(unit, code.body.promotion.coupon as string)
    if (isNoLongerRedeemable(unit, code) || !isRedeemable(unit, coupon))
      throw invalid('This promotion code cannot be made active again.', 'parameter_invalid', 'active')
    await claimCode(unit, code)
  }
  code.body.active = active ?? before
  code.body.metadata = mergeMetadata(params, code.body.metadata ?? {})
  unit.save(code)
  unit.emit('promotion_code.updated', code.body)
  return code.body
}

export const promotionCodeRoutes: readonly Route[] = [
  { method: 'POST', path: '/v1/promotion_codes', run: ({ unit, params }) => create(unit, params) },
  {
    method: 'GET',
    path: '/v1/promotion_codes',
    async run({ unit, params, pool }) {
      allowOnly(params, [
        'active',
        'code',
        'coupon',
        'created',
        'customer',
        'limit',
        'starting_after',
        'ending_before',
      ])
      const active = flag(params, 'active')
      return listPage(pool, unit, {
        kind: 'promotion_code',
        url: '/v1/promotion_codes',
        params,
        customer: textParam(params, 'customer') ?? undefined,
        tag: textParam(params, 'code')?.toUpperCase(),
        where: { active: textParam(params, 'active'), 'promotion,coupon': textParam(params, 'coupon') },
        filter: (body) => active === undefined || (body as Stripe.PromotionCode).active === active,
      })
    },
  },
  {
    method: 'GET',
    path: '/v1/promotion_codes/:id',
    run: async ({ unit, id }) => (await unit.get('promotion_code', id)).body,
  },
  {
    method: 'POST',
    path: '/v1/promotion_codes/:id',
    run: ({ unit, id, params }) => update(unit, id, params),
  },
]
