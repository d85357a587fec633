import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aToken, type TestSeller } from '#test/support/factories.ts'
import { openTestShop } from '#test/support/shop.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder, readRatingSums } from '../reviews.fixture.ts'

const shop = await openTestShop()
const admin = await asSeller(await aSeller(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

async function asSeller(seller: TestSeller): Promise<Person> {
  return new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
}

async function asBuyer(): Promise<Person> {
  return new Person(shop, await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id }))
}

async function aReview(rate = 2) {
  const sellerOrder = await aSellerOrder(shop)
  const answer = await new Person(shop).post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data: { rate, review: 'Not what I saw.' },
  })
  return {
    ...sellerOrder,
    reviewId: answer.body.feedback[0]._id as string,
    owner: await asSeller(sellerOrder.seller),
  }
}

const shownOf = async ({ username }: TestSeller) =>
  (await new Person(shop).get(`/feedback/reviews/${username}`)).body

test('a seller can reply once to a review of their own shop', async () => {
  const { reviewId, seller, owner } = await aReview()
  const path = `/api/seller/feedback/${reviewId}/reply`
  const stranger = await asSeller(await aSeller(shop.pool))
  expect((await new Person(shop).post(path, { text: 'Hi' })).status).toBe(401)
  expect((await (await asBuyer()).post(path, { text: 'Hi' })).status).toBe(403)
  expect((await stranger.post(path, { text: 'Hi' })).status).toBe(404)
  expect((await owner.post(path, { text: '   ' })).status).toBe(422)
  expect((await owner.post(path, { text: 'I am sorry.' })).body.reply.text).toBe('I am sorry.')
  expect((await owner.post(path, { text: 'I am sorry.' })).status).toBe(200)
  expect(await owner.post(path, { text: 'Or not.' })).toMatchObject({
    status: 409,
    body: { code: 'already_replied' },
  })
  expect((await shownOf(seller)).reviews[0].reply).toMatchObject({ text: 'I am sorry.' })
})

