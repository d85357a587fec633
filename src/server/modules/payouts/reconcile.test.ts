import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '#platform/database/db.ts'
import { reviveCardEvents } from '#modules/orders/card-inbox.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { reconcile } from './payouts.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const adminBrowser = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

const hour = 3_600_000

async function anOrderSent() {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  return { seller, order }
}

const post = (key: string, debit: string, credit: string, cents: number) =>
  shop.pool.query(
    `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
     values ($1, $2, $3, $4, 'usd', 'order', 'none', now())`,
    [key, debit, credit, cents],
  )

const newest = async (differing = '0') =>
  (await adminBrowser.call('GET', `/api/admin/reconciliations?differing=${differing}`)).body
    .reconciliations[0]

test('after captures, transfers, a reversal and a payout, the ledger matches all provider transactions', async () => {
  const { seller, order } = await anOrderSent()
  const input = { amountCents: 2_200, reason: 'A scratch', attempt: 'attempt-1' }
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)
  await providerEvents.settle()
  await seller.dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': 'all' })
  await providerEvents.settle()
  shop.clock.advance(hour)
  expect(await reconcile(shop.app.payouts.context, { everyAccount: true })).toBe(0)
  expect(await newest()).toMatchObject({ seller: null, difference: { cents: 0 }, findings: [] })
})

test('a difference of one cent is reported, not shown to support staff, and never corrected', async () => {
  await post('planted:1', 'provider_clearing', 'fee_revenue', 77)
  expect(await findProviderFaults(shop.pool)).toEqual([
    expect.stringMatching(/^clearing \d+, provider \d+$/),
    'order none: fee_revenue is -77, due 0',
    'order none: provider_clearing is 77, due 0',
  ])
  expect(await reconcile(shop.app.payouts.context)).toBe(1)
  expect(await newest('1')).toMatchObject({ difference: { cents: -77 } })
  expect(await reconcile(shop.app.payouts.context)).toBe(1)
  await post('planted:2', 'fee_revenue', 'provider_clearing', 77)
  expect(await reconcile(shop.app.payouts.context)).toBe(0)
  const admin = await aSeller(shop.pool, { role: 'support' })
  const dashboard = new Browser(shop.server, await aToken(shop.pool, { sellerId: admin.id }))
  expect((await dashboard.call('GET', '/api/admin/reconciliations')).status).toBe(403)
})

test('a provider transaction without a ledger entry is reported', async () => {
  const { seller } = await anOrderSent()
  const { accounts } = shop.app.payouts.context
  const transfer = { id: 'not-ours', keyNo: 0, accountId: seller.accountId, amountCents: 300 }
  const made = await accounts.transfer({ ...transfer, currency: 'usd', group: 'none', paymentId: null })
  shop.clock.advance(hour)
  expect(await reconcile(shop.app.payouts.context)).toBeGreaterThanOrEqual(3)
  const { body } = await adminBrowser.call('GET', '/api/admin/reconciliations?differing=1')
  const [account, own] = body.reconciliations
  expect(own.findings).toContainEqual(
    expect.objectContaining({
      code: 'move-not-booked',
      text: expect.stringContaining('nothing in our ledger'),
    }),
  )
  const german = await adminBrowser.call('GET', '/api/admin/reconciliations?differing=1', undefined, {
    'accept-language': 'de',
  })
  expect(JSON.stringify(german.body)).toContain('beim Zahlungsanbieter, nichts in unserem Hauptbuch')
  expect(account).toMatchObject({ seller: { _id: seller.id }, difference: { cents: 300 } })
  // Reverses the transfer manually at the provider, as an operator would.
  const { reverse } = accounts
  await reverse({ id: 'not-ours-back', keyNo: 0, transferId: (made as { id: string }).id, amountCents: 300 })
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

test('events that no webhook delivered are fetched and applied', async () => {
  const { order } = await anOrderSent()
  const disputed = await aSellerOrder(shop, { seller: order.seller, card: '4000000000000259' })
  shop.clock.advance(10_000)
  await shop.app.sandbox!.settle()
  shop.clock.advance(hour)
  await reconcile(shop.app.payouts.context)
  shop.clock.advance(3_000)
  await shop.app.runDueWork()
  const { rows } = await shop.pool.query('select state from seller_orders where id = $1', [disputed.id])
  expect(rows[0]).toEqual({ state: 'disputed' })
})

test('an event that cannot be applied becomes dead after its last attempt and can be replayed', async () => {
  await shop.pool.query(
    `insert into card_events (id, type, object_id, received_at)
     values ('evt_dead', 'dispute.opened', 'dp_nothing', now())`,
  )
  await shop.pool.query(
    `insert into outbox (topic, key, payload, attempts)
     values ('orders:card-event', 'evt_dead', '{"type":"dispute.opened"}', 24)`,
  )
  await shop.app.runDueWork()
  const read = () =>
    shop.pool.query(`select dead_at is not null as dead, attempts from outbox where key = 'evt_dead'`)
  expect((await read()).rows[0]).toEqual({ dead: true, attempts: 25 })
  const replay = (id: string) =>
    inTransaction(shop.orderContext.db, (tx) => reviveCardEvents(tx, [{ _id: id, attempts: 25 }]))
  expect(await replay('evt_dead')).toHaveLength(1)
  expect((await read()).rows[0]).toEqual({ dead: false, attempts: 0 })
  expect(await replay('evt_dead')).toEqual([])
})

test('earnings held for too long are reported', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller })
  await shop.pool.query(`update seller_orders set paid_at = paid_at - interval '80 days' where id = $1`, [
    order.id,
  ])
  await reconcile(shop.app.payouts.context)
  expect((await newest('1')).findings).toContainEqual(
    expect.objectContaining({ code: 'held-too-long', text: expect.stringContaining(order.id) }),
  )
})
