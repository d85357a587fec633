import { afterAll, expect, test } from 'vitest'
import { aSellerToken } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, type SellerOrderOptions, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const adminBrowser = new Browser(shop.server, await aSellerToken(shop.pool, { isAdmin: true }))
afterAll(() => shop.close())

/** Card number for tests. The bank disputes payments with this card five seconds after capture. */
const disputing = '4000000000000259'

const anOrder = async (options: SellerOrderOptions) =>
  aSellerOrder(shop, { seller: await aPayee(shop), ...options })
const receives = ({ key }: TestSellerOrder) =>
  new Browser(shop.server).call('POST', `/api/confirm-order/${key}/received`, {})
const sells = ({ dashboard, id }: TestSellerOrder, verb: string, body: object) =>
  dashboard.call('POST', `/api/seller/orders/${id}/${verb}`, body)
const refund = (order: TestSellerOrder, amountCents?: number) =>
  sells(order, 'refund', {
    ...(amountCents === undefined ? { all: true } : { amountCents }),
    reason: 'A scratch',
    attempt: 'attempt-1',
  })

async function bankTakes(): Promise<void> {
  shop.clock.advance(10_000)
  await providerEvents.settle()
}

async function bankDecides({ orderId }: TestSellerOrder, verdict: 'winning' | 'losing'): Promise<void> {
  await bankTakes()
  const { disputes } = (await adminBrowser.call('GET', '/api/admin/disputes')).body
  const { _id } = disputes.find((one: { orderId: string }) => one.orderId === orderId)
  const evidence = { uncategorized_text: `${verdict}_evidence` }
  await adminBrowser.call('PUT', `/api/admin/disputes/${_id}/evidence`, { evidence, submit: true })
  await bankTakes()
}

interface Life {
  state: string
  status: string
  cents: number
  order: SellerOrderOptions
  then?: (order: TestSellerOrder) => Promise<unknown>
}

const lives: Record<string, Life> = {
  paid: { state: 'paid', status: 'expected', cents: 9_500, order: {} },
  shipped: { state: 'shipped', status: 'expected', cents: 9_500, order: { state: 'shipped' } },
  'partly refunded': {
    state: 'shipped',
    status: 'expected',
    cents: 7_600,
    order: { state: 'shipped' },
    then: (order) => refund(order, 2_200),
  },
  completed: {
    state: 'completed',
    status: 'paid',
    cents: 9_500,
    order: { state: 'shipped' },
    then: receives,
  },
  'partly refunded after it was sent': {
    state: 'completed',
    status: 'paid',
    cents: 7_600,
    order: { state: 'shipped' },
    then: async (order) => {
      await receives(order)
      await providerEvents.settle()
      await refund(order, 2_200)
    },
  },
  cancelled: {
    state: 'cancelled',
    status: 'none',
    cents: 0,
    order: {},
    then: (order) => sells(order, 'cancel', { reason: 'Torn' }),
  },
  'with an issue': { state: 'issue', status: 'on-hold', cents: 9_500, order: { state: 'issue' } },
  'to be returned': { state: 'returning', status: 'on-hold', cents: 9_500, order: { state: 'returning' } },
  returned: { state: 'returned', status: 'on-hold', cents: 9_500, order: { state: 'returned' } },
  refunded: {
    state: 'refunded',
    status: 'none',
    cents: 0,
    order: { state: 'shipped' },
    then: (o) => refund(o),
  },
  disputed: {
    state: 'disputed',
    status: 'on-hold',
    cents: 9_500,
    order: { state: 'shipped', card: disputing },
    then: bankTakes,
  },
  'disputed after it was sent': {
    state: 'disputed',
    status: 'at-risk',
    cents: 9_500,
    order: { state: 'shipped', card: disputing },
    then: async (order) => {
      await receives(order)
      await shop.app.runDueWork()
      await bankTakes()
    },
  },
  won: {
    state: 'won',
    status: 'paid',
    cents: 9_500,
    order: { state: 'shipped', card: disputing },
    then: async (order) => {
      await receives(order)
      await shop.app.runDueWork()
      await bankDecides(order, 'winning')
    },
  },
  'won before it was shipped': {
    state: 'paid',
    status: 'expected',
    cents: 9_500,
    order: { state: 'paid', card: disputing },
    then: (order) => bankDecides(order, 'winning'),
  },
  'won while it was on its way': {
    state: 'shipped',
    status: 'expected',
    cents: 9_500,
    order: { state: 'shipped', card: disputing },
    then: (order) => bankDecides(order, 'winning'),
  },
  lost: {
    state: 'lost',
    status: 'none',
    cents: 0,
    order: { state: 'shipped', card: disputing },
    then: (order) => bankDecides(order, 'losing'),
  },
  'lost after it was sent': {
    state: 'lost',
    status: 'none',
    cents: 0,
    order: { state: 'shipped', card: disputing },
    then: async (order) => {
      await receives(order)
      await shop.app.runDueWork()
      await bankDecides(order, 'losing')
    },
  },
}

test.each(Object.entries(lives))(
  'the earnings shown to the seller for an order %s match the ledger',
  async (_, { state, status, cents, order: options, then }) => {
    const order = await anOrder(options)
    await then?.(order)
    await providerEvents.settle()
    const { body } = await order.dashboard.call('GET', `/api/seller/orders/${order.id}`)
    expect(body).toMatchObject({ state, proceeds: { status, amount: { cents } } })
    const [row] = (await order.dashboard.call('GET', '/api/seller/orders')).body.orders
    expect(row).toMatchObject({ _id: order.id, earnings: body.proceeds.amount, proceeds: body.proceeds })
    const [money] = (await order.dashboard.call('GET', `/api/seller/orders/${order.id}/money`)).body
      .sellerOrders
    const { earnings, refunded, lost, owedFor } = money
    expect(earnings.cents - refunded.cents - lost.cents - owedFor.cents).toBe(cents)
    expect(body.earningsLost.cents).toBe(state === 'lost' ? 9_500 : 0)
  },
)
