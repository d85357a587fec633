import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeller, type TestSeller } from '#test/support/factories.ts'
import { describeOnEveryPostgres } from '#test/support/database/database.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder, readRatingSums } from '../reviews.fixture.ts'
import { hideFeedback, unhideFeedback } from '../moderation/moderation.ts'
import { recountRatings } from '../read/recount.ts'

describeOnEveryPostgres('many at once', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop(open)
  })
  afterAll(() => shop.close())

  const save = (sellerOrder: { token: string; seller: TestSeller }, data: object) =>
    new Person(shop).post(`/sa/feedback/feedbacksave/${sellerOrder.token}`, {
      sellerid: sellerOrder.seller.id,
      data,
    })

  async function expectExact(seller: TestSeller) {
    const { stored, counted } = await readRatingSums(shop.pool, seller.id)
    expect(stored).toEqual(counted)
    return counted
  }

  test('when two different reviews of one line are sent, only the first is saved', async () => {
    const sellerOrder = await aSellerOrder(shop)
    const answers = await Promise.all([
      save(sellerOrder, { rate: 5, review: 'One.' }),
      save(sellerOrder, { rate: 1, review: 'Two.' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect((await expectExact(sellerOrder.seller)).count).toBe(1)
  })

  test('a repeated request returns the same review', async () => {
    const sellerOrder = await aSellerOrder(shop)
    const answers = await Promise.all([1, 2, 3].map(() => save(sellerOrder, { rate: 4, review: 'Same.' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map(({ body }) => body.feedback[0]._id)).size).toBe(1)
    expect(await expectExact(sellerOrder.seller)).toEqual({ sum: 8, count: 1 })
  })

  test('fifty concurrent reviews of one seller are all counted exactly', async () => {
    const seller = await aSeller(shop.pool)
    const parts = await Promise.all(Array.from({ length: 50 }, () => aSellerOrder(shop, { seller })))
    const rates = parts.map((_, at) => ((at * 7) % 10) / 2 + 0.5)
    const answers = await Promise.all(parts.map((sellerOrder, at) => save(sellerOrder, { rate: rates[at] })))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const sum = rates.reduce((all, rate) => all + rate * 2, 0)
    expect(await expectExact(seller)).toEqual({ sum, count: 50 })
    const { body } = await new Person(shop).get(`/feedback/reviews/${seller.username}`)
    expect(body).toMatchObject({ total: 50, rating: Math.round((sum * 5) / 50) / 10 })
  })

  test('after concurrent reviews, hides and unhides the rating matches the visible reviews', async () => {
    const { id: adminId } = await aSeller(shop.pool, { isAdmin: true })
    const admin = { kind: 'seller', id: adminId, isSeller: false, role: 'admin', isSA: false } as const
    const input = fc.record({
      do: fc.constantFrom('save', 'save', 'hide', 'unhide'),
      rate: fc.integer({ min: 1, max: 10 }).map((halves) => halves / 2),
      of: fc.nat(5),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(input, { minLength: 5, maxLength: 14 }), async (inputs) => {
        const seller = await aSeller(shop.pool)
        const first = await aSellerOrder(shop, { seller, count: 6 })
        const data = first.lines.map((line, at) => ({ line, rate: at / 2 + 0.5 }))
        const { body } = await save(first, data)
        const ids = body.feedback.map(({ _id }: { _id: string }) => _id) as string[]
        const { context } = shop.app.feedback
        await Promise.all(
          inputs.map(async (each) => {
            if (each.do === 'hide') return hideFeedback(context, admin, ids[each.of]!, 'spam')
            if (each.do === 'unhide') return unhideFeedback(context, admin, ids[each.of]!)
            return save(await aSellerOrder(shop, { seller }), { rate: each.rate })
          }),
        )
        await expectExact(seller)
      }),
      { numRuns: 8 },
    )
    expect(await recountRatings(shop.app.feedback.context)).toBe(0)
  })

  test('an incorrect stored rating is detected and corrected', async () => {
    const sellerOrder = await aSellerOrder(shop)
    await save(sellerOrder, { rate: 3 })
    await shop.pool.query('update sellers set rating_sum = 99, rating_count = 7 where id = $1', [
      sellerOrder.seller.id,
    ])
    expect(await recountRatings(shop.app.feedback.context)).toBe(1)
    expect(await expectExact(sellerOrder.seller)).toEqual({ sum: 6, count: 1 })
  })
})
