import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder, readRatingSums } from './reviews.fixture.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const guest = () => new Person(shop)
const five = { rate: 5, review: 'Fits.' }
const aPicture = () =>
  sharp({ create: { width: 40, height: 10, channels: 3, background: '#a33' } })
    .png()
    .toBuffer()

async function aSignedInBuyer() {
  const { id } = await aBuyer(shop.pool)
  return { id, person: new Person(shop, await aToken(shop.pool, { buyerId: id })) }
}

const listOf = async (username: string, query = '') =>
  (await guest().get(`/feedback/reviews/${username}${query}`)).body

test("a review requires a valid token or the buyer's own order line", async () => {
  const owner = await aSignedInBuyer()
  const stranger = await aSignedInBuyer()
  const sellerOrder = await aSellerOrder(shop, { buyerId: owner.id })
  const body = { sellerid: sellerOrder.seller.id, data: five }
  const forged = `${sellerOrder.token.slice(0, -1)}${sellerOrder.token.endsWith('A') ? 'B' : 'A'}`
  for (const key of ['nothing', forged, sellerOrder.id, sellerOrder.lines[0]]) {
    expect((await guest().post(`/sa/feedback/feedbacksave/${key}`, body)).status, key).toBe(404)
    expect((await guest().get(`/feedback/feedbacksave/${key}`)).status, key).toBe(404)
  }
  expect((await stranger.person.post(`/feedback/buyerfeedback/${sellerOrder.lines[0]}`, five)).status).toBe(
    404,
  )
  expect((await guest().post(`/feedback/buyerfeedback/${sellerOrder.lines[0]}`, five)).status).toBe(401)
  const other = await aSeller(shop.pool)
  expect(
    (await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, { ...body, sellerid: other.id }))
      .status,
  ).toBe(404)
  shop.clock.advance(32 * 24 * 3600_000)
  expect((await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, body)).status).toBe(404)
  shop.clock.advance(-32 * 24 * 3600_000)
  expect((await readRatingSums(shop.pool, sellerOrder.seller.id)).stored).toEqual({ sum: 0, count: 0 })
})

test.each(['held', 'paid', 'shipped', 'delivered', 'issue', 'cancelled', 'disputed'])(
  'a seller order that is %s cannot be reviewed yet',
  async (state) => {
    const sellerOrder = await aSellerOrder(shop, { state })
    const answer = await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, {
      sellerid: sellerOrder.seller.id,
      data: five,
    })
    expect(answer).toMatchObject({ status: 409, body: { code: 'not_received_yet' } })
    expect((await guest().get(`/feedback/feedbacksave/${sellerOrder.token}`)).body.mayReview).toBe(false)
  },
)

test.each(['received', 'completed', 'refunded'])('a %s seller order can be reviewed', async (state) => {
  const sellerOrder = await aSellerOrder(shop, { state })
  const body = { sellerid: sellerOrder.seller.id, data: five }
  expect((await guest().post(`/sa/feedback/feedbacksave/${sellerOrder.token}`, body)).status).toBe(200)
})

test("a guest's review appears immediately, signed with first name and last initial", async () => {
  const sellerOrder = await aSellerOrder(shop)
  const data = { rate: 4.5, review: '  Even better than in the pictures.  ' }
  const { status, body } = await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data,
  })
  expect(status).toBe(200)
  expect(body.feedback[0]).toMatchObject({
    line: sellerOrder.lines[0],
    img: '/pictures/0123456789abcdef-640.webp',
    rate: 4.5,
    name: 'Ada L.',
    review: 'Even better than in the pictures.',
    reply: null,
  })
  expect(await listOf(sellerOrder.seller.username)).toMatchObject({
    total: 1,
    rating: 4.5,
    page: 1,
    pages: 1,
  })
  const { body: seller } = await guest().get(`/sa/buyer/selleruserinfo/${sellerOrder.seller.username}`)
  expect(seller).toMatchObject({ rating: 4.5, reviewCount: 1, feedback: [{ name: 'Ada L.' }] })
})

test('an order line has at most one review, the review cannot change, and a repeated request returns it', async () => {
  const sellerOrder = await aSellerOrder(shop)
  const save = (data: object) =>
    guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, { sellerid: sellerOrder.seller.id, data })
  const first = await save(five)
  expect((await save(five)).body).toEqual(first.body)
  expect(await save({ ...five, rate: 1 })).toMatchObject({ status: 409, body: { code: 'already_reviewed' } })
  expect(await save({ ...five, review: 'No.' })).toMatchObject({ status: 409 })
  const { stored, counted } = await readRatingSums(shop.pool, sellerOrder.seller.id)
  expect(stored).toEqual({ sum: 10, count: 1 })
  expect(counted).toEqual(stored)
})

