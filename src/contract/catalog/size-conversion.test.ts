import { expect, test } from 'vitest'
import { convertSize } from './size-conversion.ts'

const all = ['clothing', 'eu', 'us', 'uk']
const shoes = (gender: string | null) => ({ gender, googleCategory: 'Apparel & Accessories > Shoes' })
const dress = { gender: 'women', googleCategory: 'Apparel & Accessories > Clothing > Dresses' }

test.each([
  ['EU 38', shoes('women'), ['US 8', 'UK 5']],
  ['eu38.5', shoes('women'), ['US 8.5', 'UK 5.5']],
  ['US 9', shoes('men'), ['EU 42', 'UK 8']],
  ['UK 10', dress, ['EU 38', 'US 6']],
  ['EU 50', { gender: 'men', googleCategory: 'Apparel & Accessories > Clothing' }, ['US 40', 'UK 40']],
])('%s of %j is %j', (label, item, converted) => expect(convertSize(label, item, all)).toEqual(converted))

test.each([
  ['M', dress],
  ['38', shoes('women')],
  ['EU 60', shoes('women')],
  ['EU 30', shoes('girls')],
  ['EU 38', shoes(null)],
  ['EU 54', { gender: 'women', googleCategory: 'Apparel & Accessories > Jewelry > Rings' }],
  ['EU 38', { gender: 'women' }],
])('%s of %j is not converted', (label, item) => expect(convertSize(label, item, all)).toEqual([]))

test('only systems of the marketplace are shown', () => {
  expect(convertSize('EU 38', shoes('women'), ['eu', 'us'])).toEqual(['US 8'])
})
