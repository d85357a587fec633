import { afterAll, beforeAll, expect, test } from 'vitest'
import { prepareSchema } from '@souk/stripe-offline'
import { verifyAudit } from '#platform/audit/audit-chain.ts'
import { wrapPool } from '#platform/database/db.ts'
import { readConfig } from '#platform/config/config.ts'
import { sellerOrderStates } from '#contract/orders/orders.ts'
import { stateTransitions } from '#modules/orders/core/orders.states.ts'
import { aBuyer } from '#test/support/factories.ts'
import { findFigureFaults } from '#test/support/money/figures.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { clearDemo, planClearing } from '#demo/clear-demo.ts'
import { describeDemoAccounts, loadDemo } from '#demo/open-demo.ts'
import { demoAccounts, demoMember, demoPassword } from '#demo/people/accounts.ts'
import { readTradeFile } from './trade-file.ts'

const hour = 3_600_000
const hint = 'the schema has changed: run npm run demo:regenerate'
let shop: TestShop
/** Id of a buyer who is not part of the demo and signed up before the demo trading data was loaded. */
let otherBuyer: string

beforeAll(async () => {
  shop = await openTestShop()
  const config = readConfig({})
  const database = { db: shop.orderContext.db, pool: shop.pool }
  const parts = { database, clock: shop.clock, config, say: () => {} }
  // Simulates `npm run seed`, which cannot load the trading data because it has no sandbox tables. The first startup
  // that creates the sandbox tables loads the data.
  expect(await loadDemo(parts)).toEqual({ seeded: true })
  expect(await one('select count(*)::int as value from orders')).toBe(0)
  otherBuyer = (await aBuyer(shop.pool)).id
  expect(await loadDemo({ ...parts, prepareProvider: prepareSchema })).toEqual({ seeded: true })
  expect(await loadDemo({ ...parts, prepareProvider: prepareSchema })).toEqual({ seeded: false })
})
afterAll(() => shop.close())

async function one<T>(text: string, values: unknown[] = []): Promise<T> {
  return (await shop.pool.query<{ value: T }>(text, values)).rows[0]!.value
}

async function list<T>(text: string): Promise<T[]> {
  return (await shop.pool.query<{ value: T }>(text)).rows.map(({ value }) => value)
}

test('the bundled trade file has only existing columns, and all required columns', async () => {
  const { tables, changes } = readTradeFile()
  for (const { name, columns } of [...tables, ...changes]) {
    const there = await list<string>(
      `select attname::text as value from pg_attribute where attrelid = '${name}'::regclass
         and attnum > 0 and not attisdropped and attgenerated = ''`,
    )
    for (const column of columns) expect(there, `${name}: ${hint}`).toContain(column.name)
  }
  for (const { name, columns } of tables) {
    const needed = await list<string>(
      `select attname::text as value from pg_attribute where attrelid = '${name}'::regclass and attnum > 0
         and not attisdropped and attnotnull and not atthasdef and attidentity = ''`,
    )
    const shipped = columns.map((column) => column.name)
    for (const column of needed) expect(shipped, `${name}: ${hint}`).toContain(column)
  }
})

test('the trade has 90 days of orders, with valid states and transitions', async () => {
  expect(await one('select count(*)::int as value from orders')).toBeGreaterThan(300)
  const days = await one<number>(`select count(distinct paid_at::date)::int as value from orders`)
  expect(days).toBeGreaterThan(85)
  const states = await list<string>('select distinct state as value from seller_orders')
  for (const state of states) expect(sellerOrderStates).toContain(state)
  for (const state of [
    'paid',
    'shipped',
    'delivered',
    'completed',
    'issue',
    'returning',
    'refunded',
    'disputed',
  ])
    expect(states).toContain(state)
  const graph = new Set(stateTransitions.map(({ from, to }) => `${from} ${to}`))
  const made = await list<string>(
    `select distinct was || ' ' || state as value from (select state,
       lag(state) over (partition by seller_order_id order by id) as was from seller_order_moves) m where was is not null`,
  )
  for (const move of made) expect(graph).toContain(move)
  expect(await one(`select count(*)::int as value from listing_sizes where qty < 0`)).toBe(0)
  expect(
    await list(`select username as value from sellers s, lateral (select coalesce(sum(rate * 2), 0) as halves, count(*) as n
      from feedback f where f.seller_id = s.id and f.is_shown) f where (rating_sum, rating_count) <> (halves, n)`),
    hint,
  ).toEqual([])
})

test('the titles in the trade match the catalog', async () => {
  expect(
    await list(`select i.label as value from order_lines i join listings l on l.id = i.listing_id
      where i.code = 'item' and i.label <> l.title`),
    hint,
  ).toEqual([])
})

