import { invalid, missingParam, notFound } from '../../core/errors.ts'
import type { Params, ParamValue } from '../../core/form.ts'
import { allowOnly, raise, text } from '../../core/params.ts'
import type { Unit } from '../../core/unit.ts'
import { addMonths } from './calendar.ts'
import { getCoupon, isRedeemable } from './coupons.ts'
import type { Coupon } from './coupons.ts'
import { isSpent } from './promotion-codes.ts'
import type { PromotionCode } from './promotion-codes.ts'

interface Holder {
  customer: string | null
  /** null in a preview of what has no subscription yet. */
  subscription: string | null
  currency: string
  /** Before any discount, cents. */
  subtotal: number
  /** A preview redeems nothing. */
  isPreview: boolean
}

/** Reads `discounts[]`: what is kept of the holder's own, what is redeemed anew. Refuses what may not be redeemed. */
export async function readDiscounts(
  unit: Unit,
  params: Params,
  holder: Holder,
  own: readonly string[] = [],
): Promise<string[] | undefined> {
  const given = params['discounts']
  if (given === undefined) return undefined
  if (given === '') return []
  if (!Array.isArray(given))
    throw invalid('Invalid array: discounts', 'parameter_invalid_string', 'discounts')
  if (given.length > 20) throw invalid('At most 20 discounts can be given.', 'parameter_invalid', 'discounts')
  const ids: string[] = []
  for (const each of given) ids.push(await readOne(unit, each, holder, own))
  return ids
}

async function readOne(
  unit: Unit,
  given: ParamValue,
  holder: Holder,
  own: readonly string[],
): Promise<string> {
  if (typeof given === 'string' || Array.isArray(given)) throw missingParam('discounts[0][coupon]')
  allowOnly(given, ['coupon', 'discount', 'promotion_code'])
  if (Object.keys(given).length !== 1)
    throw invalid('Give one of coupon, discount and promotion_code.', 'parameters_exclusive', 'discounts')
  const kept = text(given, 'discount')
  if (kept) return own.find((id) => id === kept) ?? raise(notFound('discount', kept, 'discounts'))
  const codeId = text(given, 'promotion_code')
  const code = codeId ? await unit.get('promotion_code', codeId, 'discounts[promotion_code]') : undefined
  const couponId = (code?.body.promotion.coupon as string | undefined) ?? text(given, 'coupon')
  if (!couponId) throw missingParam('discounts[coupon]')
  const coupon = await getCoupon(unit, couponId, 'discounts[coupon]')
  if (code !== undefined) await checkCode(unit, code, holder)
  if (!isRedeemable(unit, coupon))
    throw invalid(`Coupon ${couponId} is used up or expired.`, 'coupon_expired')
  if (coupon.body.currency !== null && coupon.body.currency !== holder.currency)
    throw invalid('The coupon is in another currency.', 'parameter_invalid', 'discounts')
  return redeem(unit, coupon, code, holder)
}

async function checkCode(unit: Unit, code: PromotionCode, holder: Holder): Promise<void> {
  const { body } = code
  const refuse = (message: string, reason = 'promotion_code_invalid'): never => {
    throw invalid(message, reason, 'discounts[promotion_code]')
  }
  if (!body.active || isSpent(unit, code))
    refuse('This promotion code is not active, has expired or is used up.')
  if (body.customer !== null && body.customer !== holder.customer)
    refuse('This promotion code belongs to another customer.')
  const { minimum_amount: least, first_time_transaction: isFirstOnly } = body.restrictions
  if (least !== null && holder.subtotal < least) refuse('The amount is below the least this code asks for.')
  if (isFirstOnly && holder.customer !== null && (await hasBought(unit, holder.customer)))
    refuse(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      'promotion_code_customer_not_first_time',
    )
}

async function hasBought(unit: Unit, customer: string): Promise<boolean> {
  const { rows } = await unit.pool.query(
    `select 1 from sandbox.objects where customer = $1 and
       (kind = 'charge' and body->>'status' = 'succeeded' or kind = 'invoice' and body->>'status' <> 'void') limit 1`,
    [customer],
  )
  return rows.length > 0
}

function redeem(unit: Unit, coupon: Coupon, code: PromotionCode | undefined, holder: Holder): string {
  if (!holder.isPreview) {
    count(unit, coupon)
    if (code !== undefined) {
      count(unit, code)
      if (isSpent(unit, code)) code.body.active = false
      unit.tell('promotion_code.updated', code.body, { times_redeemed: code.body.times_redeemed - 1 })
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
  // A discount has no time of its making among its fields.
  delete (discount.body as { created?: number }).created
  if (!holder.isPreview) unit.tell('customer.discount.created', discount.body)
  return discount.id
}

function count(unit: Unit, entry: Coupon | PromotionCode): void {
  entry.body.times_redeemed += 1
  unit.save(entry)
}

export interface Part {
  product: string
  amount: number
}

/** What each discount takes off each part, one discount after the other on what the last one left. Cents. */
export async function reckon(
  unit: Unit,
  discounts: readonly string[],
  parts: readonly Part[],
): Promise<{ discount: string; amounts: number[] }[]> {
  const left = parts.map(({ amount }) => amount)
  const taken: { discount: string; amounts: number[] }[] = []
  for (const id of discounts) {
    const discount = await unit.get('discount', id)
    const coupon = await unit.get('coupon', `coupon:${discount.body.source.coupon as string}`)
    const products = coupon.secret.products
    let rest = coupon.body.amount_off ?? 0
    const amounts = parts.map(({ product }, at) => {
      if (products !== undefined && !products.includes(product)) return 0
      const open = left[at] ?? 0
      const percent = coupon.body.percent_off
      const off = percent === null ? Math.min(rest, open) : Math.round((open * percent) / 100)
      rest -= percent === null ? off : 0
      left[at] = open - off
      return off
    })
    taken.push({ discount: id, amounts })
  }
  return taken
}

/** Ends discounts whose time is over, or that were for one invoice only; answers those that go on. */
export async function goOn(
  unit: Unit,
  discounts: readonly string[],
  given: { isInvoiced: boolean },
): Promise<string[]> {
  const left: string[] = []
  for (const id of discounts) {
    const discount = await unit.get('discount', id)
    const coupon = await unit.get('coupon', `coupon:${discount.body.source.coupon as string}`)
    const isOver = discount.body.end !== null && discount.body.end <= unit.now
    if (!isOver && !(given.isInvoiced && coupon.body.duration === 'once')) left.push(id)
    else unit.tell('customer.discount.deleted', discount.body)
  }
  return left
}
