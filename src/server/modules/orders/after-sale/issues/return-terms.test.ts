import { afterAll, describe, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard, aReturnAddress, aSellerOrder, returnTerms } from '#test/support/seller-orders.ts'
import type { TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { shipFrom } from '#test/support/ship-from.ts'
import { validAddress } from '#test/support/world-addresses.ts'
import { moveDueOrders } from '../../orders.ts'
import { deadlineAfter } from '../../core/orders.timers.ts'
import { eraseBuyerDataOfFinishedOrders, ordersPrivacy } from '../../owner.ts'

const shop = await openTestShop()
const anAdmin = async () => aDashboard(shop, { sellerId: (await aSeller(shop.pool, { isAdmin: true })).id })
const admin = await anAdmin()
afterAll(() => shop.close())

const day = 86_400_000
const guest = () => new Browser(shop.server)
const sellerOrderOf = async (key: string) =>
  (await guest().call('GET', `/feedback/shipconfirm/${key}`)).body.sellerOrder
const act = (key: string, verb: string, body: object = {}) =>
  guest().call('POST', `/api/confirm-order/${key}/${verb}`, body)
const answer = ({ dashboard, id }: TestSellerOrder, body: object) =>
  dashboard.call('POST', `/api/seller/orders/${id}/answer`, { text: 'Please send it back', ...body })
const sellerView = async ({ dashboard, id }: TestSellerOrder) =>
  (await dashboard.call('GET', `/api/seller/orders/${id}`)).body
const issueIdOf = async (key: string): Promise<string> => (await sellerOrderOf(key)).issue._id
const forget = ({ id }: TestSellerOrder) =>
  shop.pool.query('update issues set return_to = null, return_paid_by = null where seller_order_id = $1', [
    id,
  ])

describe('offering a return', () => {
  test.each([
    [{}, 'returnTo'],
    [{ returnTo: aReturnAddress }, 'returnPaidBy'],
    [{ returnPaidBy: 'seller' }, 'returnTo'],
    [{ ...returnTerms, returnTo: { ...aReturnAddress, address_line1: ' ' } }, 'returnTo.address_line1'],
    [{ ...returnTerms, returnTo: { ...aReturnAddress, country: 'Italy' } }, 'returnTo.country'],
    [{ ...returnTerms, returnTo: { ...aReturnAddress, country: '<>' } }, 'returnTo.country'],
    [
      { ...returnTerms, returnTo: { ...aReturnAddress, address_city: 'Al\u0007bany' } },
      'returnTo.address_city',
    ],
    [{ ...returnTerms, returnPaidBy: 'house' }, 'returnPaidBy'],
  ])('without an address or a payer is rejected with the field: %o', async (terms, field) => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    expect(await answer(order, { offer: 'return', ...terms })).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', field },
    })
    expect((await sellerOrderOf(order.key)).issue.offer).toBeNull()
  })

  test('shows the buyer who pays, and the address only after the return is agreed', async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    await answer(order, { offer: 'return', ...returnTerms })
    const offered = (await sellerOrderOf(order.key)).issue
    expect(offered).toMatchObject({ offer: { kind: 'return' }, returnPaidBy: 'seller', returnTo: null })
    await answer(order, { offer: 'return', ...returnTerms, returnPaidBy: 'buyer' })
    const stale = await act(order.key, 'accept', { offer: 'return', returnPaidBy: 'seller' })
    expect(stale).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
    const { sellerOrder } = (await act(order.key, 'accept', { offer: 'return', returnPaidBy: 'buyer' })).body
    expect(sellerOrder).toMatchObject({
      state: 'returning',
      next: { what: 'return-sent' },
      issue: { returnTo: aReturnAddress, returnPaidBy: 'buyer' },
    })
    expect((await sellerView(order)).issue).toMatchObject({ returnTo: aReturnAddress })
    const seen = (await admin.call('GET', `/api/admin/issues/${sellerOrder.issue._id}`)).body.sellerOrder
      .issue
    expect(seen).toMatchObject({ returnTo: aReturnAddress, returnPaidBy: 'buyer' })
  })

  test('is prefilled with the address that the same seller last used', async () => {
    const seller = await aSeller(shop.pool)
    const first = await aSellerOrder(shop, { seller, state: 'issue' })
    expect((await sellerView(first)).suggestedReturnTo).toBeNull()
    await answer(first, { offer: 'return', ...returnTerms })
    const second = await aSellerOrder(shop, { seller, state: 'issue' })
    expect((await sellerView(second)).suggestedReturnTo).toEqual(aReturnAddress)
    const caseOf = await admin.call('GET', `/api/admin/issues/${await issueIdOf(second.key)}`)
    expect(caseOf.body.suggestedReturnTo).toEqual(aReturnAddress)
    const other = await aSellerOrder(shop, { state: 'issue' })
    expect((await sellerView(other)).suggestedReturnTo).toBeNull()
    const toPack = await aSellerOrder(shop, { seller, state: 'paid' })
    expect((await sellerView(toPack)).suggestedReturnTo).toEqual(aReturnAddress)
    const onItsWay = await aSellerOrder(shop, { seller, state: 'shipped' })
    expect((await sellerView(onItsWay)).suggestedReturnTo).toBeNull()
    // The address in the seller's settings applies to new orders, whereas an address entered for a return applies only
    // to that return.
    await shop.pool.query('update sellers set ship_from = $2 where id = $1', [seller.id, shipFrom])
    expect((await sellerView(toPack)).suggestedReturnTo).toEqual(shipFrom)
    expect((await sellerView(first)).suggestedReturnTo).toEqual(aReturnAddress)
  })

  test('cannot change the address of an agreed return', async () => {
    const order = await aSellerOrder(shop, { state: 'returning' })
    const elsewhere = { ...aReturnAddress, address_city: 'Rome' }
    const late = { text: 'Or here', offer: 'return', ...returnTerms, returnTo: elsewhere }
    expect(await answer(order, late)).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    expect((await sellerOrderOf(order.key)).issue.returnTo).toEqual(aReturnAddress)
  })
})

