import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeller, aStoredListing, type TestSeller } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop(undefined, undefined, undefined, { SELLER_ITEMS: '40' })
afterAll(() => shop.close())

const stranger = () => new Person(shop)
const reviews = 189
const items = 97
let ines: TestSeller

beforeAll(async () => {
  ines = await aSeller(shop.pool)
  await shop.pool.query(
    `insert into feedback (id, seller_id, author, rate, body, created_at)
     select 'fbk_' || n, $1, 'Ada L.', 4.5, 'Review ' || n, '2026-01-01'::timestamptz + n * interval '1 hour'
     from generate_series(1, ${reviews}) n`,
    [ines.id],
  )
  for (let n = 1; n <= items; n++)
    await aStoredListing(shop.pool, { seller: ines, title: `Item ${n}`, listedAt: new Date(n * 1000) })
})

test('an unknown seller returns 404, and values out of range are rejected', async () => {
  for (const call of ['selleruser', 'selleruserinfo'])
    expect((await stranger().get(`/sa/buyer/${call}/nobody`)).status).toBe(404)
  for (const query of ['limit=1001', 'limit=0', 'page=0', 'feedback=few'])
    expect((await stranger().get(`/buyer/selleruser/${ines.username}?${query}`)).status, query).toBe(422)
})

test.each(['selleruser', 'selleruserinfo'])(
  '%s returns all reviews, newest first (spec §2)',
  async (call) => {
    const { body } = await stranger().get(`/sa/buyer/${call}/${ines.username}`)
    const { feedback } = body.seller ?? body
    expect(feedback).toHaveLength(reviews)
    expect(feedback[0]).toMatchObject({ review: `Review ${reviews}`, rate: 4.5, name: 'Ada L.' })
    expect(feedback.at(-1)).toMatchObject({ review: 'Review 1' })
    const few = await stranger().get(`/sa/buyer/${call}/${ines.username}?feedback=newest`)
    expect((few.body.seller ?? few.body).feedback).toEqual(feedback.slice(0, 8))
  },
)

test('a hidden review is not included', async () => {
  await shop.pool.query(
    `update feedback set hidden = true, hidden_at = now(), hidden_reason = 'x' where id = 'fbk_100'`,
  )
  const { body } = await stranger().get(`/buyer/selleruser/${ines.username}`)
  expect(body.seller.feedback.map(({ review }: { review: string }) => review)).not.toContain('Review 100')
  expect(body.seller.feedback).toHaveLength(reviews - 1)
})

test('selleruser returns at most SELLER_ITEMS items per page, and the pages together contain all items', async () => {
  const titles: string[] = []
  for (let page: number | null = 1; page !== null;) {
    const { body } = await stranger().get(`/bd/buyer/selleruser/${ines.username}?page=${page}`)
    expect(body.total).toBe(items)
    titles.push(...body.items.map(({ title }: { title: string }) => title))
    page = body.next
  }
  expect(titles).toEqual(Array.from({ length: items }, (_, at) => `Item ${items - at}`))
})

test('a smaller limit returns fewer items, and a larger limit returns at most SELLER_ITEMS', async () => {
  const ask = async (limit: number) =>
    (await stranger().get(`/buyer/selleruser/${ines.username}?limit=${limit}`)).body
  expect(await ask(4)).toMatchObject({ items: { length: 4 }, next: 2 })
  expect(await ask(1000)).toMatchObject({ items: { length: 40 }, next: 2 })
})

test("a listing page contains only the seller's newest reviews", async () => {
  const { body } = await stranger().get(`/buyer/selleruser/${ines.username}?limit=1`)
  const item = await stranger().get(`/buyer/viewcount/${body.items[0]._id}`)
  expect(item.body.seller.feedback).toHaveLength(8)
})
