import { afterAll, expect, test } from 'vitest'
import { aSellerOrder } from '#modules/reviews/reviews.fixture.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { openTestShop, type Browser } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const feedOf = async (browser: Browser) => {
  await shop.app.runDueWork()
  return (await browser.call('GET', '/api/notifications')).body.notifications
}
const erase = async (buyerId: string) => {
  await shop.orderContext.db
    .transaction()
    .execute((tx) => shop.app.accounts.context.privacy.eraseAll(tx, buyerId, shop.clock.now()))
  await shop.pool.query(
    `update buyers set erased_at = now(), fname = '', lname = '', username = null where id = $1`,
    [buyerId],
  )
}

test("deleting an account removes only that buyer's name and messages from sellers' notifications", async () => {
  const gone = await aConversation(shop, { text: 'My knee hurts, is it soft?' })
  await shop.pool.query(`update buyers set fname = 'Rumpelstilzchen' where id = $1`, [gone.buyerId])
  await shop.app.runDueWork()
  await gone.seller.call('POST', `/api/conversations/${gone.id}/read`, { seq: 1 })
  await shop.app.runDueWork()
  await gone.buyer.call('POST', `/api/conversations/${gone.id}/messages`, aMessage('My elbow too'))
  const seller = { id: gone.sellerId, username: '' }
  const stays = await aConversation(shop, { seller, text: 'Is it wool?' })
  expect(JSON.stringify(await feedOf(gone.seller))).toMatch(/Rumpelstilzchen.*My elbow too/)
  await erase(gone.buyerId)
  const feed = await feedOf(gone.seller)
  expect(JSON.stringify(feed)).not.toMatch(/knee|elbow|Rumpelstilzchen/)
  const { rows } = await shop.pool.query('select title from conversations where id = $1', [gone.id])
  const title = 'New message from Buyer'
  const href = `/shopper/messages/${gone.id}`
  expect(feed).toMatchObject([
    { href: `/shopper/messages/${stays.id}`, text: 'Is it wool?' },
    { href, text: rows[0].title, isRead: false },
    { href, title, text: rows[0].title, isRead: true },
  ])
})

const longAnswer = `${'x'.repeat(499)}😀 and more`

async function anAnsweredReview() {
  const { id: buyerId } = await aBuyer(shop.pool)
  const { seller, token } = await aSellerOrder(shop, { buyerId, name: 'Rumpelstilzchen King' })
  const owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  const reader = new Person(shop, await aToken(shop.pool, { buyerId }))
  const data = { rate: 4.5, review: 'Fine' }
  const left = await new Person(shop).post(`/feedback/feedbacksave/${token}`, { sellerid: seller.id, data })
  const id = left.body.feedback[0]._id as string
  await owner.post(`/api/seller/feedback/${id}/reply`, { text: longAnswer })
  await shop.app.runDueWork()
  return { buyerId, seller, owner, reader }
}

test('a long reply is truncated in the notification without splitting a character', async () => {
  const { reader } = await anAnsweredReview()
  const [{ text }] = (await reader.get('/api/notifications')).body.notifications
  expect(text).toBe(`${'x'.repeat(499)}😀`)
})

test("deleting an account removes the buyer's name from sellers' notifications about reviews", async () => {
  const { buyerId, seller, owner } = await anAnsweredReview()
  const feed = async () => (await owner.get('/api/notifications')).body.notifications
  expect(await feed()).toMatchObject([{ title: expect.stringContaining('Rumpelstilzchen') }])
  await erase(buyerId)
  expect(await feed()).toMatchObject([{ title: 'A buyer gave you 4.5 out of 5 stars' }])
  const { rows } = await shop.pool.query('select title, data from notifications where recipient = $1', [
    `seller:${seller.id}`,
  ])
  expect(JSON.stringify(rows)).not.toContain('Rumpelstilzchen')
})

test('notifications created concurrently with an erasure contain no personal data', async () => {
  const { id, buyer, buyerId, seller } = await aConversation(shop)
  for (const text of ['My hip hurts', 'My heel hurts'])
    await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage(text))
  await Promise.all([shop.app.runDueWork(), erase(buyerId)])
  expect(JSON.stringify(await feedOf(seller))).not.toContain('hurts')
})