test('the ledger balances and matches the provider, and the audit log is intact', async () => {
  expect(await findProviderFaults(shop.pool)).toEqual([])
  expect((await verifyAudit(shop.pool)).faults).toEqual([])
  expect(await one('select count(*)::int as value from audit_entries')).toBeGreaterThan(10)
  const adminId = await one<string>('select id as value from sellers where is_sa')
  const admin = await aDashboard(shop, { sellerId: adminId })
  const answer = await admin.call('POST', '/api/admin/reconciliations', { everyAccount: true })
  expect(answer.status).toBe(200)
  expect(
    await list(
      `select findings as value from reconciliations where difference_cents <> 0 or findings <> '[]'`,
    ),
  ).toEqual([])
})

test('gross and net figures on all dashboards match the ledger', async () => {
  const adminId = await one<string>('select id as value from sellers where is_sa')
  expect(await findFigureFaults(shop, adminId)).toEqual([])
})

test('no timer or task is due when the trade is loaded', async () => {
  const now = new Date(shop.clock.now())
  expect(await one(`select count(*)::int as value from seller_orders where due_at < $1`, [now])).toBe(0)
  // Ignores the reconciliation job that an earlier test in this file has added.
  const isOther = `topic <> 'payouts:reconcile-all'`
  expect(await one(`select count(*)::int as value from outbox where due_at < $1 and ${isOther}`, [now])).toBe(
    0,
  )
  await shop.app.runDueWork()
  expect(await one('select count(*)::int as value from emails')).toBeLessThan(5)
})

test('every demo account can sign in and has data on its pages', async () => {
  const said = await describeDemoAccounts(shop.orderContext.db, { isProduction: false })
  for (const { email, role } of [...demoAccounts, demoMember]) {
    expect(said.join('\n')).toMatch(new RegExp(`${role} +${email}`))
    const isBuyer = role === 'buyer' || role === 'member'
    const url = isBuyer ? '/bauth/login' : '/seller/auth/login'
    const answer = await shop.server.inject({
      method: 'POST',
      url,
      payload: { email, password: demoPassword },
    })
    expect(answer.statusCode, email).toBe(200)
  }
  const of = (email: string) =>
    one<{ orders: string[]; watches: number; drops: number; unread: number; reviews: number }>(
      `select json_build_object(
         'orders', (select array_agg(s.state order by s.id) from seller_orders s join orders o on o.id = s.order_id where o.buyer_id = b.id),
         'watches', (select count(*) from watches where buyer_id = b.id and removed_at is null),
         'drops', (select count(*) from notifications where recipient = 'buyer:' || b.id and event = 'price-drop'),
         'unread', (select unread from feeds where recipient = 'buyer:' || b.id),
         'reviews', (select count(*) from feedback f join order_lines i on i.id = f.order_line_id
           join orders o on o.id = i.order_id where o.buyer_id = b.id)) as value
       from buyers b where email = $1`,
      [email],
    )
  expect(await one('select count(*)::int as value from notifications where code is null')).toBe(0)
  const buyer = await of('buyer@souk.example')
  expect(new Set(buyer.orders).size).toBe(5)
  expect(buyer).toMatchObject({ watches: 6, reviews: 1 })
  expect(buyer.drops).toBeGreaterThan(0)
  expect(buyer.unread).toBeGreaterThanOrEqual(3)
  expect(
    await one(`select count(*)::int as value from membership_invoices i join buyers b on b.id = i.buyer_id
      where b.email = 'member@souk.example' and b.member_until > now()`),
  ).toBe(3)
  const admin = await aDashboard(shop, {
    sellerId: await one<string>('select id as value from sellers where is_sa'),
  })
  const { tasks } = (await admin.call('GET', '/api/admin/tasks')).body
  const waiting = tasks
    .filter(({ count }: { count: number }) => count > 0)
    .map(({ task }: { task: string }) => task)
  for (const task of [
    'disputes',
    'issues',
    'applications',
    'listings',
    'reported-feedback',
    'called-support',
    'reported-conversations',
  ])
    expect(waiting).toContain(task)
})

test('the trade has conversations and returns', async () => {
  const inboxOf = async (email: string) => {
    const id = await one<string>(
      `select coalesce((select 'b' || id from buyers where email = $1), (select 's' || id from sellers where email = $1)) as value`,
      [email],
    )
    const who = id.startsWith('b') ? { buyerId: id.slice(1) } : { sellerId: id.slice(1) }
    return (await aDashboard(shop, who)).call('GET', '/api/conversations')
  }
  const seller = (await inboxOf('seller@souk.example')).body
  expect(seller.conversations.length).toBeGreaterThan(10)
  expect(seller.unread).toBeGreaterThanOrEqual(2)
  const buyer = (await inboxOf('buyer@souk.example')).body
  expect(buyer.conversations.map(({ about }: { about: { kind: string } }) => about.kind)).toEqual(
    expect.arrayContaining(['order', 'listing']),
  )
  expect(buyer.unread).toBe(1)
  expect((await inboxOf('member@souk.example')).body.conversations).toHaveLength(1)
  expect(await one(`select count(*)::int as value from saved_replies`)).toBe(3)
  const open = await list(
    `select r.state as value from returns r join seller_orders o on o.id = r.seller_order_id
     join sellers s on s.id = o.seller_id where s.email = 'seller@souk.example' and r.closed_at is null order by 1`,
  )
  expect(open).toEqual(expect.arrayContaining(['agreed', 'sent']))
  expect(await list(`select distinct outcome as value from returns where closed_at is not null`)).toContain(
    'refunded',
  )
})