test('only one of two concurrent replies is saved', async () => {
  const { reviewId, owner } = await aReview()
  const answers = await Promise.all(
    ['One', 'Two'].map((text) => owner.post(`/api/seller/feedback/${reviewId}/reply`, { text })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test("a seller's review list shows the items that were bought and can be filtered by unanswered reviews", async () => {
  const { reviewId, owner } = await aReview()
  const unanswered = async () => (await owner.get('/api/seller/feedback?tab=unanswered')).body.feedback
  expect(await unanswered()).toMatchObject([{ _id: reviewId, listing: 'A coat' }])
  await owner.post(`/api/seller/feedback/${reviewId}/reply`, { text: 'Sorry.' })
  expect(await unanswered()).toEqual([])
  expect((await owner.get('/api/seller/feedback')).body).toMatchObject({
    feedback: [{ _id: reviewId }],
    next: null,
  })
})

test('the next page of a list starts where the previous page ended', async () => {
  const sellerOrder = await aSellerOrder(shop, { count: 3 })
  const data = sellerOrder.lines.map((line) => ({ line, rate: 4 }))
  await new Person(shop).post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data,
  })
  const owner = await asSeller(sellerOrder.seller)
  const first = (await owner.get('/api/seller/feedback?limit=2')).body
  const rest = (await owner.get(`/api/seller/feedback?limit=2&after=${first.next}`)).body
  const ids = [...first.feedback, ...rest.feedback].map(({ _id }) => _id)
  expect(new Set(ids).size).toBe(3)
  expect(rest.next).toBeNull()
})

test('a signed-in person can report a review once, and admins see the report until they make a decision', async () => {
  const { reviewId, owner } = await aReview()
  const buyer = await asBuyer()
  const path = `/feedback/report/${reviewId}`
  expect((await new Person(shop).post(path, { reason: 'spam' })).status).toBe(401)
  expect((await buyer.post('/feedback/report/nothing', { reason: 'spam' })).status).toBe(404)
  expect((await buyer.post(path, { reason: 'because' })).status).toBe(422)
  for (let i = 0; i < 2; i++)
    expect((await buyer.post(path, { reason: 'spam', text: 'Twice' })).status).toBe(200)
  expect((await owner.post(path, { reason: 'untrue' })).status).toBe(200)
  const reported = async () =>
    (await admin.get('/api/admin/feedback')).body.feedback.filter(
      ({ _id }: { _id: string }) => _id === reviewId,
    )
  expect(await reported()).toMatchObject([
    {
      reports: [
        { reason: 'spam', text: 'Twice', by: 'buyer' },
        { reason: 'untrue', by: 'seller' },
      ],
    },
  ])
  expect((await buyer.post(`/api/admin/feedback/${reviewId}/dismiss`)).status).toBe(403)
  expect((await admin.post(`/api/admin/feedback/${reviewId}/dismiss`)).body).toEqual({ dismissed: 2 })
  expect(await reported()).toEqual([])
})

test('a hidden review is neither shown nor counted in the rating, and counts again once it is visible', async () => {
  const { reviewId, seller, owner } = await aReview(2)
  const hide = (person: Person) => person.post(`/api/admin/feedback/${reviewId}/hide`, { reason: 'A slur' })
  expect((await hide(owner)).status).toBe(403)
  expect((await admin.post('/api/admin/feedback/nothing/hide', { reason: 'x' })).status).toBe(404)
  await (await asBuyer()).post(`/feedback/report/${reviewId}`, { reason: 'offensive' })
  await Promise.all([hide(admin), hide(admin)])
  expect(await shownOf(seller)).toMatchObject({ total: 0, rating: null, reviews: [] })
  expect((await readRatingSums(shop.pool, seller.id)).stored).toEqual({ sum: 0, count: 0 })
  expect((await owner.post(`/api/seller/feedback/${reviewId}/reply`, { text: 'Hm' })).status).toBe(404)
  expect((await owner.post(`/feedback/report/${reviewId}`, { reason: 'spam' })).status).toBe(404)
  const { body } = await admin.get('/api/admin/feedback?tab=hidden')
  expect(body.feedback).toMatchObject([
    { _id: reviewId, hiddenReason: 'A slur', reports: [{ reason: 'offensive' }] },
  ])
  for (let i = 0; i < 2; i++)
    expect((await admin.post(`/api/admin/feedback/${reviewId}/unhide`)).body).toEqual({ isHidden: false })
  expect(await shownOf(seller)).toMatchObject({ total: 1, rating: 2 })
  expect((await readRatingSums(shop.pool, seller.id)).stored).toEqual({ sum: 4, count: 1 })
})

test('an order line with a hidden review cannot be reviewed again', async () => {
  const { reviewId, seller, token } = await aReview()
  await admin.post(`/api/admin/feedback/${reviewId}/hide`, { reason: 'A slur' })
  const again = await new Person(shop).post(`/feedback/feedbacksave/${token}`, {
    sellerid: seller.id,
    data: { rate: 5, review: 'Nicer words.' },
  })
  expect(again.status).toBe(409)
})

test('after a buyer deletes the account, the review stays but has no name and no photo', async () => {
  const { id } = await aBuyer(shop.pool)
  const sellerOrder = await aSellerOrder(shop, { buyerId: id })
  await new Person(shop).post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data: { rate: 4, review: 'Good.' },
  })
  const buyer = new Person(shop, await aToken(shop.pool, { buyerId: id }))
  const archive = await buyer.post(`/api/customerprofile/${id}/export`)
  expect(archive.status).toBe(200)
  expect(archive.raw.includes('feedback.json')).toBe(true)
  expect((await buyer.delete(`/api/customerprofile/${id}`)).status).toBe(200)
  expect((await shownOf(sellerOrder.seller)).reviews[0]).toMatchObject({ name: '', rate: 4, review: 'Good.' })
})
