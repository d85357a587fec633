import { expect, test } from 'vitest'
import { listPublicBrands } from './name-queries.ts'

const listed = new Map([
  [1, 5],
  [2, 0],
  [3, 1],
  [4, 1],
  [5, 1],
  [6, 9],
])
const brands = [...listed.keys()].map((id) => ({ id, name: `Brand ${id}`, isCustom: true, aliases: [] }))
const search = { countBrands: async () => listed }
const idsOf = async (most: number) => (await listPublicBrands(brands, search, most)).map(({ id }) => id)

test('only the brands with the most listings are returned, in name order', async () => {
  expect(await idsOf(10)).toEqual([1, 3, 4, 5, 6])
})

test.each([
  [1, [6]],
  [2, [1, 6]],
  [3, [1, 3, 6]],
  [4, [1, 3, 4, 6]],
])('with a limit of %i, the most frequent brands are listed', async (most, ids) => {
  expect(await idsOf(most)).toEqual(ids)
})
