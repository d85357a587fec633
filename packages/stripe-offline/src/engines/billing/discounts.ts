import { invalid, missingParam, notFound } from '../../core/errors.ts'
import type { Params, ParamValue } from '../../core/form.ts'
import { allowOnly, raise, textParam } from '../../core/params.ts'
import type { WorkUnit } from '../../core/unit.ts'
import { addMonths } from './calendar.ts'
import { getCoupon, isRedeemable } from './coupons.ts'
import type { Coupon } from './coupons.ts'
import { isNoLongerRedeemable } from './promotion-codes.ts'
import type { PromotionCodeEntry } from './promotion-codes.ts'

interface Holder {
  customer: string | null
  /** Id of the subscription to which the discounts apply. Null in a preview without a subscription. */
  subscription: string | null
  currency: string
  /** Amount before discounts in cents. */
  subtotal: number
  /** Whether the discounts are only for a preview. A preview does not redeem coupons. */
  isPreview: boolean
}

/**
 * Reads the parameter `discounts[]`. It contains existing discounts of the subscription or customer, and coupons and
 * promotion codes to redeem. Fails if one of them cannot be redeemed.
 */
export async function readDiscounts(
  unit: WorkUnit,
  params: Params,
  holder: Holder,
  own: readonly string[] = [],
): Promise<string[] | undefined> {
  const requested = params['discounts']
  if (requested === undefined) return undefined
  if (requested === '') return []
  if (!Array.isArray(requested))
    throw invalid('Invalid array: discounts', 'parameter_invalid_string', 'discounts')
  if (requested.length > 20)
    throw invalid('At most 20 discounts can be given.', 'parameter_invalid', 'discounts')
  const ids: string[] = []
  for (const each of requested) ids.push(await readOne(unit, each, holder, own))
  return ids
}

async function readOne(
  unit: WorkUnit,
  input: ParamValue,
  holder: Holder,
  own: readonly string[],
): Promise<string> {
  if (typeof input === 'string' || Array.isArray(input)) throw missingParam('discounts[0][coupon]')
  allowOnly(input, ['coupon', 'discount', 'promotion_code'])
  if (Object.keys(input).length !== 1)
    throw invalid('Give one of coupon, discount and promotion_code.', 'parameters_exclusive', 'discounts')
  const stored = textParam(input, 'discount')
  if (stored) return own.find((id) => id === stored) ?? raise(notFound('discount', stored, 'discounts'))
  const codeId = textParam(input, 'promotion_code')
  const code = codeId ? await unit.get('promotion_code', codeId, 'discounts[promotion_code]') : undefined
  const couponId = (code?.body.promotion.coupon as string | undefined) ?? textParam(input, 'coupon')
  if (!couponId) throw missingParam('discounts[coupon]')
  const coupon = await getCoupon(unit, couponId, 'discounts[coupon]')
  if (code !== undefined) await checkCode(unit, code, holder)
  if (!isRedeemable(unit, coupon))
    throw invalid(`Coupon ${couponId} is used up or expired.`, 'coupon_expired')
  if (coupon.body.currency !== null && coupon.body.currency !== holder.currency)
    throw invalid('The coupon is in another currency.', 'parameter_invalid', 'discounts')
  return redeem(unit, coupon, code, holder)
}

async function checkCode(unit: WorkUnit, code: PromotionCodeEntry, holder: Holder): Promise<void> {
  const { body } = code
  const reject = (message: string, reason = 'promotion_code_invalid'): never => {
    throw invalid(message, reason, 'discounts[promotion_code]')
  }
  if (!body.active || isNoLongerRedeemable(unit, code))
    reject('This promotion code is not active, has expired or is used up.')
  if (body.customer !== null && body.customer !== holder.customer)
    reject('This promotion code belongs to another customer.')
  const { minimum_amount: minimum, first_time_transaction: isFirstOnly } = body.restrictions
  if (minimum !== null && holder.subtotal < minimum)
    reject('The amount is below the minimum of this promotion code.')
  if (isFirstOnly && holder.customer !== null && (await hasBought(unit, holder.customer)))
    reject(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      'promotion_code_customer_not_first_time',
    )
}

