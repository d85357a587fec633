import { afterAll, expect, test } from 'vitest'
import { createLog } from '#platform/telemetry/log.ts'
import { aSeller } from '#test/support/factories.ts'
import { openTestShop } from '#test/support/shop.ts'
import { storeReviews, manyReviews, expectedSortOrders } from '../read/many-reviews.fixture.ts'
import { createMilestones, type PageRequest } from './milestones.ts'
import { hideFeedback } from '../moderation/moderation.ts'
import { findReviewPage, type ReviewPage } from './reviews.store.ts'

const shop = await openTestShop()
const seller = await aSeller(shop.pool)
await storeReviews(shop.pool, seller)
const milestones = createMilestones(shop.app.feedback.context.db, createLog('fatal'), {
  step: 10,
  deepFrom: 20,
})
afterAll(() => shop.close())

const walk = async (asked: PageRequest): Promise<ReviewPage> =>
  (await findReviewPage(shop.app.feedback.context.db, seller.username, asked))!

async function noteAll(): Promise<void> {
  for (const sort of [1, 2, 3] as const) {
    const asked = { sort, page: 3, limit: 20 }
    await milestones.record(seller.username, asked, await walk(asked))
  }
}

test("a list's milestones are recorded only after a page far from both ends was requested", async () => {
  const asked = { sort: 1, page: 1, limit: 25 } as const
  await milestones.record(seller.username, asked, await walk(asked))
  expect(await milestones.findPage(seller.username, asked)).toBeUndefined()
})

test.each([1, 2, 3] as const)(
  'sort %i: every page found through a milestone equals the page from a plain query',
  async (sort) => {
    await noteAll()
    for (const limit of [1, 7, 25, 75]) {
      const ids: string[] = []
      for (let page = 1; page <= Math.ceil(manyReviews.length / limit); page++) {
        const asked = { sort, page, limit }
        const found = await milestones.findPage(seller.username.toUpperCase(), asked)
        expect(found).toEqual(await walk(asked))
        ids.push(...found!.reviews.map(({ id }) => id))
      }
      expect(ids).toEqual(manyReviews.toSorted(expectedSortOrders[sort]).map(({ id }) => id))
    }
    const beyond = { sort, page: 99, limit: 25 }
    expect(await milestones.findPage(seller.username, beyond)).toEqual(await walk(beyond))
  },
)

test('changing a list invalidates its milestones until they are recorded again', async () => {
  await noteAll()
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  const admin = { kind: 'seller', id, isSeller: false, role: 'admin', isSA: false } as const
  await hideFeedback(shop.app.feedback.context, admin, manyReviews[70]!.id, 'spam')
  const asked = { sort: 2, page: 3, limit: 25 } as const
  expect(await milestones.findPage(seller.username, asked)).toBeUndefined()
  await noteAll()
  const found = await milestones.findPage(seller.username, asked)
  expect(found).toEqual(await walk(asked))
  expect(found!.total).toBe(manyReviews.length - 1)
})
