import { afterAll, expect, test } from 'vitest'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aListing, aReadySeller, createListingTypes } from '../listings.fixture.ts'

const shop = await openTestShop()
await createListingTypes(shop.pool)
afterAll(() => shop.close())

test('views and new watchers are counted per day and seller, including days without any', async () => {
  const [nora, other] = [await aReadySeller(shop), await aReadySeller(shop)]
  const [coat, hat] = [await aListing(nora, { title: 'Coat' }), await aListing(nora, { title: 'Hat' })]
  const foreign = await aListing(other)
  let visitors = 0
  const look = async (id: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) {
      const visitor = new Person(shop)
      visitor.userAgent = `Visitor ${++visitors}`
      await visitor.get(`/sa/buyer/viewcount/${id}`)
    }
    await shop.app.catalog.flushViews()
  }
  await look(coat._id, 3)
  await look(foreign._id, 5)
  shop.clock.advance(2 * 86_400_000)
  await look(coat._id, 1)
  await look(hat._id, 2)
  const mia = new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
  for (const isWatched of [true, false, true]) {
    await mia.put(`/buyer/addwatch/${coat._id}`, { item: coat._id, watch: isWatched })
  }
  const { body } = await nora.person.get('/api/seller/insights?days=4')
  expect(body.days.map(({ views }: { views: number }) => views)).toEqual([0, 3, 0, 3])
  const today = new Date(shop.clock.now()).toISOString().slice(0, 10)
  expect(body.days.at(-1).day).toBe(today)
  expect(body.days.map(({ watches }: { watches: number }) => watches)).toEqual([0, 0, 0, 1])
  expect(body.top.map(({ title, views }: { title: string; views: number }) => [title, views])).toEqual([
    ['Coat', 4],
    ['Hat', 2],
  ])
  expect((await other.person.get('/api/seller/insights?days=1')).body.days).toEqual([
    { day: today, views: 0, watches: 0 },
  ])
  expect((await nora.person.get('/api/seller/insights?days=0')).status).toBe(422)
})
