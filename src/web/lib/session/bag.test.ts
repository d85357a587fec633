import { expect, test } from 'vitest'
import { addToBag, createBagCookie, readBag, removeFromBag } from './bag.ts'

const dress = { _id: 'prd_a', sizeID: 'siz_1' }
const coat = { _id: 'prd_b', sizeID: 'siz_2' }

test('a stored bag is read back unchanged', () => {
  const [cookie = ''] = createBagCookie([dress, coat]).split(';')
  expect(cookie).toBe('bag=prd_a~siz_1.prd_b~siz_2')
  expect(readBag(`theme=dark; ${cookie}`)).toEqual([dress, coat])
})

test('invalid entries in a bag cookie are ignored', () => {
  expect(readBag('bag=prd_a~siz_1..prd_b.~x.a~b~c.<i>~siz_1')).toEqual([dress])
  expect(readBag(null)).toEqual([])
})

test('a size already in the bag is not added twice', () => {
  expect(addToBag([dress], dress)).toBe('in-bag-already')
  expect(addToBag([dress], { ...dress, sizeID: 'siz_9' })).toHaveLength(2)
})

test('an item cannot be added to a full bag', () => {
  const full = Array.from({ length: 20 }, (_, at) => ({ _id: `prd_${at}`, sizeID: 'siz_1' }))
  expect(addToBag(full, dress)).toBe('bag-full')
  expect(readBag(`bag=${full.map((item) => `${item._id}~siz_1`).join('.')}.prd_x~siz_1`)).toHaveLength(20)
})

test('removing an item keeps the others', () => {
  expect(removeFromBag([dress, coat], dress)).toEqual([coat])
  expect(removeFromBag([coat], dress)).toEqual([coat])
})