test("a guest's name is hidden if it could be mistaken for the marketplace", async () => {
  const sellerOrder = await aSellerOrder(shop, { name: 'Souk Support' })
  const data = { sellerid: sellerOrder.seller.id, data: five }
  await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, data)
  expect((await listOf(sellerOrder.seller.username)).reviews[0]).toMatchObject({ name: '', review: 'Fits.' })
})

test('several reviews are saved together or not at all, each with the id of its line or of its listing', async () => {
  const sellerOrder = await aSellerOrder(shop, { count: 2 })
  const save = (data: object) =>
    guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, { sellerid: sellerOrder.seller.id, data })
  const [one, other] = [
    { ...five, line: sellerOrder.lines[0] },
    { rate: 3, review: '', line: sellerOrder.listings[1] },
  ]
  expect(await save(five)).toMatchObject({ status: 422, body: { field: 'line' } })
  expect(await save([one, { ...other, line: 'nothing' }])).toMatchObject({ status: 422 })
  expect(await save([one, one])).toMatchObject({ status: 422 })
  expect(await save([one, { ...other, photo: 'not-mine' }])).toMatchObject({
    status: 422,
    body: { field: 'photo' },
  })
  expect((await readRatingSums(shop.pool, sellerOrder.seller.id)).counted.count).toBe(0)
  const { body } = await save([one, other])
  expect(body.feedback.map((entry: { line: string }) => entry.line)).toEqual(sellerOrder.lines)
  const { body: view } = await guest().get(`/sa/feedback/feedbacksave/${sellerOrder.token}`)
  expect(view.lines.map((line: { feedback: { rate: number } }) => line.feedback.rate)).toEqual([5, 3])
})

test.each([
  ['a rate between halves', { rate: 4.3 }],
  ['no star', { rate: 0 }],
  ['more than five stars', { rate: 5.5 }],
  ['a rate as text', { rate: '5' }],
  ['no rate', {}],
  ['more than 2,000 letters', { rate: 5, review: 'x'.repeat(2001) }],
])('a review with %s is rejected', async (_what, data) => {
  const sellerOrder = await aSellerOrder(shop)
  const answer = await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data,
  })
  expect(answer.status).toBe(422)
})

test('text that looks like an imported review is stored as plain text', async () => {
  const sellerOrder = await aSellerOrder(shop)
  const review = '{"img":"https://evil.example/a.jpg","rate":5,"name":"Souk","review":"Best."}'
  await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, {
    sellerid: sellerOrder.seller.id,
    data: { rate: 1, review },
  })
  expect((await listOf(sellerOrder.seller.username)).reviews[0]).toMatchObject({
    name: 'Ada L.',
    rate: 1,
    review,
  })
})

test("a signed-in buyer can review a line by its id or its listing's id, under every URL prefix", async () => {
  const { id, person } = await aSignedInBuyer()
  const [first, second] = [
    await aSellerOrder(shop, { buyerId: id }),
    await aSellerOrder(shop, { buyerId: id }),
  ]
  expect((await person.post(`/feedback/buyerfeedback/${first.lines[0]}`, five)).status).toBe(200)
  const byListing = await person.post(`/sa/feedback/buyerfeedback/${second.listings[0]}`, five)
  expect(byListing.body.feedback[0].line).toBe(second.lines[0])
})

test('the id of a seller order is enough if it has one line; with several lines the line is required', async () => {
  const { id, person } = await aSignedInBuyer()
  const stranger = await aSignedInBuyer()
  const [single, several] = [
    await aSellerOrder(shop, { buyerId: id }),
    await aSellerOrder(shop, { buyerId: id, count: 2 }),
  ]
  for (const { id: sellerOrder } of [single, several])
    expect((await stranger.person.post(`/feedback/buyerfeedback/${sellerOrder}`, five)).status).toBe(404)
  expect((await person.post(`/feedback/buyerfeedback/${single.id}`, five)).status).toBe(200)
  const without = await person.post(`/feedback/buyerfeedback/${several.id}`, five)
  expect(without).toMatchObject({ status: 422, body: { field: 'line' } })
  const [, second] = several.lines
  const { body } = await person.post(`/feedback/buyerfeedback/${several.id}`, { ...five, line: second })
  expect(body.feedback[0].line).toBe(second)
})

