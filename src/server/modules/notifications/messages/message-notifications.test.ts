import { afterAll, expect, test } from 'vitest'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { emailsTo } from '#test/support/person.ts'
import { openTestShop, type Browser } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const minute = 60_000
const feedOf = async (browser: Browser) => {
  await shop.app.runDueWork()
  return (await browser.call('GET', '/api/notifications')).body
}
const later = async (minutes: number) => {
  shop.clock.advance(minutes * minute)
  await shop.app.runDueWork()
}
const mailsTo = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ subject }) => subject.includes('message'))

test('unread messages are emailed together after a delay, with a link to the conversation', async () => {
  const first = await aConversation(shop)
  const buyer = { id: first.buyerId, email: first.buyerEmail }
  const second = await aConversation(shop, { buyer })
  for (const { seller, id } of [first, first, second])
    await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('It is made of wool.'))
  await later(5)
  expect(await mailsTo(first.buyerEmail)).toEqual([])
  await later(30)
  const mails = await mailsTo(first.buyerEmail)
  expect(mails.map(({ subject }) => subject)).toEqual(['New messages in 2 conversations'])
  expect(mails[0]!.text).toContain('It is made of wool.')
  expect(mails[0]!.text).toContain(`/shop/customerprofile/messages/${first.id}`)
  // No second email is sent without new messages. After a new message, another email is sent.
  await later(120)
  expect(await mailsTo(first.buyerEmail)).toHaveLength(1)
  await second.seller.call('POST', `/api/conversations/${second.id}/messages`, aMessage('And silk.'))
  await later(45)
  expect((await mailsTo(first.buyerEmail))[0]).toMatchObject({
    subject: expect.stringMatching(/^New message from /),
    text: expect.stringContaining('And silk.'),
  })
})

test('messages that were read in time, or whose emails are turned off, are not emailed', async () => {
  const read = await aConversation(shop)
  await read.seller.call('POST', `/api/conversations/${read.id}/messages`, aMessage('Yes.'))
  await later(1)
  await read.buyer.call('POST', `/api/conversations/${read.id}/read`, { seq: 2 })
  const unwanted = await aConversation(shop)
  const settings = [{ event: 'message', mail: false }]
  expect((await unwanted.buyer.call('PUT', '/api/notifications', { settings })).status).toBe(200)
  await unwanted.seller.call('POST', `/api/conversations/${unwanted.id}/messages`, aMessage('Yes.'))
  await later(60)
  expect(await mailsTo(read.buyerEmail)).toEqual([])
  expect(await mailsTo(unwanted.buyerEmail)).toEqual([])
})

test('a conversation has one feed entry until it is read, and reading it marks the entry read', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  for (const text of ['Yes.', 'And warm.'])
    await seller.call('POST', `/api/conversations/${id}/messages`, aMessage(text))
  const feed = await feedOf(buyer)
  expect(feed).toMatchObject({
    unread: 1,
    notifications: [{ event: 'message', href: `/shop/customerprofile/messages/${id}` }],
  })
  await buyer.call('POST', `/api/conversations/${id}/read`, { seq: 3 })
  expect(await feedOf(buyer)).toMatchObject({ unread: 0, notifications: [{ isRead: true }] })
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('And light.'))
  expect(await feedOf(buyer)).toMatchObject({ unread: 1, notifications: [{ text: 'And light.' }, {}] })
  expect(await feedOf(seller)).toMatchObject({
    notifications: [{ event: 'message', href: `/shopper/messages/${id}` }],
  })
})

test('an email to an unverified address announces a new message without its text', async () => {
  const { id, buyerEmail, buyerId, seller } = await aConversation(shop)
  await shop.pool.query('update buyers set is_validated = false where id = $1', [buyerId])
  await seller.call('POST', `/api/conversations/${id}/messages`, aMessage('A secret of ours.'))
  await later(60)
  const [mail] = await mailsTo(buyerEmail)
  expect(mail!.text).not.toContain('A secret')
})
