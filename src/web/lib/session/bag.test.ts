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

test('a quantity is stored after the size, and invalid quantities are ignored', () => {
  const three = { ...dress, quantity: 3 }
  const [cookie = ''] = createBagCookie([three, { ...coat, quantity: 1 }]).split(';')
  expect(cookie).toBe('bag=prd_a~siz_1~3.prd_b~siz_2')
  expect(readBag(cookie)).toEqual([three, coat])
  expect(readBag('bag=prd_a~siz_1~0.prd_a~siz_2~21.prd_a~siz_3~x.prd_a~siz_4~.prd_b~siz_2~1')).toEqual([coat])
})

test('a chosen quantity replaces the quantity in the bag', () => {
  const two = { ...dress, quantity: 2 }
  expect(addToBag([dress, coat], two)).toEqual([two, coat])
  expect(addToBag([two], two)).toBe('in-bag-already')
  expect(addToBag([two], dress)).toBe('in-bag-already')
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

test('a bag has a maximum number of units', () => {
  const many = { ...dress, quantity: 19 }
  expect(addToBag([many], coat)).toEqual([many, coat])
  expect(addToBag([many], { ...coat, quantity: 2 })).toBe('bag-full')
  expect(addToBag([many, coat], { ...coat, quantity: 2 })).toBe('bag-full')
  expect(readBag('bag=prd_a~siz_1~19.prd_b~siz_2~5.prd_c~siz_3')).toEqual([many, { ...coat, quantity: 1 }])
})

test('removing an item keeps the others', () => {
  expect(removeFromBag([dress, coat], dress)).toEqual([coat])
  expect(removeFromBag([coat], dress)).toEqual([coat])
})