async function hasBought(unit: WorkUnit, customer: string): Promise<boolean> {
  const { rows } = await unit.pool.query(
    `select 1 from sandbox.objects where customer = $1 and
       (kind = 'charge' and body->>'status' = 'succeeded' or kind = 'invoice' and body->>'status' <> 'void') limit 1`,
    [customer],
  )
  return rows.length > 0
}

function redeem(
  unit: WorkUnit,
  coupon: Coupon,
  code: PromotionCodeEntry | undefined,
  holder: Holder,
): string {
  if (!holder.isPreview) {
    count(unit, coupon)
    if (code !== undefined) {
      count(unit, code)
      if (isNoLongerRedeemable(unit, code)) code.body.active = false
      unit.emit('promotion_code.updated', code.body, { times_redeemed: code.body.times_redeemed - 1 })
    }
    coupon.body.valid = isRedeemable(unit, coupon)
  }
  const months = coupon.body.duration === 'repeating' ? (coupon.body.duration_in_months ?? 0) : null
  const discount = unit.add(
    'discount',
    {
      checkout_session: null,
      customer: holder.customer,
      customer_account: null,
      end: months === null ? null : addMonths(unit.now, months),
      invoice: null,
      invoice_item: null,
      promotion_code: code?.id ?? null,
      source: { coupon: coupon.body.id, type: 'coupon' },
      start: unit.now,
      subscription: holder.subscription,
      subscription_item: null,
    },
    { secret: {}, isTransient: holder.isPreview },
  )
  // In Stripe's API, discounts do not have the attribute `created`.
  delete (discount.body as { created?: number }).created
  if (!holder.isPreview) unit.emit('customer.discount.created', discount.body)
  return discount.id
}

function count(unit: WorkUnit, entry: Coupon | PromotionCodeEntry): void {
  entry.body.times_redeemed += 1
  unit.save(entry)
}

export interface DiscountBase {
  product: string
  amount: number
}

/**
 * Computes the amount in cents of each discount on each item. Each discount applies to the amount that remains after
 * the previous discounts.
 */
export async function computeDiscounts(
  unit: WorkUnit,
  discounts: readonly string[],
  parts: readonly DiscountBase[],
): Promise<{ discount: string; amounts: number[] }[]> {
  const left = parts.map(({ amount }) => amount)
  const taken: { discount: string; amounts: number[] }[] = []
  for (const id of discounts) {
    const discount = await unit.get('discount', id)
    const coupon = await unit.get('coupon', `coupon:${discount.body.source.coupon as string}`)
    const products = coupon.secret.products
    let amountOff = coupon.body.amount_off ?? 0
    const amounts = parts.map(({ product }, at) => {
      if (products !== undefined && !products.includes(product)) return 0
      const rest = left[at] ?? 0
      const percent = coupon.body.percent_off
      const off = percent === null ? Math.min(amountOff, rest) : Math.round((rest * percent) / 100)
      amountOff -= percent === null ? off : 0
      left[at] = rest - off
      return off
    })
    taken.push({ discount: id, amounts })
  }
  return taken
}

/** Ends discounts that have expired, or that applied to one invoice only. Returns the remaining discounts. */
export async function endDiscounts(
  unit: WorkUnit,
  discounts: readonly string[],
  input: { isInvoiced: boolean },
): Promise<string[]> {
  const left: string[] = []
  for (const id of discounts) {
    const discount = await unit.get('discount', id)
    const coupon = await unit.get('coupon', `coupon:${discount.body.source.coupon as string}`)
    const isOver = discount.body.end !== null && discount.body.end <= unit.now
    if (!isOver && !(input.isInvoiced && coupon.body.duration === 'once')) left.push(id)
    else unit.emit('customer.discount.deleted', discount.body)
  }
  return left
}