describe('an offer after the agreement', () => {
  const agreed = async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    const offered = { offer: 'return', ...returnTerms }
    expect((await answer(order, offered)).status).toBe(200)
    await act(order.key, 'accept', { offer: 'return' })
    return { order, offered }
  }

  test('is rejected, but plain messages and repeats of the agreed offer are accepted', async () => {
    const { order, offered } = await agreed()
    const moved = { status: 409, body: { code: 'order_moved_on' } }
    expect(await answer(order, { text: 'Keep it', offer: 'refund', all: true })).toMatchObject(moved)
    expect(await answer(order, { ...offered, returnPaidBy: 'buyer' })).toMatchObject(moved)
    expect((await answer(order, offered)).status).toBe(200)
    expect((await answer(order, { text: 'Thank you', offer: 'none' })).status).toBe(200)
    const { issue } = await sellerOrderOf(order.key)
    expect(issue).toMatchObject({ returnPaidBy: 'seller', returnTo: aReturnAddress })
  })

  test('cannot be accepted, and accepting the agreed offer again changes nothing', async () => {
    const { order } = await agreed()
    const refund = await act(order.key, 'accept', { offer: 'refund' })
    expect(refund).toMatchObject({ status: 409, body: { code: 'offer_changed' } })
    expect((await act(order.key, 'accept', { offer: 'return' })).status).toBe(200)
  })
})

describe('a return ordered by an admin', () => {
  test('also requires the address and the payer', async () => {
    const { key } = await aSellerOrder(shop, { state: 'issue' })
    const url = `/api/admin/issues/${await issueIdOf(key)}/decide`
    const decision = { for: 'buyer', beforeReply: true, afterReturn: true, text: 'Send it back' }
    expect(await admin.call('POST', url, decision)).toMatchObject({
      status: 422,
      body: { field: 'returnTo' },
    })
    const { body } = await admin.call('POST', url, { ...decision, ...returnTerms })
    expect(body.sellerOrder).toMatchObject({ state: 'returning', issue: { returnTo: aReturnAddress } })
    expect((await sellerOrderOf(key)).issue).toMatchObject({
      returnTo: aReturnAddress,
      returnPaidBy: 'seller',
    })
  })
})

describe('a return agreed without an address', () => {
  const missing = async () => {
    const order = await aSellerOrder(shop, { state: 'returning' })
    await forget(order)
    return order
  }
  const give = ({ dashboard, id }: TestSellerOrder, body: object = returnTerms) =>
    dashboard.call('PUT', `/api/seller/orders/${id}/return-address`, body)

  test('can get an address only from its seller or an admin', async () => {
    const order = await missing()
    const url = `/api/seller/orders/${order.id}/return-address`
    expect((await guest().call('PUT', url, returnTerms)).status).toBe(401)
    const stranger = await aDashboard(shop, { sellerId: (await aSeller(shop.pool)).id })
    expect((await stranger.call('PUT', url, returnTerms)).status).toBe(404)
    const adminUrl = `/api/admin/issues/${await issueIdOf(order.key)}/return-address`
    expect((await order.dashboard.call('PUT', adminUrl, returnTerms)).status).toBe(403)
    expect((await sellerOrderOf(order.key)).issue.returnTo).toBeNull()

    expect(await give(order, { returnPaidBy: 'seller' })).toMatchObject({ body: { field: 'returnTo' } })
    expect((await give(order)).body.issue).toMatchObject({ returnTo: aReturnAddress })
    const elsewhere = { ...returnTerms, returnTo: { ...aReturnAddress, address_city: 'Rome' } }
    expect((await admin.call('PUT', adminUrl, elsewhere)).body.sellerOrder.issue.returnTo.address_city).toBe(
      'Rome',
    )
    expect((await sellerOrderOf(order.key)).issue.returnTo.address_city).toBe('Rome')
    const { rows } = await shop.pool.query(
      `select action from audit_entries where target_id = $1 and action = 'issue.return-address'`,
      [await issueIdOf(order.key)],
    )
    expect(rows).toHaveLength(1)
  })

  test('has no deadline for the buyer until the address is set', async () => {
    const order = await missing()
    expect((await sellerOrderOf(order.key)).next).toBeNull()
    shop.clock.advance(8 * day)
    while (await moveDueOrders(shop.orderContext));
    expect((await sellerOrderOf(order.key)).state).toBe('returning')
    const dashboard = await aDashboard(shop, { sellerId: order.seller.id })
    const input = await give({ ...order, dashboard })
    const due = Date.parse(input.body.next.at)
    const days = shop.orderContext.settings.buyerSendsBackDays
    expect(due).toBe(deadlineAfter(new Date(shop.clock.now()), days).getTime())
    // Repeating the call changes nothing.
    shop.clock.advance(day)
    expect(Date.parse((await give({ ...order, dashboard })).body.next.at)).toBe(due)
    shop.clock.advance(14 * day)
    while (await moveDueOrders(shop.orderContext));
    expect((await sellerOrderOf(order.key)).state).toBe('received')
  })

  test('rejects an address if the parcel was already sent or no return is agreed', async () => {
    const order = await missing()
    expect((await give(order)).status).toBe(200)
    await act(order.key, 'return-sent', { carrier: 'ups' })
    expect(await give(order)).toMatchObject({ status: 409, body: { code: 'order_moved_on' } })
    const open = await aSellerOrder(shop, { state: 'issue' })
    expect((await give(open)).status).toBe(409)
  })
})

