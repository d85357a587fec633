import { afterAll, expect, test } from 'vitest'
import { aSeller, aToken } from '#test/support/factories.ts'
import { aConversation, aMessage } from '#test/support/conversations.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const { pool } = shop
afterAll(() => shop.close())

const admin = new Browser(
  shop.server,
  await aToken(pool, { sellerId: (await aSeller(pool, { isAdmin: true })).id }),
)
const url = (id: string, path = '') => `/api/conversations/${id}${path}`
const caseUrl = (id: string, path = '') => `/api/admin/conversations/${id}${path}`

test('contact details are masked for buyer and seller, and moderators are notified and can see them', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  expect((await admin.call('GET', caseUrl(id))).status).toBe(404)
  const text = 'Write to me at mila@gmail.com, please'
  const message = aMessage(text)
  await seller.call('POST', url(id, '/messages'), message)
  // Sends the original message again with the same idempotency key, as a client does in a retry.
  expect((await seller.call('POST', url(id, '/messages'), message)).status).toBe(200)
  for (const browser of [buyer, seller]) {
    const { body } = await browser.call('GET', url(id))
    expect(body.messages[1]).toMatchObject({ text: 'Write to me at •••, please', isMasked: true })
    expect(JSON.stringify(body)).not.toContain('mila@')
  }
  const { body: inbox } = await buyer.call('GET', '/api/conversations?search=mila')
  expect(inbox.conversations).toEqual([])
  const { body } = await admin.call('GET', caseUrl(id))
  expect(body.messages[1]).toMatchObject({ unmasked: text })
  expect(body.reports).toMatchObject([{ by: 'rules', reason: 'contact', isOpen: true }])
  const { body: flagged } = await admin.call('GET', '/api/admin/conversations?tab=flagged')
  expect(flagged.conversations[0]).toMatchObject({ _id: id })
  expect(flagged.counts.flagged).toBeGreaterThan(0)
})

test('contact details are not masked after a purchase', async () => {
  const { id, buyer } = await aConversation(shop, { about: 'order', text: 'My phone: +1 415 555 0132' })
  const { body } = await buyer.call('GET', url(id))
  expect(body.messages[0]).toMatchObject({ text: 'My phone: +1 415 555 0132', isMasked: false })
  expect((await admin.call('GET', caseUrl(id))).status).toBe(404)
})

test('a block applies to all conversations of a buyer and a seller, and only the blocker can unblock', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  const { body: blocked } = await seller.call('PUT', url(id, '/block'), { isBlocking: true })
  expect(blocked).toMatchObject({ isBlocking: true, closed: 'blocked-by-you' })
  const refused = await buyer.call('POST', url(id, '/messages'), aMessage('Why?'))
  expect([refused.status, refused.body.code]).toEqual([409, 'conversation_closed'])
  expect((await buyer.call('GET', url(id))).body).toMatchObject({ closed: 'blocked', isBlocking: false })
  await buyer.call('PUT', url(id, '/block'), { isBlocking: false })
  expect((await buyer.call('POST', url(id, '/messages'), aMessage('Hello'))).status).toBe(409)
  await seller.call('PUT', url(id, '/block'), { isBlocking: false })
  expect((await buyer.call('POST', url(id, '/messages'), aMessage('Hello'))).status).toBe(200)
})

test('moderators can see a reported conversation until the case is closed', async () => {
  const { id, buyer } = await aConversation(shop)
  for (let turn = 0; turn < 2; turn++) {
    const report = { reason: 'scam', text: 'Wants money first' }
    expect((await buyer.call('POST', url(id, '/report'), report)).body).toEqual({ reported: true })
  }
  const { body: reported } = await admin.call('GET', '/api/admin/conversations?tab=reported')
  expect(reported.conversations.find(({ _id }: { _id: string }) => _id === id).reports).toMatchObject([
    { by: 'buyer', reason: 'scam', text: 'Wants money first' },
  ])
  const { body: done } = await admin.call('POST', caseUrl(id, '/close'), {})
  expect(done.reports).toMatchObject([{ isOpen: false }])
  const { body: closed } = await admin.call('GET', '/api/admin/conversations?tab=closed')
  expect(closed.conversations[0]._id).toBe(id)
})

