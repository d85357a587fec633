import type { Product } from '#contract/catalog/catalog.ts'
import { addDays, estimateDelivery, getDispatchDays, protectionEndDate } from '#contract/shipping/delivery.ts'
import { computeParcelCents, findShippingRate, type ShippingRate } from '#contract/shipping/offer.ts'
import type { DeliveryWindow } from '#contract/shipping/terms.ts'
import type { Money } from '#contract/money.ts'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { countryName } from '../address/country-name.ts'
import { returnsText } from '../listing/returns-text.ts'
import { arrivalText, dayText } from './delivery-dates.ts'

/**
 * Formatted information about the delivery of a listing to one country. The server formats the information, so that a
 * visitor's first page does not have to load the formatting code.
 */
export interface DeliveryInfo {
  country: string
  countryName: string
  /** Shipping cost of one item; null if the seller does not ship to the country. */
  price: Money | null
  /** Minimum price for free shipping; null if shipping is never free. */
  freeFromCents: number | null
  /** Estimated arrival, or a notice that the seller does not ship to the country. Empty if there is no estimate. */
  arrival: string
  /** Short texts about buyer protection, returns with their dates, and the origin of the parcel. */
  promises: string[]
  /** Shipping rate, dispatch time and return policy. */
  terms: string
}

/** Returns the shipping cost, estimated arrival and delivery terms of a listing for a destination country. */
export function createDeliveryInfo(listing: Product, country: string): DeliveryInfo {
  const { price, seller, delivery } = listing
  const { ships, shipping } = seller
  const sent = { ...ships, flatCents: shipping.cents }
  const rate = findShippingRate(sent, country, delivery.home)
  const cents = rate && computeParcelCents(rate, 1, price.cents)
  const window = cents === undefined ? null : estimateDelivery(sent, country, delivery)
  const cost = cents === undefined ? null : { cents, currency: price.currency }
  const name = countryName(country)
  const notServed = t('delivery.not-served', { seller: seller.name, country: name })
  return {
    country,
    countryName: name,
    price: cost,
    freeFromCents: rate?.freeFromCents ?? null,
    arrival: cost ? (window ? arrivalText(window) : '') : notServed,
    promises: promisesOf(listing, window, cost),
    terms: [cost && rate && shippingText(cost, rate), dispatchText(listing), returnsText(seller.returns)]
      .filter(Boolean)
      .join(' '),
  }
}

/**
 * Returns the texts beside the buy button. All dates are the earliest possible ones: the actual dates can only be
 * later.
 */
function promisesOf(
  { membersUntil, seller, delivery }: Product,
  window: DeliveryWindow | null,
  cost: Money | null,
): string[] {
  const { shipsFrom: place, returns } = seller
  const isProtected = window
    ? t('product.trust.protected', { day: dayText(protectionEndDate(window.by, delivery)) })
    : t('product.trust.payment')
  return [
    membersUntil === null ? '' : t('product.early-access'),
    isProtected,
    t('product.trust.arrival'),
    returns && returns.days > 0 && window
      ? returnUntilText(returns, dayText(addDays(window.from, returns.days)))
      : returnsText(returns),
    cost?.cents === 0 ? t('product.trust.free-shipping', { place }) : t('product.trust.shipping', { place }),
  ].filter(Boolean)
}

const returnUntilText = ({ days, paidBy }: NonNullable<Product['seller']['returns']>, day: string): string =>
  paidBy === 'buyer'
    ? t('returns.until.buyer-pays', { day, days })
    : t('returns.until.seller-pays', { day, days })

/** Describes a shipping rate in words. `cost` is the shipping cost of a single item. */
function shippingText(cost: Money, { firstCents, furtherCents, freeFromCents }: ShippingRate): string {
  const money = (cents: number): string => moneyText({ ...cost, cents })
  if (cost.cents === 0 && (furtherCents === 0 || firstCents > 0)) return t('product.delivery.free')
  const price =
    furtherCents === 0
      ? t('product.delivery.price', { price: money(firstCents) })
      : t('product.delivery.price-each', { first: money(firstCents), further: money(furtherCents) })
  return freeFromCents === null
    ? price
    : `${price} ${t('product.delivery.free-from', { amount: money(freeFromCents) })}`
}

/**
 * Describes how long the seller takes to ship the item. Returns an empty string if the country of origin is unknown.
 */
function dispatchText({ seller: { ships }, delivery }: Product): string {
  if (ships.from === null) return ''
  const days = getDispatchDays(ships.profile, delivery.dispatchDays, delivery.mostDispatchDays)
  return t('product.delivery.dispatch', { days })
}
