import { afterAll, expect, test } from 'vitest'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { openTestShop, type Browser } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const feedOf = async (browser: Browser) => {
  await shop.app.settle()
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

test('who deletes the account is gone from what sellers were told of their messages, and nobody else is', async () => {
  const gone = await aConversation(shop, { text: 'My knee hurts, is it soft?' })
  await shop.pool.query(`update buyers set fname = 'Rumpelstilzchen' where id = $1`, [gone.buyerId])
  await shop.app.settle()
  await gone.seller.call('POST', `/api/conversations/${gone.id}/read`, { seq: 1 })
  await shop.app.settle()
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

test('what is told at the same moment is gone too', async () => {
  const { id, buyer, buyerId, seller } = await aConversation(shop)
  for (const text of ['My hip hurts', 'My heel hurts'])
    await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage(text))
  await Promise.all([shop.app.settle(), erase(buyerId)])
  expect(JSON.stringify(await feedOf(seller))).not.toContain('hurts')
})
