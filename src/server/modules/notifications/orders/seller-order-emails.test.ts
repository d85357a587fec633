import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSeller } from '#test/support/factories.ts'
import { emailsTo } from '#test/support/person.ts'
import { shipFrom } from '#test/support/ship-from.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
const day = 86_400_000
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let buyers = 0
const aBuyersMail = () => `buyer${++buyers}@letters.example`
const sellersMail = ({ seller }: TestSellerOrder) => `${seller.username}@seller.example`
const sells = ({ dashboard, id }: TestSellerOrder, verb: string, body: object = {}) =>
  dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body)
const act = (key: string, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)

async function subjectsTo(email: string): Promise<string[]> {
  await shop.app.runDueWork()
  return (await emailsTo(shop, email)).map(({ subject }) => subject)
}

test('the shipping email shows carrier and tracking number and links to this seller order only', async () => {
  const email = aBuyersMail()
  await aSellerOrder(shop, { email, state: 'shipped', title: 'Coat & belt' })
  await shop.app.runDueWork()
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject === 'Shipped: Coat & belt')!
  for (const words of [
    'UPS',
    '1Z999',
    'https://www.ups.com/track?tracknum=1Z999',
    'mark your order as received on',
  ])
    expect(mail.text).toContain(words)
  expect(mail.html).toContain('Coat &amp; belt')
  expect(mail.path).toMatch(/^\/confirm-order\/sor_/)
  const key = mail.path!.slice('/confirm-order/'.length)
  expect((await act(key, 'received')).body.sellerOrder.state).toBe('received')
})

test('buyer emails show the delivery dates promised at checkout', async () => {
  const email = aBuyersMail()
  const seller = await aSeller(shop.pool)
  await shop.pool.query('update sellers set ship_from = $2 where id = $1', [seller.id, shipFrom])
  const { id } = await aSellerOrder(shop, { email, seller, state: 'shipped', title: 'Silk tie' })
  // Calendar dates must not shift because of the time zone.
  await shop.pool.query(
    `update seller_orders set ships_by = '2026-12-01', arrives_from = '2026-12-03', arrives_by = '2026-12-08'
     where id = $1`,
    [id],
  )
  await shop.app.runDueWork()
  const sent = await emailsTo(shop, email)
  const textOf = (start: string) => sent.find(({ subject }) => subject.startsWith(start))?.text
  expect(textOf('Shipped: ')).toContain('Dec 3 – 8')
  expect(textOf('Order ') ?? textOf('Thanks') ?? sent[0]!.text).toMatch(/Ships by \w+ \d+ · Arrives \w+ \d+/)
})

test('the buyer of a first-party item confirms receipt under /bd', async () => {
  const email = aBuyersMail()
  const seller = await aSeller(shop.pool, { isSA: true })
  await aSellerOrder(shop, { email, seller, state: 'shipped' })
  await shop.app.runDueWork()
  const mail = (await emailsTo(shop, email)).find(({ subject }) => subject.startsWith('Shipped: '))
  expect(mail?.path).toMatch(/^\/bd\/confirm-order\/sor_/)
})

test('an unshipped order sends a reminder, then cancellation emails without a separate refund email', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, title: 'Straw bag' })
  shop.clock.advance(3 * day)
  expect(await subjectsTo(sellersMail(order))).toContainEqual(
    expect.stringMatching(/^Please ship order \d+$/),
  )
  shop.clock.advance(5 * day)
  expect(await subjectsTo(sellersMail(order))).toContainEqual(
    expect.stringMatching(/^Order \d+ was canceled$/),
  )
  const notified = await subjectsTo(email)
  expect(notified).toContain('Canceled: Straw bag')
  expect(notified.filter((subject) => subject.includes('refund'))).toEqual([])
  const canceled = (await emailsTo(shop, email)).find(({ subject }) => subject === 'Canceled: Straw bag')!
  expect(canceled.text).toContain(
    'We’re refunding $110.00 to your card. It can take up to 10 days to appear.',
  )
})

test('a refund before a cancellation has its own email, and the cancellation email covers the rest', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, title: 'Straw bag' })
  const refund = { amountCents: 1_000, reason: 'A scratch', attempt: 'a-scratch-1' }
  expect((await sells(order, 'refund', refund)).status).toBe(200)
  expect(await subjectsTo(email)).toContain('Your $10.00 refund is on its way')
  expect((await sells(order, 'cancel', { reason: 'Sold elsewhere' })).status).toBe(200)
  await shop.app.runDueWork()
  const sent = await emailsTo(shop, email)
  const canceled = sent.find(({ subject }) => subject === 'Canceled: Straw bag')!
  expect(canceled.text).toContain('We’re refunding $100.00')
  expect(canceled.text).toContain('Sold elsewhere')
  expect(sent.filter(({ subject }) => subject.includes('refund'))).toHaveLength(1)
})

