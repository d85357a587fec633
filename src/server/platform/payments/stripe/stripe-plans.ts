import { marketplace } from '../../config/marketplace.ts'
import type Stripe from 'stripe'
import { dateOf, isRejectedInput } from './stripe-subscription.ts'
import type { PlanSpec, ProviderPrice, ProviderSubscriptions, PromotionCode } from '../ports/subscriptions.ts'

type Guard = <T>(work: () => Promise<T>) => Promise<T>
type Plans = Pick<
  ProviderSubscriptions,
  'ensurePlans' | 'ensureCoupon' | 'findCode' | 'previewFirst' | 'previewNext'
>

/** Implements prices, promotion codes and previews of invoices with Stripe. */
export function createStripePlans(stripe: Stripe, guard: Guard): Plans {
  return {
    ensurePlans: (plans) =>
      guard(async () => {
        const lookup_keys = plans.map(({ lookupKey }) => lookupKey)
        const { data } = await stripe.prices.list({ lookup_keys, active: true, expand: ['data.product'] })
        const existing = new Map(data.map((price) => [price.lookup_key, price]))
        const found: ProviderPrice[] = []
        for (const plan of plans)
          found.push(
            readPrice(inCurrency(existing.get(plan.lookupKey), plan) ?? (await createPrice(stripe, plan))),
          )
        return found
      }),
    ensureCoupon: ({ id, name, percentOff: percent_off }) =>
      guard(async () => {
        await unlessExists(() => stripe.coupons.create({ id, name, percent_off, duration: 'once' }))
      }),
    findCode: (code) =>
      guard(async () => {
        const expand = ['data.promotion.coupon']
        const { data } = await stripe.promotionCodes.list({ code, active: true, limit: 1, expand })
        return data[0] && readCode(data[0])
      }),
    previewFirst: ({ priceId: price, promotionId, customerId }) =>
      guard(async () => {
        const customer = customerId
          ? { customer: customerId }
          : { customer_details: { address: { country: marketplace().country } } }
        const input = {
          discounts: [{ promotion_code: promotionId }],
          subscription_details: { items: [{ price }] },
        }
        try {
          const preview = await stripe.invoices.createPreview({ ...customer, ...input })
          return { dueCents: preview.amount_due, discountCents: preview.subtotal - preview.total }
        } catch (error) {
          if (isRejectedInput(error, /./)) return 'refused'
          throw error
        }
      }),
    previewNext: (subscription, coupon) =>
      guard(async () => {
        try {
          const discountInput = coupon
            ? { discounts: [...(await discountsOf(stripe, subscription)), { coupon }] }
            : {}
          const preview = await stripe.invoices.createPreview({ subscription, ...discountInput })
          return { dueCents: preview.amount_due, at: dateOf(preview.lines.data[0]!.period.start)! }
        } catch (error) {
          if (isRejectedInput(error, /invoice_upcoming_none/)) return undefined
          throw error
        }
      }),
  }
}

/**
 * Returns the price if it is in the plan's currency. Otherwise, returns undefined, and the caller creates a new price,
 * which takes over the old price's lookup key.
 */
function inCurrency(price: Stripe.Price | undefined, { currency }: PlanSpec): Stripe.Price | undefined {
  return price?.currency === currency ? price : undefined
}

async function discountsOf(stripe: Stripe, id: string): Promise<{ discount: string }[]> {
  const { discounts } = await stripe.subscriptions.retrieve(id)
  return discounts.map((each) => ({ discount: typeof each === 'string' ? each : each.id }))
}

async function createPrice(stripe: Stripe, plan: PlanSpec): Promise<Stripe.Price> {
  const { productId: product, name, lookupKey: lookup_key, cents, currency, interval } = plan
  await unlessExists(() => stripe.products.create({ id: product, name }))
  return stripe.prices.create(
    {
      product,
      currency,
      unit_amount: cents,
      recurring: { interval },
      lookup_key,
      transfer_lookup_key: true,
      expand: ['product'],
    },
    { idempotencyKey: `price:${lookup_key}:${currency}:${cents}` },
  )
}

async function unlessExists(work: () => Promise<unknown>): Promise<void> {
  await work().catch((error: unknown) => {
    if (!isRejectedInput(error, /resource_already_exists/)) throw error
  })
}

function readPrice(price: Stripe.Price): ProviderPrice {
  const { product } = price
  const isWhole = typeof product !== 'string' && !('deleted' in product)
  return {
    priceId: price.id,
    productId: typeof product === 'string' ? product : product.id,
    lookupKey: price.lookup_key ?? '',
    name: isWhole ? product.name : '',
    cents: price.unit_amount ?? 0,
    currency: price.currency,
    interval: price.recurring?.interval === 'year' ? 'year' : 'month',
  }
}

function readCode({ id, code, promotion }: Stripe.PromotionCode): PromotionCode | undefined {
  const { coupon } = promotion
  if (!coupon || typeof coupon === 'string') return undefined
  return {
    id,
    name: coupon.name ?? code,
    percentOff: coupon.percent_off,
    amountOffCents: coupon.amount_off,
    currency: coupon.currency,
    duration: durationOf(coupon.duration),
    months: coupon.duration_in_months,
  }
}

export function durationOf(duration: string): PromotionCode['duration'] {
  return duration === 'once' || duration === 'forever' ? duration : 'repeating'
}
