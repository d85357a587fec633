import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMembershipsFixture, type MembershipsFixture } from '#modules/memberships/members.fixture.ts'
import { aSeller } from '#test/support/factories.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { findFinalFaults } from './ledger.ts'
import type { ConfirmedActions } from './traffic.ts'

let club: MembershipsFixture
let order: TestSellerOrder
let acknowledged: ConfirmedActions
let attempts: Set<string>

/**
 * Creates a small sample of the data that exists at the end of the drill: a shipped and partly refunded order, and a
 * member.
 */
beforeAll(async () => {
  club = await openMembershipsFixture()
  const { shop } = club
  order = await aSellerOrder(shop, { seller: await aSeller(shop.pool), state: 'shipped' })
  const refund = { amountCents: 500, reason: 'A scratch', attempt: 'drill-refund-1' }
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, refund)
  const member = await club.aBuyer()
  const { body } = await club.subscribe(member)
  await club.settle()
  // Marks all provider events as delivered, because the fixture has already delivered them itself.
  await shop.pool.query('update sandbox.deliveries set due_at = null')
  // Sets the stock to the value that the check expects: the drill's initial stock minus the sold units.
  await shop.pool.query('update listing_sizes set qty = 998')
  await shop.pool.query('update listings set total_allowed = 998')
  const { rows } = await shop.pool.query<{ attempt: string }>('select attempt from orders')
  attempts = new Set([rows[0]!.attempt])
  acknowledged = {
    purchases: [
      { ...order, unit: { id: '', sizeId: '' }, attempt: rows[0]!.attempt, sellerOrderId: order.id },
    ],
    shipments: [{ sellerOrderId: order.id, trackingNumber: '1Z999' }],
    refunds: [{ sellerOrderId: order.id, attempt: 'drill-refund-1', cents: 500 }],
    memberships: [{ buyerId: member.id, subscriptionId: body.subscriptionId }],
  } as unknown as ConfirmedActions
})
afterAll(() => club.close())

/** Executes these SQL statements, returns the faults that exist after them, and rolls the statements back. */
async function faultsAfter(...statements: string[]): Promise<string[]> {
  const client = await club.shop.pool.connect()
  try {
    await client.query('begin')
    for (const statement of statements) await client.query(statement)
    return await findFinalFaults(client as unknown as pg.Pool, { acknowledged, attempts }, true)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('a shop without pending work has no fault', async () => {
  expect(await faultsAfter()).toEqual([])
})

const withoutTriggers = 'alter table refunds disable trigger all'
const providerObjects = (kind: string, where = 'true') =>
  `from sandbox.objects where kind = '${kind}' and ${where}`
const ofOrder = `body -> 'metadata' ->> 'order_id' is not null`

const broken: [what: string, fault: RegExp, ...statements: string[]][] = [
  ['an order is lost', /^order \S+ was acknowledged and is pending$/, `update orders set state = 'pending'`],
  ['a parcel is lost', /^the parcel of/, 'update seller_orders set tracking_number = null'],
  [
    'a parcel is sent twice',
    /^the parcel of/,
    `insert into seller_order_moves (seller_order_id, state, by, at)
      select seller_order_id, state, by, at from seller_order_moves where state = 'shipped'`,
  ],
  [
    'a refund is lost',
    /^the refund of \S+ was acknowledged and is not there$/,
    withoutTriggers,
    'delete from refunds',
  ],
  [
    'a member is lost',
    /^the membership of \S+ was acknowledged and is/,
    `update memberships set status = 'canceled'`,
  ],
  [
    'an order belongs to no attempt',
    /belongs to no attempt$/,
    `update orders set attempt = 'unknown-attempt'`,
  ],
  [
    'a task is pending',
    /^still open: 1 × message orders:capture$/,
    `insert into outbox (topic, key) select 'orders:capture', id from orders`,
  ],
  [
    'a job is leased',
    /^still open: 1 × message invalidations:prune \(leased\)$/,
    `insert into outbox (topic, due_at, leased_until)
      values ('invalidations:prune', now() + interval '1 day', now() + interval '1 minute')`,
  ],
  ['a message is dead', /^dead message/, `insert into outbox (topic, dead_at) values ('x', now())`],
  [
    'an event is dead',
    /^dead message orders:card-event/,
    `insert into outbox (topic, key, dead_at) select 'orders:card-event', id, now() from card_events`,
  ],
  [
    'an event is pending',
    /^still open: \d+ × message orders:card-event$/,
    `insert into outbox (topic, key) select 'orders:card-event', id from card_events`,
  ],
  ['a unit is gone', /^size \S+ 997 left, 1 sold/, 'update listing_sizes set qty = qty - 1'],
  ['a unit is held without a hold', /^size \S+ .* 1 held, 0 holds/, 'update listing_sizes set held = 1'],
  ['a listing differs from its sizes', /^listing /, 'update listings set total_allowed = total_allowed - 1'],
  [
    'more was captured',
    /^order \S+: ours \d+, captured 1 in 1/,
    `update sandbox.objects
    set body = jsonb_set(body::jsonb, '{amount_received}', '1') where kind = 'payment_intent' and ${ofOrder}`,
  ],
  [
    'a payment has no order',
    /^order gone: ours 0/,
    `update sandbox.objects
    set body = jsonb_set(body::jsonb, '{metadata,order_id}', '"gone"') where kind = 'payment_intent' and ${ofOrder}`,
  ],
  [
    'a payment is left reserved',
    /^payment \S+ is left requires_capture/,
    `update sandbox.objects
    set body = jsonb_set(body::jsonb, '{status}', '"requires_capture"') where kind = 'payment_intent' and ${ofOrder}`,
  ],
  ['a refund was not made', /^refund \S+: ours 500, theirs 0/, `delete ${providerObjects('refund')}`],
  ['a membership is missing at the provider', /^membership of/, `delete ${providerObjects('subscription')}`],
  [
    'the balance differs',
    /^clearing /,
    `update sandbox.objects set net = net + 1
    where id = (select id ${providerObjects('balance_transaction')} limit 1)`,
  ],
  [
    'a capture was booked twice',
    /^order \S+: ours/,
    `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
      select entry_key || 'x', debit, credit, amount_cents, currency, ref_type, ref_id, at from ledger_entries
      where ref_type = 'order' and debit = 'provider_clearing' limit 1`,
  ],
]

test.each(broken)('the check finds that %s', async (_what, fault, ...statements) => {
  expect(await faultsAfter(...statements)).toContainEqual(expect.stringMatching(fault))
})
