import { pageCurrency, minorUnitsPerUnit } from '#web/lib/format/currency.ts'
import type { Product } from '#contract/catalog/catalog.ts'
import type { OptionAxis } from '#contract/catalog/variants.ts'
import { getDispatchDays } from '#contract/shipping/delivery.ts'
import { computeShippingCents } from '#contract/shipping/offer.ts'
import { getShippingDistance } from '#contract/shipping/zones.ts'
import { stockState } from '#contract/orders/stock.ts'
import { listingPath, sellerPath, canonicalPath } from '#web/features/listing/listing-links.ts'
import { pictureUrl } from '#web/kit/picture.tsx'
import type { ProductBreadcrumb } from './details/create-breadcrumbs.ts'
import type { ShownDetails } from './details/attribute-details.ts'
import { hasOptions, type Variant } from './sizes/variant-offer.ts'
import { translateValue } from '#web/lib/text/value-names.ts'
import { typePathText, type TypeTree } from '#web/features/listing/type-paths.ts'

/** Maximum number of variants to list individually. Above it, only the price range is listed to keep the page small. */
const maxListedVariants = 20

/** Returns the schema.org data of a listing: a product, or a group of products if variants have options or prices. */
export function productLd(
  listing: Product,
  origin: string,
  newConditions: readonly string[],
  details: ShownDetails,
  types: TypeTree = [],
): object {
  const shared = {
    name: listing.title,
    description: listing.description,
    ...(listing.brand !== '' && { brand: { '@type': 'Brand', name: listing.brand } }),
    category: categoryLd(listing, types),
    ...attributesLd(details),
    image: listing.photos.map((photo) => imageLd(origin + pictureUrl(photo), photo.alt)),
  }
  const color = listing.color === '' ? {} : { color: translateValue(listing.color) }
  const offer = offerLd(listing, origin, newConditions)
  const { sizes } = listing
  const hasVariants = sizes.length > 1 && (hasOptions(listing) || sizes.some(({ price }) => price))
  if (hasVariants && sizes.length <= maxListedVariants)
    return {
      '@type': 'ProductGroup',
      productGroupID: listing._id,
      ...shared,
      ...variesByLd(listing),
      hasVariant: sizes.map((variant) => variantLd(listing, variant, { origin, color, offer })),
    }
  const [only] = sizes
  const isSold = stockState(listing) === 'sold-out'
  return {
    '@type': 'Product',
    sku: listing._id,
    ...color,
    ...(sizes.length === 1 && gtinLd(only!)),
    ...shared,
    offers: hasVariants ? aggregateOfferLd(listing, offer) : offer(listing.price, !isSold),
  }
}

type OfferLd = ReturnType<typeof offerLd>

/** Returns a function that creates the offer for a price. */
function offerLd(listing: Product, origin: string, newConditions: readonly string[]) {
  const { seller } = listing
  return (price: Product['price'], isInStock: boolean) => ({
    '@type': 'Offer',
    url: origin + canonicalPath(listingPath(listing), seller.isSA),
    price: amountText(price.cents),
    priceCurrency: price.currency.toUpperCase(),
    availability: availabilityLd(isInStock),
    itemCondition: `https://schema.org/${newConditions.includes(listing.condition) ? 'NewCondition' : 'UsedCondition'}`,
    shippingDetails: shippingLd(listing, price),
    hasMerchantReturnPolicy: returnsLd(listing),
    seller: {
      '@type': 'Person',
      name: seller.name,
      url: origin + canonicalPath(sellerPath(seller.username), seller.isSA),
    },
  })
}

const availabilityLd = (isInStock: boolean) => `https://schema.org/${isInStock ? 'InStock' : 'SoldOut'}`

const gtinLd = ({ barcode }: Variant): object => (barcode === undefined ? {} : { gtin: barcode })

