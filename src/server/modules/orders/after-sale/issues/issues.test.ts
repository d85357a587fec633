import sharp from 'sharp'
import { afterAll, describe, expect, test } from 'vitest'
import { readClearing } from '#test/support/database/clearing.ts'
import { aSeller } from '#test/support/factories.ts'
import { aDashboard, aSellerOrder, returnTerms, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { processRefunds } from '../../orders.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const guest = () => new Browser(shop.server)
const sellerOrderOf = async (key: string) =>
  (await guest().call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const act = (key: string, verb: string, body: object = {}) =>
  guest().call('POST', `/api/confirm-order/${key}/${verb}`, body)
const sells = ({ dashboard, id }: TestSellerOrder, verb: string, body: object = {}) =>
  dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body)
const issue = { kind: 'damaged', text: 'A button is missing' }

async function ledgerAgrees(): Promise<void> {
  while (await processRefunds(shop.orderContext));
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
}

async function aPhoto(path: string, browser = guest(), bytes?: Buffer) {
  const image = sharp({ create: { width: 40, height: 10, channels: 3, background: '#a33' } })
  const payload =
    bytes ??
    (await image
      .withExif({ IFD0: { Copyright: 'secret place' } })
      .jpeg()
      .toBuffer())
  return browser.upload(path, payload, 'image/jpeg')
}

describe('opening an issue', () => {
  test('opens one issue for repeated requests and stops the automatic action that would pay the seller', async () => {
    const { key } = await aSellerOrder(shop, { state: 'shipped' })
    const answers = await Promise.all([1, 2, 3].map(() => act(key, 'issue', issue)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await sellerOrderOf(key)).toMatchObject({
      state: 'issue',
      next: { what: 'seller-answers' },
      mayDo: ['note', 'close'],
      issue: { ...issue, state: 'open', closedAt: null, offer: null, notes: [] },
    })
    expect(await act(key, 'issue', { kind: 'other', text: 'And the box' })).toMatchObject({ status: 409 })
  })

  test('is possible from shipping until 14 days after receipt', async () => {
    const { key } = await aSellerOrder(shop)
    expect(await act(key, 'issue', issue)).toMatchObject({ body: { code: 'order_moved_on' } })
    const done = await aSellerOrder(shop, { state: 'shipped' })
    await act(done.key, 'received')
    shop.clock.advance(14 * 86_400_000 - 60_000)
    expect((await sellerOrderOf(done.key)).mayDo).toEqual(['issue'])
    const late = await aSellerOrder(shop, { state: 'shipped' })
    await act(late.key, 'received')
    shop.clock.advance(15 * 86_400_000)
    expect((await sellerOrderOf(late.key)).mayDo).toEqual([])
    expect(await act(late.key, 'issue', issue)).toMatchObject({
      status: 409,
      body: { code: 'order_moved_on' },
    })
  })

  test('accepts only plain text and photos of this order', async () => {
    const { key } = await aSellerOrder(shop, { state: 'shipped' })
    expect((await act(key, 'issue', { ...issue, text: ' ' })).status).toBe(422)
    expect((await act(key, 'issue', { ...issue, text: `bad ${String.fromCharCode(0)}` })).status).toBe(422)
    const photo = await aPhoto(`/api/confirm-order/${key}/issue-photo`)
    expect(photo).toMatchObject({ status: 200, body: { width: 40, height: 10 } })
    const other = await aSellerOrder(shop, { state: 'shipped' })
    expect(await act(other.key, 'issue', { ...issue, photos: [photo.body.key] })).toMatchObject({
      status: 422,
      body: { field: 'photos' },
    })
    const { body } = await act(key, 'issue', { ...issue, photos: [photo.body.key] })
    expect(body.sellerOrder.issue.photos).toEqual([photo.body])
    const picture = await shop.server.inject(`/pictures/${photo.body.key}-640.jpg?${photo.body.access}`)
    expect(picture.statusCode).toBe(200)
    expect(picture.rawPayload.includes('secret place')).toBe(false)
    const text = await aPhoto(`/api/confirm-order/${key}/issue-photo`, guest(), Buffer.from('no picture'))
    expect(text).toMatchObject({ status: 422, body: { code: 'not_an_image' } })
  })
})

describe('closing an issue', () => {
  test('with a partial refund, the buyer keeps the item and the seller receives the rest', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    expect(
      (await sells(order, 'answer', { text: 'Here', offer: 'refund', amountCents: 99_999 })).status,
    ).toBe(422)
    const answered = await sells(order, 'answer', {
      text: 'Half of it?',
      offer: 'refund',
      amountCents: 2_000,
    })
    expect(answered.body.issue).toMatchObject({
      state: 'answered',
      offer: { kind: 'refund', amount: { cents: 2_000 } },
    })
    expect((await sellerOrderOf(order.key)).mayDo).toEqual(['accept', 'note', 'close'])
    await sells(order, 'answer', { text: 'Or this', offer: 'refund', amountCents: 2_500 })
    const stale = await act(order.key, 'accept', { offer: 'refund', amountCents: 2_000 })
    expect(stale).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
    const accepted = await Promise.all([1, 2].map(() => act(order.key, 'accept', { amountCents: 2_500 })))
    expect(accepted.map(({ status }) => status)).toEqual([200, 200])
    expect(accepted[0]!.body.sellerOrder).toMatchObject({
      state: 'received',
      refunded: { cents: 2_500 },
      issue: { outcome: 'partly-refunded', closedBy: 'buyer' },
    })
    await ledgerAgrees()
  })

  test('with a full refund, the order is refunded', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    await sells(order, 'answer', { text: 'All of it', offer: 'refund', all: true })
    expect((await act(order.key, 'accept')).body.sellerOrder).toMatchObject({
      state: 'refunded',
      refunded: { cents: 11_000 },
      issue: { outcome: 'refunded' },
    })
    await ledgerAgrees()
  })

  test('with a return, the buyer is refunded after the item arrives', async () => {
    const order = await aSellerOrder(shop, { state: 'returning' })
    expect((await sellerOrderOf(order.key)).next.what).toBe('return-sent')
    const sent = await act(order.key, 'return-sent', { carrier: 'ups', trackingNumber: '1Z' })
    expect(sent.body.sellerOrder).toMatchObject({
      next: { what: 'return-arrives' },
      issue: { returnParcel: { carrier: 'ups', trackingUrl: 'https://www.ups.com/track?tracknum=1Z' } },
    })
    await act(order.key, 'return-sent', { carrier: 'dhl' })
    expect((await act(order.key, 'received')).status).toBe(409)
    const back = await sells(order, 'returned')
    expect(back.body).toMatchObject({
      state: 'returned',
      next: { what: 'refunded' },
      issue: { state: 'returned' },
    })
    const { body } = await sells(order, 'refund', { all: true, reason: 'Thank you', attempt: 'attempt-back' })
    expect(body.order).toMatchObject({
      state: 'refunded',
      issue: { outcome: 'refunded', closedBy: 'seller' },
    })
    await ledgerAgrees()
  })

  test('an offer that was never made cannot be accepted after the order is received', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    expect((await act(order.key, 'received')).status).toBe(200)
    expect(await act(order.key, 'accept', { offer: 'refund', amountCents: 1_000 })).toMatchObject({
      status: 409,
      body: { code: 'order_moved_on' },
    })
  })

  test('the buyer withdraws the issue, and the seller is paid', async () => {
    const { key } = await aSellerOrder(shop, { state: 'issue' })
    const closed = await Promise.all([act(key, 'close'), act(key, 'received')])
    expect(closed.map(({ status }) => status)).toEqual([200, 200])
    expect(await sellerOrderOf(key)).toMatchObject({
      state: 'received',
      issue: { outcome: 'received' },
      // As with any order, the buyer can report an issue until 14 days after receipt.
      mayDo: ['issue'],
    })
  })

  test('both sides can add messages, and a repeated message is stored once', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    for (let i = 0; i < 2; i++) {
      await act(order.key, 'note', { text: 'Here is more' })
      await sells(order, 'answer', { text: 'I am looking' })
    }
    const { notes } = (await sellerOrderOf(order.key)).issue
    expect(notes.map(({ by, text }: { by: string; text: string }) => `${by}: ${text}`)).toEqual([
      'buyer: Here is more',
      'seller: I am looking',
    ])
    expect((await act(order.key, 'accept')).body.code).toBe('offer_changed')
  })
})