test('a full refund before shipping cancels the order and sends one email, in English or German', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, title: 'Straw bag' })
  await shop.pool.query(`update orders set language = 'de' where id = $1`, [order.orderId])
  const refund = { amountCents: 11_000, reason: 'Verkauft', attempt: 'all-of-it-1' }
  expect((await sells(order, 'refund', refund)).status).toBe(200)
  await shop.app.runDueWork()
  const sent = (await emailsTo(shop, email)).filter(({ text }) => text.includes('110,00'))
  expect(sent.map(({ subject }) => subject)).toContain('Storniert: Straw bag')
  expect(sent.filter(({ subject }) => subject.includes('Erstattung'))).toEqual([])
  expect(sent.find(({ subject }) => subject === 'Storniert: Straw bag')!.text).toContain('bis zu 10 Tage')
})

test.each([
  ['de', /funktioniert \d\d Tage/, ['nicht rechtzeitig versandt', 'Artikel zurückgesendet']],
  ['en', /works for \d\d days/, ['weren’t shipped in time', 'Items returned']],
])('link validity and automatic reasons appear in the language %s', async (language, link, reasons) => {
  const email = aBuyersMail()
  const [order, shipped, returned] = [
    await aSellerOrder(shop, { email, title: 'Straw bag' }),
    await aSellerOrder(shop, { email, title: 'Felt hat', state: 'shipped' }),
    await aSellerOrder(shop, { email, title: 'Silk tie', state: 'returned' }),
  ]
  await shop.pool.query(`update orders set language = $2 where id = any($1)`, [
    [order.orderId, shipped.orderId, returned.orderId],
    language,
  ])
  await shop.pool.query('update sellers set language = $2 where id = $1', [order.seller.id, language])
  await shop.app.runDueWork()
  shop.clock.advance(8 * day)
  await shop.app.runDueWork()
  const all = [...(await emailsTo(shop, email)), ...(await emailsTo(shop, sellersMail(order)))]
  const texts = all.map(({ text }) => text).join('\n')
  expect(texts).toMatch(link)
  for (const reason of reasons) expect(texts).toContain(reason)
})

test("an issue's report, message, reply and resolution are each emailed once to the affected side", async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, state: 'issue' })
  await act(order.key, 'note', { text: 'A photo follows <b>soon</b>' })
  await sells(order, 'answer', { text: 'I am sorry', offer: 'refund', amountCents: 1_500 })
  await act(order.key, 'accept')
  await shop.app.runDueWork()
  await shop.app.runDueWork()
  const toSeller = (await emailsTo(shop, sellersMail(order))).map(({ subject }) =>
    subject.replace(/\d+/, 'N'),
  )
  for (const subject of [
    'A buyer reported an issue with order N',
    'New message about the issue with order N',
    'The issue with order N has been resolved',
  ])
    expect(toSeller.filter((one) => one === subject)).toHaveLength(1)
  const emails = await emailsTo(shop, email)
  const answer = emails.find(({ subject }) => subject.includes(' replied about order '))!
  expect(answer.text).toContain('offered you a refund of $15.00')
  expect(emails.find(({ subject }) => subject.endsWith('has been resolved'))!.text).toContain(
    'get $15.00 back',
  )
  const noted = (await emailsTo(shop, sellersMail(order))).find(({ subject }) =>
    subject.startsWith('New message about'),
  )!
  expect(noted.html).toContain('&lt;b&gt;soon')
})

test.each([
  ['answer', ' replied about order '],
  ['note', 'New message about the issue'],
] as const)(
  'many messages at once (%s) send two emails within 15 minutes: the first message, then all others',
  async (verb, subject) => {
    const email = aBuyersMail()
    const order = await aSellerOrder(shop, { email, state: 'issue' })
    const send = (text: string) =>
      verb === 'note' ? act(order.key, 'note', { text }) : sells(order, 'answer', { text, offer: 'none' })
    const received = async () => {
      await shop.app.runDueWork()
      const all = await emailsTo(shop, verb === 'note' ? sellersMail(order) : email)
      return all.filter((mail) => mail.subject.includes(subject))
    }
    expect((await send('First word')).status).toBe(200)
    expect(await received()).toHaveLength(1)
    await Promise.all(['Second word', 'Third word', 'Fourth word'].map(send))
    expect(await received()).toHaveLength(1)
    shop.clock.advance(15 * 60_000)
    const [gathered, first, ...more] = await received()
    expect(more).toEqual([])
    expect(first!.text).toContain('First word')
    for (const text of ['Second word', 'Third word', 'Fourth word']) expect(gathered!.text).toContain(text)
    expect(gathered!.text).not.toContain('First word')
    shop.clock.advance(3_600_000)
    await send('Fifth word')
    expect(await received()).toHaveLength(3)
  },
)

test("a return's emails tell both sides what to do", async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, state: 'returning' })
  await act(order.key, 'return-sent', { carrier: 'dhl', trackingNumber: '42' })
  expect(await subjectsTo(email)).toContainEqual(expect.stringMatching(/^Return approved for order/))
  const toSeller = await subjectsTo(sellersMail(order))
  expect(toSeller).toContainEqual(expect.stringMatching(/^Return approved for order/))
  expect(toSeller).toContainEqual(expect.stringMatching(/^The return for order \d+ is on its way$/))
  const sent = (await emailsTo(shop, sellersMail(order))).find(({ subject }) =>
    subject.startsWith('The return for order'),
  )
  expect(sent!.text).toMatch(
    /don’t hear from you by .+, we’ll mark the return as received and refund the buyer/,
  )
})
