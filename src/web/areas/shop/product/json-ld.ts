import { isFeatureOn } from '#web/lib/page/features.ts'
import { pageCurrency, minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import { dispatchDaysOf } from '#contract/shipping/delivery.ts'
import { shippingCentsTo } from '#contract/shipping/offer.ts'
import { distanceOf } from '#contract/shipping/zones.ts'
import { stockState } from '#contract/orders/stock.ts'
import { listingPath, sellerPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { pictureUrl } from '#web/kit/picture.tsx'
import { crumbsOf } from './crumbs.tsx'
import type { ShownDetails } from './details/attribute-details.ts'
import { dataWord } from '#web/lib/text/words-of-data.ts'

export function productLd(
  listing: Product,
  origin: string,
  newConditions: readonly string[],
  details: ShownDetails,
): object {
  const { seller } = listing
  return {
    '@type': 'Product',
    name: listing.title,
    description: listing.description,
    sku: listing._id,
    brand: { '@type': 'Brand', name: listing.brand },
    color: dataWord(listing.color),
    category: dataWord(listing.type),
    ...attributesLd(details),
    image: listing.photos.map((photo) => imageLd(origin + pictureUrl(photo), photo.alt)),
    offers: {
      '@type': 'Offer',
      url: origin + canonicalPath(listingPath(listing), seller.isSA),
      price: amountText(listing.price.cents),
      priceCurrency: listing.price.currency.toUpperCase(),
      availability: `https://schema.org/${stockState(listing) === 'has-inv' ? 'InStock' : 'SoldOut'}`,
      itemCondition: `https://schema.org/${newConditions.includes(listing.condition) ? 'NewCondition' : 'UsedCondition'}`,
      shippingDetails: shippingLd(listing),
      hasMerchantReturnPolicy: returnsLd(listing),
      seller: {
        '@type': 'Person',
        name: seller.name,
        url: origin + canonicalPath(sellerPath(seller.username), seller.isSA),
      },
    },
  }
}

/** Returns a photo with its description, or only the photo's URL if there is no description. */
function imageLd(contentUrl: string, caption: string): object | string {
  return caption === '' ? contentUrl : { '@type': 'ImageObject', contentUrl, url: contentUrl, caption }
}

/** Attributes that schema.org defines for products, by the code of the attribute. */
const ownProperties: readonly string[] = ['material', 'pattern', 'size']

function attributesLd({ ld }: ShownDetails): object {
  if (ld.length === 0) return {}
  return {
    ...Object.fromEntries(
      ld.filter(({ code }) => ownProperties.includes(code)).map(({ code, value }) => [code, value]),
    ),
    additionalProperty: ld.map(({ code, ...property }) => ({
      '@type': 'PropertyValue',
      propertyID: code,
      ...property,
    })),
  }
}

/** Returns the shipping data for the marketplace's country, because the page is cached for that country. */
function shippingLd({ price, seller: { ships, shipping }, delivery }: Product): object {
  const { home, dispatchDays, mostDispatchDays, transit } = delivery
  const sent = { ...ships, flatCents: shipping.cents }
  const cents = shippingCentsTo(sent, home, home, 1, price.cents)
  const shippingDestination = { '@type': 'DefinedRegion', addressCountry: home }
  if (cents === undefined) return { '@type': 'OfferShippingDetails', shippingDestination, doesNotShip: true }
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: {
      '@type': 'MonetaryAmount',
      value: amountText(cents),
      currency: price.currency.toUpperCase(),
    },
    shippingDestination,
    ...(ships.from !== null && {
      deliveryTime: {
        '@type': 'ShippingDeliveryTime',
        handlingTime: daysLd(0, dispatchDaysOf(ships.profile, dispatchDays, mostDispatchDays)),
        transitTime: daysLd(...transit[distanceOf(ships.from, home)]),
      },
    }),
  }
}

const daysLd = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue: Math.max(minValue, maxValue),
  unitCode: 'DAY',
})

/** Returns the return policy; undefined if the seller has described the policy only as free text. */
function returnsLd({ seller: { returns, ships }, delivery: { home } }: Product): object | undefined {
  if (returns === null) return undefined
  const policy = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: home,
    returnPolicyCountry: ships.from ?? home,
  }
  if (returns.days === 0)
    return { ...policy, returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }
  const fees = returns.paidBy === 'seller' ? 'FreeReturn' : 'ReturnFeesCustomerResponsibility'
  return {
    ...policy,
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: returns.days,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: `https://schema.org/${fees}`,
  }
}

const amountText = (cents: number): string => (cents / minorUnitsPerUnit()).toFixed(pageCurrency().decimals)

export function breadcrumbLd(listing: Product, origin: string): object {
  const { isSA } = listing.seller
  const here = { path: canonicalPath(listingPath(listing), isSA), label: listing.title }
  const crumbs = [...crumbsOf(listing, isSA && isFeatureOn('direct') ? '/direct' : '/shop'), here]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ path, label }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + path,
    })),
  }
}