test('the lines of an order contain the ids needed for a review', async () => {
  const { person } = await aSignedInBuyer()
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const { body: paid } = await person.post('/payment', await aBag(shop, [listing]))
  const { body } = await person.post('/createorder', { orderInfo: { orderId: paid.orderId } })
  const { line } = body.order.lines[0].item
  const review = () => person.post(`/feedback/buyerfeedback/${line}`, five)
  expect((await review()).body.code).toBe('not_received_yet')
  await shop.pool.query(
    `update seller_orders set state = 'received', received_at = now() where order_id = $1`,
    [paid.orderId],
  )
  expect((await review()).body.feedback).toMatchObject([{ line, rate: 5 }])
  const order = await person.get(`/api/orders/${paid.orderId}`)
  expect(order.body.lines[0].item.line).toBe(line)
})

test('a photo is re-encoded and can be used once, only in a review of its seller order', async () => {
  const [sellerOrder, other] = [await aSellerOrder(shop, { count: 2 }), await aSellerOrder(shop)]
  const refused = await guest().send('POST', '/feedback/photo/nothing', await aPicture(), 'image/png')
  expect(refused.status).toBe(404)
  const fake = await guest().send(
    'POST',
    `/feedback/photo/${sellerOrder.token}`,
    Buffer.from('GIF89a'),
    'image/png',
  )
  expect(fake).toMatchObject({ status: 422, body: { code: 'not_an_image' } })
  const { body } = await guest().send(
    'POST',
    `/sa/feedback/photo/${sellerOrder.token}`,
    await aPicture(),
    'image/png',
  )
  expect((await guest().get(body.img)).headers['content-type']).toBe('image/webp')
  const save = (to: typeof sellerOrder, line: number) =>
    guest().post(`/feedback/feedbacksave/${to.token}`, {
      sellerid: to.seller.id,
      data: { ...five, photo: body.key, line: to.lines[line] },
    })
  expect(await save(other, 0)).toMatchObject({ status: 422, body: { field: 'photo' } })
  expect((await save(sellerOrder, 0)).body.feedback[0].img).toBe(body.img)
  expect((await save(sellerOrder, 0)).status).toBe(200)
  expect(await save(sellerOrder, 1)).toMatchObject({ status: 422 })
})

test('a photo upload is rejected if the session ends during it; an emailed link requires no session', async () => {
  const { id, person } = await aSignedInBuyer()
  const sellerOrder = await aSellerOrder(shop, { buyerId: id })
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query('delete from sessions where buyer_id = $1', [id])
  const picture = await aPicture()
  const byLink = await person.send('POST', `/feedback/photo/${sellerOrder.token}`, picture, 'image/png')
  expect(byLink.status).toBe(200)
  const asked = person.send('POST', `/feedback/photo/${sellerOrder.lines[0]}`, picture, 'image/png')
  await expect
    .poll(
      async () => {
        const { rows } = await shop.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return rows.length
      },
      { timeout: 120_000 },
    )
    .toBe(1)
  await holder.query('commit')
  holder.release()
  expect(await asked).toMatchObject({ status: 401, body: { code: 'not_signed_in' } })
  const { rows } = await shop.pool.query('select key from feedback_photos where seller_order_id = $1', [
    sellerOrder.id,
  ])
  expect(rows).toEqual([{ key: byLink.body.key }])
})

test('an unused photo is deleted after two days, but a photo in a review is not', async () => {
  const sellerOrder = await aSellerOrder(shop, { count: 1 })
  const take = async () =>
    (await guest().send('POST', `/feedback/photo/${sellerOrder.token}`, await aPicture(), 'image/png')).body
  const [used, unused] = [await take(), await take()]
  const data = { ...five, photo: used.key }
  await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, { sellerid: sellerOrder.seller.id, data })
  shop.clock.advance(49 * 3600_000)
  await shop.app.feedback.tasks['feedback:prune']!({})
  shop.clock.advance(-49 * 3600_000)
  expect((await guest().get(used.img)).status).toBe(200)
  expect((await guest().get(unused.img)).status).toBe(404)
})

test('a new review publishes one event, even if the request is repeated', async () => {
  shop.orderContext.events.subscribe('FeedbackLeft', 'probe', async () => {})
  const sellerOrder = await aSellerOrder(shop)
  for (let i = 0; i < 2; i++)
    await guest().post(`/feedback/feedbacksave/${sellerOrder.token}`, {
      sellerid: sellerOrder.seller.id,
      data: five,
    })
  const { rows } = await shop.pool.query<{ payload: object }>(
    `select payload from outbox where topic = 'FeedbackLeft:probe' and payload ->> 'sellerId' = $1`,
    [sellerOrder.seller.id],
  )
  expect(rows).toHaveLength(1)
})
