import { afterAll, describe, expect, test } from 'vitest'
import { dateText } from '#platform/language/formats.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { aDashboard, aSellerOrder, returnTerms, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

let buyers = 0
const aBuyersMail = () => `returner${++buyers}@letters.example`
const sellersMail = ({ seller }: TestSellerOrder) => `${seller.username}@seller.example`
const address = 'Vera Lind\n1 Weaver Row\nAlbany, NY 12207\nUnited States'

async function emailTo(email: string, subject: RegExp) {
  await shop.app.runDueWork()
  const found = (await emailsTo(shop, email)).find((mail) => subject.test(mail.subject))
  if (!found) throw new Error(`no email ${subject} to ${email}`)
  return found
}
const subjectsTo = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject)
const issueIdOf = async ({ id }: TestSellerOrder): Promise<string> =>
  (await shop.pool.query('select id from issues where seller_order_id = $1', [id])).rows[0].id

test('the email about a return offer says who pays but omits the address until the offer is accepted', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, state: 'issue' })
  const offer = { text: 'Please send it back', offer: 'return', ...returnTerms }
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/answer`, offer)
  const { text } = await emailTo(email, / replied about order /)
  expect(text).toContain('The seller pays for return shipping.')
  expect(text).not.toContain('1 Weaver Row')
})

test('the email about an approved return gives the buyer the address, the payer and the deadline', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, state: 'returning' })
  const { text, html } = await emailTo(email, /^Return approved for order \d+$/)
  const { buyerSendsBackDays } = shop.orderContext.settings
  const by = dateText('en', shop.clock.now() + buyerSendsBackDays * 86_400_000)
  for (const words of [
    `Send to:\n${address}`,
    'Return shipping: Paid by the seller',
    `Send it back by ${by}`,
  ])
    expect(text).toContain(words)
  expect(html).toContain('1 Weaver Row<br>')
  const toSeller = await emailTo(sellersMail(order), /^Return approved for order \d+$/)
  for (const words of [address, 'Return shipping: Paid by you', by]) expect(toSeller.text).toContain(words)
  const subjects = [...(await subjectsTo(email)), ...(await subjectsTo(sellersMail(order)))]
  expect(subjects.filter((subject) => /on its way|coming/.test(subject))).toEqual([])
})

test('the email about a return ordered by the marketplace gives its reasons', async () => {
  const email = aBuyersMail()
  const order = await aSellerOrder(shop, { email, state: 'issue' })
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const decision = {
    for: 'buyer',
    beforeReply: true,
    afterReturn: true,
    text: 'The photo shows the tear',
    ...returnTerms,
  }
  await admin.call('POST', `/api/admin/issues/${await issueIdOf(order)}/decide`, decision)
  for (const to of [email, sellersMail(order)]) {
    const { text } = await emailTo(to, /^Return approved for order/)
    for (const words of ['We’ve approved a return', 'The photo shows the tear', address])
      expect(text).toContain(words)
  }
})

test('the buyer is not asked to ship a return until the seller adds a return address, and then gets one email', async () => {
  const buyer = await aBuyer(shop.pool)
  const order = await aSellerOrder(shop, { buyer, state: 'issue' })
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/answer`, {
    text: 'Please send it back',
    offer: 'return',
    ...returnTerms,
  })
  await shop.pool.query(
    'update issues set return_to = null, return_paid_by = null where seller_order_id = $1',
    [order.id],
  )
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/accept`, {})
  const { text } = await emailTo(buyer.email, /^Return approved/)
  expect(text).toContain('The seller will send you the return address')
  expect(text).not.toMatch(/Send it back by|Send to/)
  expect((await emailTo(sellersMail(order), /^Return approved/)).text).toContain('add your return address')

  for (let times = 0; times < 2; times++)
    await order.dashboard.call('PUT', `/api/seller/orders/${order.id}/return-address`, returnTerms)
  const input = await emailTo(buyer.email, /^Return address for order \d+$/)
  for (const words of [address, 'Paid by the seller', 'Send it back by']) expect(input.text).toContain(words)
  const sent = (await subjectsTo(buyer.email)).filter((subject) => subject.startsWith('Return address'))
  expect(sent).toHaveLength(1)
  const she = new Person(shop, await aToken(shop.pool, { buyerId: buyer.id }))
  const { notifications } = (await she.get('/api/notifications')).body
  expect(notifications.map(({ title }: { title: string }) => title)).toContain('Return address for Wool coat')
})

describe('emails about a return do not promise an automatic refund once the seller was paid out', () => {
  const buyer = (key: string, verb: string, body: object = {}) =>
    new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)

  /**
   * Creates a delivered order whose buyer has sent the items back. The return counts as received after the deadline.
   */
  async function sentBack(
    isPaidOut: boolean,
  ): Promise<{ email: string; order: TestSellerOrder; next: object }> {
    const email = aBuyersMail()
    const providerEvents = await openProviderEvents(shop)
    const seller = await aPayee(shop)
    const order = await aSellerOrder(shop, { seller, email, state: 'delivered', card: '4000000000000077' })
    if (isPaidOut) await buyer(order.key, 'received')
    await providerEvents.settle()
    await buyer(order.key, 'return', { reason: 'changed-mind' })
    await buyer(order.key, 'return-sent', { carrier: 'ups' })
    await shop.app.runDueWork()
    shop.clock.advance(15 * 86_400_000)
    await providerEvents.settle()
    const { body } = await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${order.key}`)
    return { email, order, next: body.sellerOrder }
  }

  test.each([true, false])('paid out: %s', async (isPaidOut) => {
    const { email, order, next } = await sentBack(isPaidOut)
    expect(next).toMatchObject({ state: 'returned', isPaidOut })
    const mails = [
      await emailTo(email, /^Your return for order/),
      await emailTo(email, /has arrived$/),
      await emailTo(sellersMail(order), /^The buyer is returning/),
      await emailTo(sellersMail(order), /is on its way$/),
      await emailTo(sellersMail(order), /^Did the return/),
    ]
    for (const { subject, text } of mails) expect(text.includes('review the return'), subject).toBe(isPaidOut)
    expect(mails[2]!.text.includes('on hold')).toBe(!isPaidOut)
  })
})
