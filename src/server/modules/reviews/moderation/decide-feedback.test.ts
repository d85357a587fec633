import { afterAll, expect, test } from 'vitest'
import { aSeller, aToken, type TestSeller } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aSellerOrder } from '../reviews.fixture.ts'

const shop = await openTestShop()
const admin = await asSeller(await aSeller(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

async function asSeller(seller: TestSeller): Promise<Person> {
  return new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
}

async function aReview(rate: number, review: string) {
  const sellerOrder = await aSellerOrder(shop)
  const answer = await new Person(shop).post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data: { rate, review },
  })
  const id = answer.body.feedback[0]._id as string
  const owner = await asSeller(sellerOrder.seller)
  await owner.post(`/feedback/report/${id}`, { reason: 'untrue' })
  return { id, seller: sellerOrder.seller, owner }
}

const ratingOf = async ({ username }: TestSeller) =>
  (await new Person(shop).get(`/feedback/reviews/${username}`)).body.rating
const reported = async () =>
  (await admin.get('/api/admin/feedback')).body.feedback.map(({ _id }: { _id: string }) => _id)
const decide = (body: object) => admin.post('/api/admin/feedback/decide', body)
const undo = (id: string) => admin.post(`/api/admin/feedback/decisions/${id}/undo`)

test('only admins can make and undo decisions about reviews', async () => {
  const { id, owner } = await aReview(1, 'Never came')
  const body = { decision: 'hide', ids: [id], reason: 'Untrue' }
  expect((await new Person(shop).post('/api/admin/feedback/decide', body)).status).toBe(401)
  expect((await owner.post('/api/admin/feedback/decide', body)).status).toBe(403)
  expect((await owner.post('/api/admin/feedback/decisions/x/undo')).status).toBe(403)
})

test('hiding several reviews removes them from the rating, and an undo restores their reports', async () => {
  const [one, two] = [await aReview(2, 'Itches'), await aReview(3, 'Late')]
  const { body } = await decide({ decision: 'hide', ids: [one.id, two.id, 'nothing'], reason: 'Untrue' })
  expect(body).toMatchObject({ changed: 2, rows: [{ ok: true }, { ok: true }, { code: 'not_found' }] })
  expect(await ratingOf(one.seller)).toBeNull()
  expect(await reported()).not.toContain(one.id)
  const answers = await Promise.all([undo(body.decisionId), undo(body.decisionId)])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect([await ratingOf(one.seller), await ratingOf(two.seller)]).toEqual([2, 3])
  expect(await reported()).toEqual(expect.arrayContaining([one.id, two.id]))
})

test('a decision to keep a review can be undone unless a later decision was made', async () => {
  const { id, seller } = await aReview(4, 'Fine')
  const stored = await decide({ decision: 'keep', ids: [id] })
  expect(await reported()).not.toContain(id)
  expect((await decide({ decision: 'keep', ids: [id] })).body).toMatchObject({ decisionId: null, changed: 0 })
  const hidden = await decide({ decision: 'hide', ids: [id], reason: 'After all' })
  expect((await undo(stored.body.decisionId)).body.undone).toBe(0)
  expect(await ratingOf(seller)).toBeNull()
  const shown = await decide({ decision: 'show', ids: [id] })
  expect(await ratingOf(seller)).toBe(4)
  await undo(shown.body.decisionId)
  expect(await ratingOf(seller)).toBeNull()
  const { body } = await admin.get('/api/admin/feedback?tab=hidden')
  expect(body.feedback.find((row: { _id: string }) => row._id === id).hiddenReason).toBe('After all')
  expect((await undo(hidden.body.decisionId)).body.undone).toBe(1)
})

test('reviews can be searched by word prefixes and by seller', async () => {
  const { id, seller } = await aReview(5, 'Velvety, and it shimmers')
  const found = async (search: string) => {
    const { body } = await admin.get(`/api/admin/feedback?tab=all&search=${encodeURIComponent(search)}`)
    return body.feedback.map(({ _id }: { _id: string }) => _id)
  }
  expect(await found('shimm velvety')).toEqual([id])
  expect(await found(`${seller.username.split('_')[0]} velvety`)).toEqual([id])
  expect(await found("') | (")).toEqual([])
  const { body } = await admin.get('/api/admin/feedback?tab=all&limit=1')
  expect(
    (await admin.get(`/api/admin/feedback?tab=all&limit=1&after=${body.next}`)).body.feedback[0]._id,
  ).not.toBe(body.feedback[0]._id)
})
