import type { Product } from '#contract/catalog/catalog.ts'
import { deliveryWindowTo, dispatchDaysOf } from '#contract/shipping/delivery.ts'
import { parcelCents, shippingRateTo, type ShippingRate } from '#contract/shipping/offer.ts'
import type { Money } from '#contract/money.ts'
import { t } from '#web/lib/text/t.ts'
import { moneyText } from '#web/lib/format/money.ts'
import { countryName } from '../address/country-name.ts'
import { returnsText } from '../listing/returns-text.ts'
import { arrivalWords } from './window-words.ts'

/** How a listing is sent to one country, in words: a first page brings no script that makes them. */
export interface Here {
  country: string
  countryName: string
  /** Of one item; null where the seller does not send there. */
  price: Money | null
  /** When it arrives, or that it is not sent there; empty where nobody knows. */
  arrival: string
  /** What shipping costs, how soon it leaves, and what may be sent back. */
  terms: string
}

/** What sending a listing to a country costs, and when it arrives. */
export function hereOf(listing: Product, country: string): Here {
  const { price, seller, delivery } = listing
  const { ships, shipping } = seller
  const sent = { ...ships, flatCents: shipping.cents }
  const rate = shippingRateTo(sent, country, delivery.home)
  const cents = rate && parcelCents(rate, 1, price.cents)
  const window = cents === undefined ? null : deliveryWindowTo(sent, country, delivery)
  const cost = cents === undefined ? null : { cents, currency: price.currency }
  const name = countryName(country)
  const notServed = t('delivery.not-served', { seller: seller.name, country: name })
  return {
    country,
    countryName: name,
    price: cost,
    arrival: cost ? (window ? arrivalWords(window) : '') : notServed,
    terms: [cost && rate && shippingText(cost, rate), dispatchText(listing), returnsText(seller.returns)]
      .filter(Boolean)
      .join(' '),
  }
}

/** `cost` is the shipping cost of a single item. */
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

/** Nothing where nobody knows what country it comes from. */
function dispatchText({ seller: { ships }, delivery }: Product): string {
  if (ships.from === null) return ''
  const days = dispatchDaysOf(ships.profile, delivery.dispatchDays, delivery.mostDispatchDays)
  return t('product.delivery.dispatch', { days })
}
