import { afterAll, beforeAll, expect, test } from 'vitest'
import { describeOnEveryPostgres } from '#test/support/database/database.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee, fillInForm, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, refundAsAdmin, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { reconcileEarnings } from '../payouts.ts'

describeOnEveryPostgres('at the same moment', (open) => {
  let shop: TestShop
  let providerEvents: ProviderEvents
  beforeAll(async () => {
    shop = await openTestShop(open)
    providerEvents = await openProviderEvents(shop)
  })
  afterAll(() => shop.close())

  const receive = ({ key }: TestSellerOrder) =>
    new Browser(shop.server).call('POST', `/api/confirm-order/${key}/received`, {})
  const refund = (order: TestSellerOrder, amountCents: number) => refundAsAdmin(shop, order, { amountCents })
  const rounds = () => Promise.all(shop.app.payouts.rounds.map((round) => round()))

  async function shipped(seller: TestPayee, card = '4000000000000077'): Promise<TestSellerOrder> {
    return aSellerOrder(shop, { seller, state: 'shipped', card })
  }

  async function sentOf({ id }: TestSellerOrder): Promise<{ rows: number; made: number; cents: number }> {
    const { rows } = await shop.pool.query(
      `select count(*)::int as rows, coalesce(sum(amount_cents - reversed_cents), 0)::int as cents,
         (select count(*)::int from sandbox.objects o where o.kind = 'transfer'
           and o.body -> 'metadata' ->> 'transfer_id' in (select id from transfers where seller_order_id = $1)) as made
       from transfers where seller_order_id = $1`,
      [id],
    )
    return rows[0]
  }

  test('concurrent releases of the same earnings send them once', async () => {
    const order = await shipped(await aPayee(shop))
    await receive(order)
    const { context } = shop.app.payouts
    const all = await Promise.all(Array.from({ length: 8 }, () => reconcileEarnings(context, order.id)))
    expect(all.filter(({ outcome }) => outcome === 'released')).toHaveLength(1)
    await Promise.all([rounds(), rounds(), rounds()])
    await providerEvents.settle()
    expect(await sentOf(order)).toEqual({ rows: 1, made: 1, cents: 9_500 })
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })

  test('a refund concurrent with the release is deducted once, before or after the transfer', async () => {
    const seller = await aPayee(shop)
    for (let times = 0; times < 6; times++) {
      const order = await shipped(seller)
      await receive(order)
      const { context } = shop.app.payouts
      await Promise.all([reconcileEarnings(context, order.id), refund(order, 2_200), rounds()])
      await providerEvents.settle()
      expect((await sentOf(order)).cents).toBe(7_600)
    }
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })

  test('a dispute concurrent with the release is posted correctly, whether the earnings are held or sent', async () => {
    const seller = await aPayee(shop)
    for (let times = 0; times < 4; times++) {
      const order = await shipped(seller, '4000000000000259')
      shop.clock.advance(10_000)
      await shop.app.sandbox!.settle()
      const events = await providerEvents.take()
      await providerEvents.deliver(events)
      shop.clock.advance(2_000)
      await Promise.all([receive(order), shop.app.orders.rounds[2]!(), shop.app.jobs.runDue(), rounds()])
      await providerEvents.settle()
      const { rows } = await shop.pool.query<{ state: string }>(
        'select state from seller_orders where id = $1',
        [order.id],
      )
      expect(rows[0]!.state).toBe('disputed')
    }
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })

  test('a debt is withheld only once from earnings released concurrently', async () => {
    const seller = await aPayee(shop)
    const first = await shipped(seller)
    await receive(first)
    await providerEvents.settle()
    await seller.dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': 'all' })
    await refund(first, 2_200)
    await providerEvents.settle()
    const orders = [await shipped(seller), await shipped(seller), await shipped(seller)]
    for (const order of orders) await receive(order)
    await Promise.all(orders.map(({ id }) => reconcileEarnings(shop.app.payouts.context, id)))
    await providerEvents.settle()
    const sent = await Promise.all(orders.map(sentOf))
    expect(sent.reduce((sum, { cents }) => sum + cents, 0)).toBe(3 * 9_500 - 1_900)
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })

  test('a concurrent payout and reversal never use the same cent', async () => {
    const seller = await aPayee(shop)
    for (let times = 0; times < 4; times++) {
      const order = await shipped(seller)
      await receive(order)
      await providerEvents.settle()
      await refund(order, 11_000)
      await Promise.all([
        seller.dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': `race-${times}` }),
        providerEvents.settle(),
      ])
    }
    await providerEvents.settle()
    expect(await findProviderFaults(shop.pool)).toEqual([])
  })

  test('an event processed many times concurrently is applied once', async () => {
    const seller = await aPayee(shop, { finishes: false })
    const { body } = await seller.dashboard.call('GET', `/api/sellers/accountlink/${seller.accountId}`)
    await fillInForm(shop, body.url)
    const events = await providerEvents.take()
    await Promise.all([
      providerEvents.deliver(events),
      providerEvents.deliver(events),
      providerEvents.deliver(events),
    ])
    shop.clock.advance(2_000)
    const processAll = shop.app.orders.rounds[2]!
    await Promise.all([processAll(), processAll(), processAll()])
    await providerEvents.settle()
    // Workers skip events that another worker has locked. These events are processed after the lease expires.
    shop.clock.advance(61_000)
    await providerEvents.settle()
    const { rows } = await shop.pool.query(
      `select count(*)::int as n, count(*) filter (where m.id is null)::int as applied
       from card_events e left join outbox m on m.topic = 'orders:card-event' and m.key = e.id
       where e.id = any($1)`,
      [events.map(({ id }) => id)],
    )
    expect(rows[0]).toEqual({ n: events.length, applied: events.length })
    const { body: account } = await seller.dashboard.call('GET', '/api/seller/payout-account')
    expect(account.state).toBe('active')
  })
})
