import { afterAll, expect, test } from 'vitest'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { anEmail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { aSellerOrder, readRatingSums, type BoughtOrder } from '../reviews.fixture.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const five = { rate: 5, review: 'Fits.' }
const refused = { status: 409, body: { code: 'own_shop' } }

async function emailOf(sellerId: string): Promise<string> {
  const { rows } = await shop.pool.query<{ email: string }>('select email from sellers where id = $1', [
    sellerId,
  ])
  return rows[0]!.email
}

const review = ({ token, seller }: BoughtOrder, person = new Person(shop)) =>
  person.post(`/feedback/feedbacksave/${token}`, { sellerid: seller.id, data: five })

/** Stores `email` as the buyer's email in an order. Returns the order. */
async function anOrderWith(email: string, order: BoughtOrder): Promise<BoughtOrder> {
  await shop.pool.query(
    `update orders set email = $2 where id = (select order_id from seller_orders where id = $1)`,
    [order.id, email],
  )
  return order
}

test('an order with the email of the seller or a helper cannot be reviewed', async () => {
  const seller = await aSeller(shop.pool)
  const helper = await aSeller(shop.pool)
  const invited = anEmail()
  await shop.pool.query(
    `insert into shop_helpers (id, seller_id, helper_id, name, email, link_id, invited_at, accepted_at)
     values ($1, $2, $3, 'Helper', $4, $1, now(), now())`,
    [`hlp_${seller.id}`, seller.id, helper.id, invited],
  )
  const [name, domain] = (await emailOf(seller.id)).split('@')
  for (const email of [`${name}+five@${domain?.toUpperCase()}`, await emailOf(helper.id), invited]) {
    const answer = await review(await anOrderWith(email, await aSellerOrder(shop, { seller })))
    expect(answer).toMatchObject(refused)
    expect(answer.body.message).toContain('review')
  }
  expect((await readRatingSums(shop.pool, seller.id)).stored).toEqual({ sum: 0, count: 0 })
})

test('a seller cannot review their own shop with a buyer account or while signed in as the seller', async () => {
  const seller = await aSeller(shop.pool)
  const buyer = await aBuyer(shop.pool)
  await shop.pool.query('update buyers set email = $2 where id = $1', [buyer.id, await emailOf(seller.id)])
  const person = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const claimed = await aSellerOrder(shop, { seller, buyerId: buyer.id })
  expect(await person.post(`/feedback/buyerfeedback/${claimed.lines[0]}`, five)).toMatchObject(refused)
  expect(await review(claimed)).toMatchObject(refused)
  const guests = await aSellerOrder(shop, { seller })
  expect(await review(guests, person)).toMatchObject(refused)
  const asSeller = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  expect(await review(guests, asSeller)).toMatchObject(refused)
  expect((await review(guests)).status).toBe(200)
})

test('the team cannot review first-party items; other sellers can', async () => {
  const owner = await aSeller(shop.pool, { isSA: true })
  const admin = await aSeller(shop.pool, { isAdmin: true })
  const other = await aSeller(shop.pool)
  const orderWith = async (id: string) =>
    review(await anOrderWith(await emailOf(id), await aSellerOrder(shop, { seller: owner })))
  expect(await orderWith(owner.id)).toMatchObject(refused)
  expect(await orderWith(admin.id)).toMatchObject(refused)
  expect((await orderWith(other.id)).status).toBe(200)
})

test('an existing review is kept and is returned for a repeated request', async () => {
  const order = await aSellerOrder(shop)
  const first = await review(order)
  expect(first.status).toBe(200)
  await anOrderWith(await emailOf(order.seller.id), order)
  expect((await review(order)).body).toEqual(first.body)
  expect((await readRatingSums(shop.pool, order.seller.id)).stored.count).toBe(1)
})