describe('admins', () => {
  const anAdmin = async () => aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
  const idOf = async (key: string): Promise<string> => (await sellerOrderOf(key)).issue._id

  test('see an issue as waiting once the seller has had three days to answer', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    const id = await idOf(order.key)
    const first = (await (await anAdmin()).call('GET', '/api/admin/issues?tab=waiting')).body
    expect(first.issues.map(({ _id }: { _id: string }) => _id)).not.toContain(id)
    shop.clock.advance(4 * 86_400_000)
    const admin = await anAdmin()
    const { issues, counts } = (await admin.call('GET', '/api/admin/issues?tab=waiting')).body
    expect(issues.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({
      isWaiting: true,
      kind: 'damaged',
    })
    expect(counts.waiting).toBeGreaterThan(0)
    const one = (await admin.call('GET', `/api/admin/issues/${id}`)).body
    expect(one).toMatchObject({
      mayDecide: true,
      refundable: { cents: 11_000 },
      sellerOrder: { state: 'issue' },
    })
    expect((await admin.call('GET', '/api/admin/issues/iss_none')).status).toBe(404)
  })

  test('decide once: for the buyer in part or in full, for the seller, or after a return', async () => {
    const admin = await anAdmin()
    const decide = async (body: object, from?: 'issue' | 'returned') => {
      const { key } = await aSellerOrder(shop, { state: from ?? 'issue' })
      const id = await idOf(key)
      const answer = await admin.call('POST', `/api/admin/issues/${id}/decide`, {
        beforeReply: true,
        ...body,
      })
      expect(answer.status).toBe(200)
      return { key, id, sellerOrder: await sellerOrderOf(key) }
    }
    const sellerOrder = await decide({ for: 'buyer', refundCents: 1_000, text: 'A little' })
    expect(sellerOrder.sellerOrder).toMatchObject({
      state: 'received',
      refunded: { cents: 1_000 },
      issue: { closedBy: 'admin' },
    })
    expect(sellerOrder.sellerOrder.issue.notes).toMatchObject([{ by: 'admin', text: 'A little' }])
    const again = await admin.call('POST', `/api/admin/issues/${sellerOrder.id}/decide`, { for: 'buyer' })
    expect(again).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    expect((await decide({ for: 'buyer' })).sellerOrder).toMatchObject({
      state: 'refunded',
      refunded: { cents: 11_000 },
    })
    expect((await decide({ for: 'seller' })).sellerOrder).toMatchObject({
      state: 'received',
      refunded: { cents: 0 },
    })
    expect((await decide({ for: 'seller' }, 'returned')).sellerOrder.state).toBe('received')
    const returning = await decide({ for: 'buyer', afterReturn: true, ...returnTerms })
    expect(returning.sellerOrder).toMatchObject({ state: 'returning', issue: { state: 'returning' } })
    await ledgerAgrees()
  })

  test('decide before the seller’s deadline only with an explicit confirmation', async () => {
    const { key } = await aSellerOrder(shop, { state: 'issue' })
    const admin = await anAdmin()
    const url = `/api/admin/issues/${await idOf(key)}`
    const { answerBy } = (await sellerOrderOf(key)).issue
    expect((await admin.call('GET', url)).body.sellerRepliesBy).toBe(answerBy)
    expect(await admin.call('POST', `${url}/decide`, { for: 'buyer' })).toMatchObject({
      status: 409,
      body: { code: 'seller_may_reply', field: 'beforeReply' },
    })
    expect((await sellerOrderOf(key)).state).toBe('issue')
    expect((await admin.call('POST', `${url}/decide`, { for: 'buyer', beforeReply: true })).status).toBe(200)

    const replied = await aSellerOrder(shop, { state: 'issue' })
    await sells(replied, 'answer', { text: 'It was whole when I sent it' })
    const silent = await aSellerOrder(shop, { state: 'issue' })
    const issues = [await idOf(replied.key), await idOf(silent.key)] as const
    expect(
      (await admin.call('POST', `/api/admin/issues/${issues[0]}/decide`, { for: 'seller' })).status,
    ).toBe(200)
    shop.clock.advance(4 * 86_400_000)
    const later = await anAdmin()
    expect((await later.call('GET', `/api/admin/issues/${issues[1]}`)).body.sellerRepliesBy).toBeNull()
    expect((await later.call('POST', `/api/admin/issues/${issues[1]}/decide`, { for: 'buyer' })).status).toBe(
      200,
    )
  })

  test('and a buyer who accepts an offer at the same time settle the issue once', async () => {
    const admin = await anAdmin()
    for (let round = 0; round < 5; round++) {
      const order = await aSellerOrder(shop, { state: 'issue' })
      await sells(order, 'answer', { text: 'Some', offer: 'refund', amountCents: 3_000 })
      const id = await idOf(order.key)
      await Promise.all([
        act(order.key, 'accept'),
        admin.call('POST', `/api/admin/issues/${id}/decide`, { for: 'buyer' }),
      ])
      const sellerOrder = await sellerOrderOf(order.key)
      expect([sellerOrder.state, sellerOrder.refunded.cents]).toEqual(
        sellerOrder.state === 'received' ? ['received', 3_000] : ['refunded', 11_000],
      )
    }
    await ledgerAgrees()
  })
})