/** Returns the range of prices in stock, for a listing with many variants. */
function aggregateOfferLd(listing: Product, offer: OfferLd): object {
  const { totalAllowed, price } = listing
  const left = listing.sizes.filter(({ qty }) => qty > 0 && totalAllowed > 0)
  const cents = (left.length > 0 ? left : listing.sizes).map((size) => (size.price ?? price).cents)
  const { '@type': _, price: _price, ...rest } = offer(price, left.length > 0)
  return {
    '@type': 'AggregateOffer',
    lowPrice: amountText(Math.min(...cents)),
    highPrice: amountText(Math.max(...cents)),
    offerCount: listing.sizes.length,
    ...rest,
  }
}

/** Schema.org properties for the kinds of options. All other kinds of options have no property. */
const axisProperties = { size: 'size', color: 'color' } as const

/** Returns the options of a listing. Without options, the variants are sizes. */
const axesOf = (listing: Product): readonly OptionAxis[] =>
  hasOptions(listing) ? listing.optionAxes! : [{ name: '', kind: 'size' }]

function variesByLd(listing: Product): object {
  const kinds = axesOf(listing).map(({ kind }) => kind)
  const names = kinds.flatMap((kind) => (kind === 'other' ? [] : [axisProperties[kind]]))
  return names.length === 0
    ? {}
    : { variesBy: [...new Set(names)].map((name) => `https://schema.org/${name}`) }
}

function variantLd(
  listing: Product,
  variant: Variant,
  { origin, color, offer }: { origin: string; color: object; offer: OfferLd },
): object {
  const axes = axesOf(listing)
  const choices = variant.choices ?? [variant.size]
  const photo = listing.photos.find(({ key }) => key === variant.photoKey)
  const own = Object.fromEntries(
    axes.flatMap(({ kind }, at) =>
      kind === 'other' ? [] : [[axisProperties[kind], translateValue(choices[at]!)]],
    ),
  )
  const others = axes.flatMap(({ name, kind }, at) =>
    kind === 'other' ? [{ '@type': 'PropertyValue', name, value: choices[at]! }] : [],
  )
  return {
    '@type': 'Product',
    name: `${listing.title} (${translateValue(variant.size)})`,
    sku: variant.ID,
    ...color,
    ...own,
    ...(others.length > 0 && { additionalProperty: others }),
    ...gtinLd(variant),
    ...(photo && { image: imageLd(origin + pictureUrl(photo), photo.alt) }),
    offers: offer(variant.price ?? listing.price, variant.qty > 0 && listing.totalAllowed > 0),
  }
}

/**
 * Returns the listing's category in Google's taxonomy or, if none is set, the path of the listing's type. A numeric
 * `googleCategory` is the id of a category in Google's taxonomy.
 */
function categoryLd({ type, googleCategory }: Product, types: TypeTree): object | string {
  if (googleCategory === undefined) return typePathText(types, type, ' > ')
  if (!/^\d+$/.test(googleCategory)) return googleCategory
  return {
    '@type': 'CategoryCode',
    inCodeSet: 'https://www.google.com/basepages/producttype/taxonomy-with-ids.en-US.txt',
    codeValue: googleCategory,
  }
}

/** Returns a photo with its description, or only its URL if there is no description. */
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

/**
 * Returns the shipping data of an item with this price. The destination is the marketplace's country, because the
 * cached page is for this country.
 */
function shippingLd({ seller: { ships, shipping }, delivery }: Product, price: Product['price']): object {
  const { home, dispatchDays, mostDispatchDays, transit } = delivery
  const sent = { ...ships, flatCents: shipping.cents }
  const cents = computeShippingCents(sent, home, home, 1, price.cents)
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
        handlingTime: daysLd(0, getDispatchDays(ships.profile, dispatchDays, mostDispatchDays)),
        transitTime: daysLd(...transit[getShippingDistance(ships.from, home)]),
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

export function breadcrumbLd(listing: Product, origin: string, crumbs: readonly ProductBreadcrumb[]): object {
  const { isSA } = listing.seller
  const here = { path: canonicalPath(listingPath(listing), isSA), label: listing.title }
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [...crumbs, here].map(({ path, label }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: label,
      item: origin + path,
    })),
  }
}