test('support can be requested, joins, writes to both sides and leaves', async () => {
  const { id, buyer, seller } = await aConversation(shop)
  expect((await admin.call('POST', caseUrl(id, '/join'), {})).status).toBe(404)
  for (let turn = 0; turn < 2; turn++)
    expect((await buyer.call('POST', url(id, '/support'), {})).body.support).toBe('called')
  const early = await admin.call('POST', caseUrl(id, '/messages'), aMessage('Hello'))
  expect([early.status, early.body.code]).toEqual([409, 'wrong_state'])
  await Promise.all([1, 2].map(() => admin.call('POST', caseUrl(id, '/join'), {})))
  const message = aMessage('How can we help?')
  await admin.call('POST', caseUrl(id, '/messages'), message)
  await admin.call('POST', caseUrl(id, '/messages'), message)
  await admin.call('POST', caseUrl(id, '/close'), {})
  const { body } = await seller.call('GET', url(id))
  expect(body.messages.map(({ by, event, text }: Record<string, string>) => [by, event ?? text])).toEqual([
    ['buyer', 'Is it true to size?'],
    ['system', 'support-called'],
    ['system', 'support-joined'],
    ['support', 'How can we help?'],
    ['system', 'support-left'],
  ])
  expect(body.support).toBeNull()
  expect((await buyer.call('GET', '/api/conversations')).body.unread).toBe(1)
})

test("an admin can neither see nor handle conversations of the admin's own shop", async () => {
  const own = await aSeller(pool, { isAdmin: true })
  const { id, buyer, seller } = await aConversation(shop, { seller: own, text: 'Mail me: ada@gmail.com' })
  await buyer.call('POST', url(id, '/support'), {})
  await buyer.call('POST', url(id, '/report'), { reason: 'scam', text: 'Wants money first' })
  expect((await seller.call('POST', caseUrl(id, '/join'), {})).body.code).toBe('own_case')
  const read = await seller.call('GET', caseUrl(id))
  expect([read.status, read.body.code]).toEqual([
    (await seller.call('POST', caseUrl(id, '/join'), {})).status,
    'own_case',
  ])
  expect(JSON.stringify(read.body)).not.toContain('ada@')
  const tabs = ['support', 'reported', 'flagged'] as const
  for (const tab of tabs) {
    const list = async (browser: Browser) =>
      (await browser.call('GET', `/api/admin/conversations?tab=${tab}&limit=100`)).body
    const [all, others] = [await list(admin), await list(seller)]
    const idsOf = ({ conversations }: { conversations: { _id: string }[] }) =>
      conversations.map(({ _id }) => _id)
    expect(idsOf(all)).toContain(id)
    expect(idsOf(others)).toEqual(idsOf(all).filter((one) => one !== id))
    expect(others.counts).toEqual(
      Object.fromEntries(tabs.map((one) => [one, (all.counts[one] as number) - 1])),
    )
  }
})

test('a seller can save, replace and delete named replies', async () => {
  const [mine, others] = await Promise.all(
    [1, 2].map(
      async () => new Browser(shop.server, await aToken(pool, { sellerId: (await aSeller(pool)).id })),
    ),
  )
  const save = (title: string, text: string) =>
    mine!.call('POST', '/api/seller/saved-replies', { title, text })
  const list = async () => (await mine!.call('GET', '/api/seller/saved-replies')).body.replies
  const { body: first } = await save('Sizes', 'It runs small.')
  await save('sizes', 'It runs large.')
  expect(await list()).toMatchObject([{ _id: first._id, title: 'sizes', text: 'It runs large.' }])
  await others!.call('DELETE', `/api/seller/saved-replies/${first._id}`)
  expect(await list()).toHaveLength(1)
  await mine!.call('DELETE', `/api/seller/saved-replies/${first._id}`)
  expect(await list()).toEqual([])
  await Promise.all(Array.from({ length: 30 }, (_, at) => save(`Reply ${at}`, 'Thanks')))
  await Promise.all(Array.from({ length: 20 }, (_, at) => save(`More ${at}`, 'Thanks')))
  expect((await save('One more', 'Thanks')).body.code).toBe('too_many_replies')
  expect(await list()).toHaveLength(50)
})

test("a shop's response time is the median of its reply times and is hidden if there are too few", async () => {
  const seller = await aSeller(pool)
  const minutesOf = async () => {
    await shop.app.conversations.tasks['conversations:response-times']!({})
    return (await shop.server.inject(`/buyer/selleruserinfo/${seller.username}`)).json().responseMinutes
  }
  for (const [at, minutes] of [10, 20, 30, 600, 1000].entries()) {
    const conversation = await aConversation(shop, { seller })
    shop.clock.advance(minutes * 60_000)
    await conversation.seller.call('POST', url(conversation.id, '/messages'), aMessage('Yes'))
    await conversation.seller.call('POST', url(conversation.id, '/messages'), aMessage('And washable'))
    expect(await minutesOf()).toBe(at < 4 ? null : 30)
  }
  shop.clock.advance(91 * 86_400_000)
  expect(await minutesOf()).toBeNull()
})
