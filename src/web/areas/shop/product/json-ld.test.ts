import { expect, test } from 'vitest'
import type { Product } from '#contract/catalog/catalog.ts'
import { noDetails, type ShownDetails } from './details/attribute-details.ts'
import { productLd } from './json-ld.ts'

interface Offers {
  shippingDetails: unknown
  hasMerchantReturnPolicy: unknown
}

interface ProductLd {
  offers: Offers
  image: unknown
  material?: unknown
  additionalProperty?: unknown
}

function ldOf(seller: Partial<Product['seller']>, details: ShownDetails = noDetails): ProductLd {
  return productLd(aProduct(seller), 'https://shop.test', ['new'], details) as ProductLd
}

const offersOf = (seller: Partial<Product['seller']>): Offers => ldOf(seller).offers

function aProduct(
  seller: Partial<Product['seller']>,
  photos: Partial<Product['photos'][number]>[] = [],
): Product {
  return {
    _id: 'prd_1',
    title: 'Coat',
    type: 'Coats',
    color: 'black',
    condition: 'good',
    photos,
    sizes: [],
    price: { cents: 10_000, currency: 'usd' },
    seller: {
      name: 'Vera',
      username: 'vera',
      isSA: false,
      shipping: { cents: 650, currency: 'usd' },
      ships: { from: null, city: null, profile: null },
      returns: null,
      ...seller,
    },
    delivery: {
      today: '2026-11-26',
      home: 'US',
      dispatchDays: 3,
      mostDispatchDays: 5,
      protectedDays: { fromShipping: 14, fromEstimate: 3 },
      transit: { domestic: [2, 5], region: [3, 8], world: [6, 15] },
    },
  } as unknown as Product
}

test('photos with a description have a caption', () => {
  const product = aProduct({}, [
    { key: 'ab12', alt: 'The front' },
    { key: 'cd34', alt: '' },
  ])
  const { image } = productLd(product, 'https://shop.test', ['new'], noDetails) as { image: unknown }
  const url = 'https://shop.test/pictures/ab12-960.jpg'
  expect(image).toEqual([
    { '@type': 'ImageObject', contentUrl: url, url, caption: 'The front' },
    'https://shop.test/pictures/cd34-960.jpg',
  ])
})

const days = (minValue: number, maxValue: number) => ({
  '@type': 'QuantitativeValue',
  minValue,
  maxValue,
  unitCode: 'DAY',
})

test('shipping cost and time to the marketplace’s country match the page', () => {
  const zone = {
    to: 'world' as const,
    countries: [],
    firstCents: 1_900,
    furtherCents: 0,
    freeFromCents: null,
  }
  const profile = { dispatchDays: 2, zones: [zone], notTo: [] }
  expect(offersOf({ ships: { from: 'IT', city: null, profile } }).shippingDetails).toEqual({
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '19.00', currency: 'USD' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 2),
      transitTime: days(6, 15),
    },
  })
  expect(
    offersOf({ ships: { from: 'IT', city: null, profile: { ...profile, notTo: ['US'] } } }).shippingDetails,
  ).toEqual({
    '@type': 'OfferShippingDetails',
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'US' },
    doesNotShip: true,
  })
})

test('delivery times need a known country of origin, and a text-only return policy is omitted', () => {
  const offers = offersOf({})
  expect(offers.shippingDetails).not.toHaveProperty('deliveryTime')
  expect(offers.hasMerchantReturnPolicy).toBeUndefined()
})

test('a seller’s return terms include the number of days and who pays for the return', () => {
  const ships = { from: 'IT', city: null, profile: null }
  expect(offersOf({ ships, returns: { days: 14, paidBy: 'buyer' } }).hasMerchantReturnPolicy).toEqual({
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'US',
    returnPolicyCountry: 'IT',
    returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow',
    merchantReturnDays: 14,
    returnMethod: 'https://schema.org/ReturnByMail',
    returnFees: 'https://schema.org/ReturnFeesCustomerResponsibility',
  })
  expect(offersOf({ returns: { days: 0, paidBy: 'seller' } }).hasMerchantReturnPolicy).toMatchObject({
    returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted',
  })
})

test('attributes are properties of the product', () => {
  const details = {
    ...noDetails,
    ld: [
      { code: 'material', name: 'Material', value: 'Wool, Silk' },
      { code: 'weight', name: 'Weight', value: 2.5, unitText: 'kg' },
    ],
  }
  expect(ldOf({}, details)).toMatchObject({
    material: 'Wool, Silk',
    additionalProperty: [
      { '@type': 'PropertyValue', propertyID: 'material', name: 'Material', value: 'Wool, Silk' },
      { '@type': 'PropertyValue', propertyID: 'weight', name: 'Weight', value: 2.5, unitText: 'kg' },
    ],
  })
  expect(ldOf({})).not.toHaveProperty('additionalProperty')
})

const usd = (cents: number) => ({ cents, currency: 'usd' })

function aVariantProduct(count: number): Product {
  const sizes = Array.from({ length: count }, (_, i) => ({
    ID: `siz_${i}`,
    size: `${38 + i} / red`,
    qty: i,
    choices: [String(38 + i), 'red'],
    price: usd(10_000 + i * 100),
    ...(i === 1 && { barcode: '4006381333931' }),
  }))
  const optionAxes: Product['optionAxes'] = [
    { name: 'Size', kind: 'size' },
    { name: 'Color', kind: 'color' },
  ]
  return { ...aProduct({}), sizes, optionAxes, totalAllowed: 10 }
}

const variantLd = (count: number) =>
  productLd(aVariantProduct(count), 'https://shop.test', ['new'], noDetails)

test('a listing with options is a group of products with an offer for each variant', () => {
  expect(variantLd(2)).toMatchObject({
    '@type': 'ProductGroup',
    productGroupID: 'prd_1',
    variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    hasVariant: [
      {
        sku: 'siz_0',
        size: '38',
        color: 'red',
        offers: { price: '100.00', availability: 'https://schema.org/SoldOut' },
      },
      {
        sku: 'siz_1',
        size: '39',
        gtin: '4006381333931',
        offers: { price: '101.00', availability: 'https://schema.org/InStock' },
      },
    ],
  })
})

test('many variants are summed up as the range of prices in stock', () => {
  expect(variantLd(30)).toMatchObject({
    '@type': 'Product',
    offers: { '@type': 'AggregateOffer', lowPrice: '101.00', highPrice: '129.00', offerCount: 30 },
  })
})

test('each variant has the shipping cost for its own price', () => {
  const zone = {
    to: 'world',
    countries: [],
    firstCents: 900,
    furtherCents: 0,
    freeFromCents: 10_100,
  } as const
  const ships = { from: 'IT', city: null, profile: { dispatchDays: 2, zones: [zone], notTo: [] } }
  const product = aVariantProduct(2)
  const listing = { ...product, seller: { ...product.seller, ships } } as unknown as Product
  const rate = (value: string) => ({ offers: { shippingDetails: { shippingRate: { value } } } })
  expect(productLd(listing, 'https://shop.test', ['new'], noDetails)).toMatchObject({
    hasVariant: [rate('9.00'), rate('0.00')],
  })
})