test('every chart of the demo seller has data in every period', async () => {
  const sellerId = await one<string>(`select id as value from sellers where email = 'seller@souk.example'`)
  const seller = await aDashboard(shop, { sellerId })
  for (const [days, least] of [
    [7, 4],
    [30, 18],
    [90, 54],
  ] as const) {
    const { body } = await seller.call('GET', `/api/seller/insights?days=${days}`)
    const daysWith = (what: 'views' | 'watches') =>
      body.days.filter((one: Record<typeof what, number>) => one[what] > 0).length
    expect(daysWith('views')).toBeGreaterThanOrEqual(least)
    expect(daysWith('watches'), `of ${days} days, new watchers`).toBeGreaterThanOrEqual(least)
    const sales = (await seller.call('GET', `/api/seller/sales?days=${days}`)).body.days
    const sold = sales.filter(({ listings }: { listings: number }) => listings > 0).length
    expect(sold, `of ${days} days, sales`).toBeGreaterThanOrEqual(least / 3)
  }
})

test('a refund and a payout of demo orders succeed', async () => {
  const events = await openProviderEvents(shop)
  const { id, sellerId } = await one<{ id: string; sellerId: string }>(
    `select json_build_object('id', s.id, 'sellerId', s.seller_id) as value from seller_orders s
     where s.state = 'completed' and s.refunded_cents = 0 order by s.id desc limit 1`,
  )
  const seller = await aDashboard(shop, { sellerId })
  const refund = { amountCents: 500, reason: 'A scratch', attempt: 'after-loading' }
  const adminId = await one<string>('select id as value from sellers where is_sa')
  const admin = await aDashboard(shop, { sellerId: adminId })
  expect((await admin.call('POST', `/api/admin/seller-orders/${id}/refund`, refund)).status).toBe(200)
  await events.settle()
  const key = { 'idempotency-key': 'after-loading' }
  expect((await seller.call('POST', '/api/sellers/payout', { amount: 100 }, key)).body.code).not.toBe(
    'internal',
  )
  await events.settle()
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

test('the ledger still matches the provider after twenty days of timers', { tags: 'long' }, async () => {
  const events = await openProviderEvents(shop)
  for (let days = 0; days < 20; days += 5) {
    shop.clock.advance(5 * 24 * hour)
    await events.settle()
  }
  expect(await findProviderFaults(shop.pool)).toEqual([])
  expect(await list(`select id as value from outbox where dead_at is not null`)).toEqual([])
})

test('npm run demo:clear removes all trade except the audit log', async () => {
  const db = shop.orderContext.db
  const plan = await planClearing(db)
  expect(plan!.tradeOrders).toBeGreaterThan(300)
  expect(plan!.sandboxOrders).toBe(0)
  const cleared = await clearDemo({
    database: wrapPool(shop.pool),
    clock: shop.clock,
    pictures: { remove: async () => {} },
  })
  expect(cleared!.stored).toEqual({ sellers: 0, buyers: 0, listings: 0 })
  // Buyers who are not part of the demo remain in the database with their email addresses.
  expect(await list(`select id as value from buyers where email not like '%@erased.invalid'`)).toEqual([
    otherBuyer,
  ])
  await shop.pool.query('delete from buyers where id = $1', [otherBuyer])
  const left = await list<string>(
    `select n.nspname || '.' || c.relname as value from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'sandbox')
       and (xpath('/row/n/text()', query_to_xml('select count(*) as n from ' || n.nspname || '.' || c.relname, false, true, '')))[1]::text <> '0'
     order by 1`,
  )
  const may =
    /^public\.(audit_|schema_|secret|settings|invalidations|ledger_rolled|types|colors|call_counts|hold|job_workers|sent_emails|emails|sessions|search|outbox|rate|setting_overrides|known|mailed|security|answered)|^sandbox\.steps/
  expect(left.filter((table) => !may.test(table))).toEqual([])
  // The setup of the catalog stays: types, colors and the texts that belong to them.
  expect(await list('select key as value from setting_overrides order by key')).toEqual([
    'attributes',
    'catalog',
    'page-words',
  ])
  expect((await verifyAudit(shop.pool)).faults).toEqual([])
})
