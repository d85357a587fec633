import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeller, type TestSeller } from '#test/support/factories.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { Person } from '#test/support/person.ts'
import { storeReviews, manyReviews, expectedSortOrders } from './many-reviews.fixture.ts'

let shop: TestShop
let seller: TestSeller

beforeAll(async () => {
  shop = await openTestShop()
  seller = await aSeller(shop.pool)
  await storeReviews(shop.pool, seller)
  // Adds a hidden review and an empty imported review. The list must contain neither.
  await shop.pool.query(
    `insert into feedback (id, seller_id, author, rate, body, created_at, hidden, hidden_at)
     values ('fbk_hidden', $1, 'Mia', 5, 'Hidden.', now(), true, now()), ('fbk_empty', $1, '', 5, '  ', now(), false, null)`,
    [seller.id],
  )
})
afterAll(() => shop.close())

const get = (query: string) =>
  new Person(shop).get(`/sa/feedback/reviews/${seller.username.toUpperCase()}${query}`)

test('the reviews of an unknown seller return 404', async () => {
  expect((await new Person(shop).get('/feedback/reviews/nobody')).status).toBe(404)
})

test.each([
  [1, 25],
  [2, 25],
  [3, 25],
  [1, 50],
  [2, 50],
  [3, 75],
  [2, 1],
])('sort %i with limit %i: all pages together contain all reviews in order', async (sort, limit) => {
  const ids: string[] = []
  const pages = Math.ceil(manyReviews.length / limit)
  for (let page = 1; page <= pages; page++) {
    const { body } = await get(`?sort=${sort}&limit=${limit}&page=${page}`)
    expect(body).toMatchObject({ total: manyReviews.length, page, pages })
    ids.push(...body.reviews.map(({ _id }: { _id: string }) => _id))
  }
  expect(ids).toEqual(manyReviews.toSorted(expectedSortOrders[sort]).map(({ id }) => id))
})

test('the rating is the exact mean, rounded only once, to one decimal place', async () => {
  const halves = manyReviews.reduce((sum, { rate }) => sum + rate * 2, 0)
  expect((await get('')).body.rating).toBe(Math.round((halves * 5) / manyReviews.length) / 10)
})

test('a page number beyond the end returns the last page', async () => {
  const { body } = await get('?page=999')
  expect(body).toMatchObject({ page: 6, pages: 6 })
  expect(body.reviews).toHaveLength(12)
})

test('a seller without reviews has one empty page and no rating', async () => {
  const fresh = await aSeller(shop.pool)
  const { body } = await new Person(shop).get(`/feedback/reviews/${fresh.username}?sort=3`)
  expect(body).toEqual({ reviews: [], total: 0, rating: null, page: 1, pages: 1 })
})

test.each(['sort=4', 'sort=0', 'limit=76', 'limit=0', 'page=0', 'page=x'])('%s is invalid', async (query) => {
  expect((await get(`?${query}`)).status).toBe(422)
})
