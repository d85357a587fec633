import { afterAll, afterEach, expect, test } from 'vitest'
import { aSeller } from '#test/support/factories.ts'
import { faultsOfMoney } from '#test/support/money/money-ledger.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard, aSellerOrder, refundAsAdmin, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(async () => {
  await providerEvents.settle()
  expect(await faultsOfMoney(shop.pool)).toEqual([])
})

const day = 86_400_000
let attempts = 0

/** Creates an order whose earnings of 95.00 are in the seller's account. */
async function completed(seller: TestPayee, card = '4000000000000077'): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  return order
}

async function refund({ id, seller }: TestSellerOrder, amountCents?: number) {
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  const amount = amountCents === undefined ? { all: true } : { amountCents }
  const body = { ...amount, reason: 'A scratch', attempt: `attempt-${++attempts}` }
  return dashboard.call('POST', `/api/seller/orders/${id}/refund`, body)
}

async function payOut({ id }: TestPayee, amount?: number) {
  const dashboard = await aDashboard(shop, { sellerId: id })
  const body = amount === undefined ? {} : { amount }
  return dashboard.call('POST', '/api/sellers/payout', body, { 'idempotency-key': `key-${++attempts}` })
}

async function stateOf({ id }: TestSellerOrder) {
  const { rows } = await shop.pool.query(
    `select state, refunded_cents as refunded, coalesce((select sum(open_cents)::int from seller_debts d
       where d.seller_id = o.seller_id), 0) as owed,
       (select array_agg(state) from refunds where seller_order_id = o.id) as refunds
     from seller_orders o where id = $1`,
    [id],
  )
  return rows[0]
}

async function refundMove({ id, seller }: TestSellerOrder) {
  const { body } = await (
    await aDashboard(shop, { sellerId: seller.id })
  ).call('GET', `/api/seller/orders/${id}`)
  return body.moves.find(({ move }: { move: string }) => move === 'refund')
}

const refused = {
  status: 409,
  body: {
    code: 'refund_not_covered',
    message: 'Your balance doesn’t cover this refund. Contact support, and we’ll help.',
  },
}
const untouched = { state: 'completed', refunded: 0, owed: 0, refunds: null }

test('a seller without a balance cannot refund sent earnings', async () => {
  const seller = await aPayee(shop)
  const order = await completed(seller)
  shop.clock.advance(12 * day)
  expect((await payOut(seller)).status).toBe(200)
  expect(await refund(order)).toMatchObject(refused)
  expect(await refund(order, 500)).toMatchObject(refused)
  expect(await stateOf(order)).toEqual(untouched)
  expect(await refundMove(order)).toEqual({ move: 'refund', isOpen: false, why: refused.body.message })
})

test('a refund covered by the balance succeeds and is collected from the seller', async () => {
  const seller = await aPayee(shop)
  const order = await completed(seller)
  expect(await refundMove(order)).toMatchObject({ isOpen: true })
  expect((await refund(order, 2_200)).status).toBe(200)
  await providerEvents.settle()
  expect(await stateOf(order)).toMatchObject({ state: 'completed', refunds: ['succeeded'], owed: 0 })
  expect((await refund(order)).status).toBe(200)
  await providerEvents.settle()
  expect(await stateOf(order)).toMatchObject({
    state: 'refunded',
    refunds: ['succeeded', 'succeeded'],
    owed: 0,
  })
  const { body } = await seller.context.call('GET', `/api/sellers/balance/${seller.accountId}`)
  expect(body).toMatchObject({ available: { cents: 0 }, pending: { cents: 0 }, owed: { cents: 0 } })
})

test('the pending balance also covers a refund', async () => {
  const order = await completed(await aPayee(shop), '4242424242424242')
  expect((await refund(order)).status).toBe(200)
  await providerEvents.settle()
  expect(await stateOf(order)).toMatchObject({ state: 'refunded', refunds: ['succeeded'], owed: 0 })
})

test('two concurrent refunds and a payout never use the same money', { tags: 'long' }, async () => {
  for (let round = 0; round < 4; round++) {
    const seller = await aPayee(shop)
    const [one, two] = [await completed(seller), await completed(seller)]
    expect((await payOut(seller, 9_500)).status).toBe(200)
    const answers = await Promise.all([refund(one), refund(two), payOut(seller)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
    await providerEvents.settle()
    expect((await stateOf(one)).owed).toBe(0)
  }
})

test('refunding sent earnings requires a recent identity confirmation; refunding held earnings does not', async () => {
  const seller = await aPayee(shop)
  const order = await completed(seller)
  const held = await aSellerOrder(shop, { seller })
  const dashboard = await aDashboard(shop, { sellerId: seller.id })
  shop.clock.advance(11 * 60_000)
  const refundAll = ({ id }: TestSellerOrder) =>
    dashboard.call('POST', `/api/seller/orders/${id}/refund`, {
      all: true,
      reason: 'A scratch',
      attempt: 'attempt-0',
    })
  expect(await refundAll(order)).toMatchObject({ status: 403, body: { code: 'step_up_needed' } })
  expect((await refundAll(held)).status).toBe(200)
})

test('suspended sellers and sellers with debts cannot refund sent earnings', async () => {
  const suspended = await aPayee(shop)
  const order = await completed(suspended)
  await shop.pool.query(`update sellers set suspended_at = now(), suspended_reason = 'fakes' where id = $1`, [
    suspended.id,
  ])
  expect(await refund(order)).toMatchObject(refused)

  const indebted = await aPayee(shop)
  const [first, second] = [await completed(indebted), await completed(indebted)]
  expect((await payOut(indebted, 15_000)).status).toBe(200)
  expect((await refundAsAdmin(shop, first)).status).toBe(200)
  await providerEvents.settle()
  expect((await stateOf(first)).owed).toBe(5_500)
  expect(await refund(second, 1_000)).toMatchObject(refused)
  expect(await refundMove(second)).toMatchObject({ isOpen: false })
})

test('the marketplace can refund its own sales', async () => {
  const firstParty = await aSeller(shop.pool, { isSA: true })
  const order = await aSellerOrder(shop, { seller: firstParty, state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  expect((await refund(order)).status).toBe(200)
  await providerEvents.settle()
  expect(await stateOf(order)).toMatchObject({ state: 'refunded', refunds: ['succeeded'] })
})

test('if the account was emptied at the provider, the refund fails and an admin is notified', async () => {
  const seller = await aPayee(shop)
  const order = await completed(seller)
  const { accounts } = shop.app.payouts.context
  await accounts.payOut({
    id: 'pay_elsewhere',
    keyNo: 0,
    accountId: seller.accountId,
    destination: null,
    amountCents: 9_500,
    currency: 'usd',
  })
  expect((await refund(order)).status).toBe(200)
  await shop.app.settle()
  expect(await stateOf(order)).toMatchObject({ refunds: ['failed'], refunded: 0, owed: 0 })
  const { rows } = await shop.pool.query(
    `select 1 from ledger_entries where ref_type = 'refund' and credit =
    'provider_clearing' and debit = $1`,
    [`seller_debt:${seller.id}`],
  )
  expect(rows).toEqual([])
})