describe('the terms of an agreed return', () => {
  const agreed = async () => {
    const order = await aSellerOrder(shop, { state: 'issue' })
    await answer(order, { offer: 'return', ...returnTerms })
    await act(order.key, 'accept', { offer: 'return', returnPaidBy: 'seller' })
    return order
  }
  const give = ({ dashboard, id }: TestSellerOrder, body: object) =>
    dashboard.call('PUT', `/api/seller/orders/${id}/return-address`, body)

  test('bind the seller: the payer and the country cannot change, only the address can be corrected', async () => {
    const order = await agreed()
    expect(await give(order, { ...returnTerms, returnPaidBy: 'buyer' })).toMatchObject({
      status: 422,
      body: { code: 'invalid_field', field: 'returnPaidBy' },
    })
    const abroad = { ...returnTerms, returnTo: validAddress('CA') }
    expect(await give(order, abroad)).toMatchObject({ status: 422, body: { field: 'returnTo.country' } })
    expect((await sellerOrderOf(order.key)).issue).toMatchObject({
      returnTo: aReturnAddress,
      returnPaidBy: 'seller',
    })
    const nearby = { ...returnTerms, returnTo: { ...aReturnAddress, address_line1: '2 Weaver Row' } }
    expect((await give(order, nearby)).body.issue.returnTo.address_line1).toBe('2 Weaver Row')
  })

  test('can be changed by an admin, and the changed terms also bind the seller', async () => {
    const order = await agreed()
    const url = `/api/admin/issues/${await issueIdOf(order.key)}/return-address`
    const abroad = { returnTo: validAddress('CA'), returnPaidBy: 'buyer' }
    // The admin's first session expired while the test advanced the clock by weeks.
    const later = await anAdmin()
    expect((await later.call('PUT', url, abroad)).status).toBe(200)
    expect((await give(order, returnTerms)).status).toBe(422)
    // The seller is allowed to take over the shipping cost, because the buyer benefits.
    expect((await give(order, { ...abroad, returnPaidBy: 'seller' })).status).toBe(200)
    expect((await give(order, abroad)).status).toBe(422)
  })
})

describe('a seller’s address', () => {
  test('is in the buyer’s data export while the return needs it, and is erased with the order', async () => {
    const buyer = await aBuyer(shop.pool)
    const order = await aSellerOrder(shop, { buyer, state: 'returning' })
    const buyerBrowser = await aDashboard(shop, { buyerId: buyer.id })
    const { body } = await buyerBrowser.call('GET', `/api/orders/${order.orderId}`)
    expect(body.sellerOrders[0].issue.returnTo).toEqual(aReturnAddress)
    const archive = JSON.stringify(await ordersPrivacy.export(shop.orderContext.db, buyer.id, 'en'))
    expect(archive).toContain(aReturnAddress.address_line1)
    const otherBuyer = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
    expect((await otherBuyer.call('GET', `/api/orders/${order.orderId}`)).status).toBe(404)

    await order.dashboard.call('POST', `/api/seller/orders/${order.id}/returned`, {})
    const input = { all: true, reason: 'It is back', attempt: 'attempt-1' }
    await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)
    expect((await sellerOrderOf(order.key)).issue).toMatchObject({ state: 'closed', returnTo: null })
    await shop.pool.query('update orders set erase_asked_at = now() where id = $1', [order.orderId])
    await eraseBuyerDataOfFinishedOrders(shop.orderContext.db, shop.clock.now())
    const { rows } = await shop.pool.query('select return_to from issues where seller_order_id = $1', [
      order.id,
    ])
    expect(rows).toEqual([{ return_to: null }])
  })
})
