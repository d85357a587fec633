import { afterAll, expect, test } from 'vitest'
import { isBodySize } from '#contract/catalog/fit.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aSellerOrder } from '../reviews.fixture.ts'

const shop = await openTestShop()
afterAll(() => shop.close())
const guest = new Person(shop)

async function review(fit: string | undefined) {
  const order = await aSellerOrder(shop)
  const data = { rate: 4, review: 'Nice.', ...(fit && { fit }) }
  const send = (body: object = data) =>
    guest.post(`/feedback/feedbacksave/${order.token}`, { sellerid: order.seller.id, data: body })
  return { ...order, data, send, answer: await send() }
}

const fitOf = async (listing: string) => (await guest.get(`/sa/buyer/viewcount/${listing}`)).body.fit

test('the fit of a brand and type is shown once there are five answers, not counting hidden reviews', async () => {
  const [first, ...others] = await Promise.all(['small', 'true', 'true', 'large', undefined].map(review))
  expect([first!, ...others].map(({ answer }) => answer.status)).toEqual([200, 200, 200, 200, 200])
  const listing = first!.listings[0]!
  expect(await fitOf(listing)).toBeUndefined()
  await review('small')
  expect(await fitOf(listing)).toEqual({ small: 2, true: 2, large: 1 })
  expect(await fitOf(others[0]!.listings[0]!)).toEqual({ small: 2, true: 2, large: 1 })

  const admin = new Person(
    shop,
    await aToken(shop.pool, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id }),
  )
  const path = `/api/admin/feedback/${first!.answer.body.feedback[0]._id}`
  expect((await admin.post(`${path}/hide`, { reason: 'Spam' })).status).toBe(200)
  expect(await fitOf(listing)).toBeUndefined()
  expect((await admin.post(`${path}/unhide`, {})).status).toBe(200)
  expect(await fitOf(listing)).toMatchObject({ small: 2 })
})

test('an answer is stored once, and another answer to the same item is rejected', async () => {
  const { data, send } = await review('large')
  expect((await send()).status).toBe(200)
  expect(await send({ ...data, fit: 'small' })).toMatchObject({
    status: 409,
    body: { code: 'already_reviewed' },
  })
  expect((await review('tight')).answer.status).toBe(422)
})

test('an item without body sizes has no fit question, and an answer is ignored', async () => {
  const order = await aSellerOrder(shop)
  await shop.pool.query(`update order_lines set size_label = 'One size' where id = $1`, [order.lines[0]])
  const path = `/feedback/feedbacksave/${order.token}`
  expect((await guest.get(path)).body.lines).toMatchObject([{ hasFit: false }])
  const answer = await guest.post(path, { sellerid: order.seller.id, data: { rate: 5, fit: 'small' } })
  expect(answer.status).toBe(200)
  const { rows } = await shop.pool.query('select fit, fit_of from feedback where order_line_id = $1', [
    order.lines[0],
  ])
  expect(rows).toEqual([{ fit: null, fit_of: null }])
})

test.each(['M', 'XXL', '3XL', 'EU 38', 'US 8.5', '42', 'W32 L34', '2-3Y', '75B'])(
  '%s is a body size',
  (size) => expect(isBodySize(size)).toBe(true),
)
test.each(['One size', 'Vol. 1', 'Standard', '', 'Red', '54 cm'])('%s is not a body size', (size) =>
  expect(isBodySize(size)).toBe(false),
)
