import { afterAll, expect, test } from 'vitest'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { createLowPicture } from '#test/support/browser/low-picture.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

test("the export contains the buyer's unmasked messages, and deleting the account erases the messages", async () => {
  const { id, buyer, seller, buyerId } = await aConversation(shop, { text: 'Mail me: ada@gmail.com' })
  const { body: photo } = await buyer.upload(
    '/api/conversations/photos',
    await createLowPicture(),
    'image/png',
  )
  await buyer.call('POST', `/api/conversations/${id}/messages`, aMessage('Look', { photos: [photo.key] }))
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('Lovely velvet'))
  const address = `/pictures/${photo.key}-320.webp?${photo.access}`
  expect((await shop.server.inject(address)).statusCode).toBe(200)
  const exported = await shop.app.accounts.context.privacy.exportAll(shop.orderContext.db, buyerId, 'en')
  const archive = exported.find(([name]) => name === 'conversations')![1]
  expect(archive).toMatchObject({
    conversations: [
      {
        messages: [
          { by: 'buyer', text: 'Mail me: ada@gmail.com' },
          { by: 'buyer', text: 'Look', photos: [{ key: photo.key }] },
          { by: 'seller', text: 'Lovely velvet' },
        ],
      },
    ],
  })
  await shop.orderContext.db
    .transaction()
    .execute((tx) => shop.app.accounts.context.privacy.eraseAll(tx, buyerId, shop.clock.now()))
  await shop.pool.query('update buyers set erased_at = now() where id = $1', [buyerId])
  await shop.app.runDueWork()
  const { body } = await seller.call('GET', `/api/conversations/${id}`)
  expect(body).toMatchObject({ buyer: { name: '' }, closed: 'account-closed' })
  expect(body.messages).toMatchObject([
    { text: '', isErased: true, photos: [], isMasked: false },
    { text: '', isErased: true, photos: [] },
    { text: 'Lovely velvet', isErased: false },
  ])
  const { rows } = await shop.pool.query(`select unmasked, attempt from messages where by = 'buyer'`)
  expect(rows).toEqual([
    { unmasked: null, attempt: null },
    { unmasked: null, attempt: null },
  ])
  expect((await shop.server.inject(address)).statusCode).toBe(404)
  const find = async (word: string) =>
    (await seller.call('GET', `/api/conversations?search=${word}`)).body.conversations.length
  expect([await find('look'), await find('velvet')]).toEqual([0, 1])
  const refused = await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('Hello?'))
  expect(refused.body.code).toBe('conversation_closed')
})
