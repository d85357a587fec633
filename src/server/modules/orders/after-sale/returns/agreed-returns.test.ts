import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { emailsTo } from '#test/support/person.ts'
import { aDashboard, aSellerOrder, returnTerms, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { passDays } from '#test/support/pass-days.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => {
  await providerEvents.settle()
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

const parcel = { carrier: 'ups', trackingNumber: '1Z 999' }
const movedOn = { status: 409, body: { code: 'order_moved_on' } }
const act = ({ key }: TestSellerOrder, verb: string, body: object = {}) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/${verb}`, body)
const view = async ({ key }: TestSellerOrder) =>
  (await new Browser(shop.server).call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const sells = async ({ seller, id }: TestSellerOrder, verb: string, body: object = {}) =>
  (await aDashboard(shop, { sellerId: seller.id })).call('POST', `/api/seller/orders/${id}/${verb}`, body)
const mayContest = async ({ seller, id }: TestSellerOrder) => {
  const { body } = await (
    await aDashboard(shop, { sellerId: seller.id })
  ).call('GET', `/api/seller/orders/${id}`)
  return body.moves.find(({ move }: { move: string }) => move === 'contest-return').isOpen
}

async function passes(days: number): Promise<void> {
  passDays(shop, days)
  await providerEvents.settle()
}

async function decide({ id }: TestSellerOrder, decision: object) {
  const admin = await aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const { rows } = await shop.pool.query('select id from issues where seller_order_id = $1', [id])
  const body = { text: 'We have looked', beforeReply: true, ...decision }
  return admin.call('POST', `/api/admin/issues/${rows[0].id}/decide`, body)
}

describe('contesting a return that was agreed in an issue', () => {
  test('is rejected for another seller, and before the buyer has sent the return', async () => {
    const order = await aSellerOrder(shop, { state: 'returning' })
    const foreign = { ...order, seller: await aSeller(shop.pool) }
    expect(await sells(foreign, 'contest-return', { text: 'No' })).toMatchObject({ status: 404 })
    expect(await mayContest(order)).toBe(false)
    expect(await sells(order, 'contest-return', { text: 'No' })).toMatchObject(movedOn)
  })

  test.each(['returning', 'returned'])(
    'continues the issue of a %s parcel, and no automatic refund follows',
    async (at) => {
      const order = await aSellerOrder(shop, { state: 'returning', email: `${at}.agreed@guest.example` })
      await act(order, 'return-sent', parcel)
      if (at === 'returned') await sells(order, 'returned')
      expect(await mayContest(order)).toBe(true)
      const worn = { text: 'It was worn' }
      expect(await sells(order, 'contest-return', worn)).toMatchObject({ body: { state: 'issue' } })
      expect(await sells(order, 'contest-return', worn)).toMatchObject({ status: 200 })
      const { issue, next } = await view(order)
      expect(issue).toMatchObject({ state: 'answered', offer: null, returnParcel: { carrier: 'ups' } })
      expect(issue.notes.filter(({ text }: { text: string }) => text === worn.text)).toHaveLength(1)
      expect(next).toEqual({ what: 'admin-decides', at: issue.decideBy })
      await passes(4)
      expect((await view(order)).state).toBe('issue')
      await shop.app.runDueWork()
      const texts = (await emailsTo(shop, `${at}.agreed@guest.example`)).map(({ text }) => text)
      expect(texts.filter((text) => text.includes(worn.text))).toHaveLength(1)
      expect(await decide(order, { for: 'seller' })).toMatchObject({ status: 200 })
      expect(await view(order)).toMatchObject({ state: 'received', refunded: { cents: 0 } })
    },
  )

  test('with a partial offer ends in a partial refund if the buyer accepts', async () => {
    const order = await aSellerOrder(shop, { state: 'returned' })
    const half = { text: 'It was worn', amountCents: 5_000 }
    expect(await sells(order, 'contest-return', { ...half, amountCents: 99_999 })).toMatchObject({
      body: { code: 'refund_too_large' },
    })
    await sells(order, 'contest-return', half)
    expect(await act(order, 'accept', { offer: 'refund', amountCents: 5_000 })).toMatchObject({ status: 200 })
    await providerEvents.settle()
    expect(await view(order)).toMatchObject({ state: 'received', refunded: { cents: 5_000 } })
  })

  test('works with the same text as the agreed offer', async () => {
    const order = await aSellerOrder(shop, { state: 'returned' })
    const contested = await sells(order, 'contest-return', { text: 'Please send it back' })
    expect(contested.body.state).toBe('issue')
  })

  test('refunds the buyer if no admin decides within the new deadline', async () => {
    const order = await aSellerOrder(shop, { state: 'returned' })
    await passes(2)
    await sells(order, 'contest-return', { text: 'It was worn' })
    await passes(shop.orderContext.settings.adminDecidesDays - 1)
    expect((await view(order)).state).toBe('issue')
    await passes(1)
    expect((await view(order)).state).toBe('refunded')
  })

  test('and agreeing on a new return requires the buyer to send the parcel again', async () => {
    const buyer = await aBuyer(shop.pool)
    const order = await aSellerOrder(shop, { state: 'returning', buyer })
    await act(order, 'return-sent', parcel)
    await sells(order, 'contest-return', { text: 'The parcel was empty' })
    await sells(order, 'answer', { text: 'Send it once more', offer: 'return', ...returnTerms })
    await act(order, 'accept')
    expect(await view(order)).toMatchObject({
      issue: { returnParcel: null },
      mayDo: ['return-sent', 'note', 'close'],
    })
    await act(order, 'return-sent', parcel)
    await sells(order, 'returned')
    await shop.app.runDueWork()
    const feed = async (of: { sellerId: string } | { buyerId: string }) => {
      const { body } = await (await aDashboard(shop, of)).call('GET', '/api/notifications')
      return body.notifications.map(({ title }: { title: string }) => title) as string[]
    }
    const toSeller = await feed({ sellerId: order.seller.id })
    expect(toSeller.filter((title) => title.startsWith('Return shipped'))).toHaveLength(2)
    expect(toSeller.filter((title) => title.startsWith('Return approved'))).toHaveLength(2)
    const mails = await emailsTo(shop, `${order.seller.username}@seller.example`)
    expect(mails.filter(({ subject }) => subject.startsWith('The return for order'))).toHaveLength(2)
    expect(await emailsTo(shop, buyer.email)).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: expect.stringMatching(/has arrived$/) })]),
    )
  })
})

describe('the amount offered in an issue', () => {
  const offer = (amountCents?: number) => ({
    text: `Take ${amountCents}`,
    offer: 'refund',
    ...(amountCents && { amountCents }),
  })

  test('cannot exceed the amount that is left to refund', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    const { total } = await view(order)
    expect((await sells(order, 'answer', offer(total.cents + 1))).body.code).toBe('refund_too_large')
    await sells(order, 'refund', { amountCents: 3_000, reason: 'A start', attempt: 'attempt-left-1' })
    expect((await sells(order, 'answer', offer(total.cents))).body.code).toBe('refund_too_large')
    expect(await sells(order, 'answer', offer(total.cents - 3_000))).toMatchObject({ status: 200 })
  })

  test('is reduced by later refunds, down to zero', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    const { total } = await view(order)
    await sells(order, 'answer', offer(8_000))
    const start = { amountCents: total.cents - 2_000, reason: 'A start', attempt: 'attempt-left-2' }
    await sells(order, 'refund', start)
    expect((await view(order)).issue.offer).toEqual({
      kind: 'refund',
      amount: { cents: 2_000, currency: 'usd' },
    })
    expect((await act(order, 'accept', { offer: 'refund', amountCents: 8_000 })).body.code).toBe(
      'offer_changed',
    )
    expect(await act(order, 'accept', { offer: 'refund', amountCents: 2_000 })).toMatchObject({ status: 200 })
    await providerEvents.settle()
    expect(await view(order)).toMatchObject({ state: 'refunded', refunded: total })
  })

  test('must be an amount that can be charged to a card', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    await shop.pool.query(`update orders set currency = 'kwd' where id = $1`, [order.orderId])
    const odd = await sells(order, 'answer', offer(1_001))
    await shop.pool.query(`update orders set currency = 'usd' where id = $1`, [order.orderId])
    expect(odd).toMatchObject({ status: 422, body: { code: 'invalid_field' } })
  })
})
