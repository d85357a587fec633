/** A defect that is deliberately added to the source code, and the test or drill that must find this defect. */
export interface Defect {
  name: string
  /** Path of the file with the defect. `from` must occur exactly once in the file and is replaced with `to`. */
  file: string
  from: string
  to: string
  /** A test that must fail, or a drill with its flags that must report a fault. */
  noticedBy: { test: string } | { drill: string; flags: readonly string[] }
}

const stock = 'src/server/modules/catalog/stock.store.ts'
const sale = 'src/server/modules/catalog/inventory/stock-sale.store.ts'
const log = 'src/server/platform/cache/invalidation-log.ts'
const capture = 'src/server/modules/orders/placing/payment/card-tasks.ts'
const outbox = 'packages/work-queue/src/claims.ts'
const cards = 'src/server/platform/payments/stripe/stripe-cards.ts'
const random = 'crypto.randomUUID()'

/**
 * The list has separate defects for reserving (holding) the last unit and for selling a unit without a reservation,
 * because the two pieces of code are similar.
 */
export const defects: readonly Defect[] = [
  {
    name: 'a hold takes its unit without a row lock',
    file: stock,
    from: '        and p.total_allowed - p.held + (select count(*) from freed) >= ${missing}\n      for no key update of p, z\n',
    to: '        and p.total_allowed - p.held + (select count(*) from freed) >= ${missing}\n',
    noticedBy: { test: 'src/server/modules/catalog/stock.test.ts' },
  },
  {
    name: 'a list is read without the read barrier',
    file: 'src/server/modules/catalog/catalog.ts',
    from: 'async filter(filter, language) {\n      await invalidations.waitUntilCurrent()\n',
    to: 'async filter(filter, language) {\n',
    noticedBy: { test: 'src/server/modules/catalog/reads/freshness.test.ts' },
  },
  {
    name: 'the range of invalidations read again is off by one transaction',
    file: log,
    from: 'where xid >= $1::text::xid8',
    to: 'where xid > $1::text::xid8',
    noticedBy: { test: 'src/server/platform/cache/invalidation-log.test.ts' },
  },
  {
    name: 'transactions that were running at the last poll are not read again',
    file: log,
    from: 'where xid = any($2::text[]::xid8[])',
    to: 'where xid = any($2::text[]::xid8[]) and false',
    noticedBy: { test: 'src/server/platform/cache/invalidation-log.test.ts' },
  },
  {
    name: 'sold units are not announced to other processes',
    file: sale,
    from: `distinct 'listing', listing_id from locked\`)}`,
    to: `distinct 'listing', listing_id from locked where false\`)}`,
    noticedBy: { test: 'src/server/modules/orders/placing/sold-elsewhere.test.ts' },
  },
  {
    name: 'one cent of the commission is booked as fee',
    file: capture,
    from: `cents: order.commissionCents, ...into },
    { key: key(2), credit: 'fee_revenue', cents: order.feeCents,`,
    to: `cents: order.commissionCents - 1, ...into },
    { key: key(2), credit: 'fee_revenue', cents: order.feeCents + 1,`,
    noticedBy: { drill: 'money', flags: ['--sequences', '10', '--seed', '7'] },
  },
  {
    name: 'net fees are shown before refunds',
    file: 'src/server/modules/admin/home/admin-days.ts',
    from: 'netFees: row.netFeeCents',
    to: 'netFees: row.feeCents + row.commissionCents',
    noticedBy: { test: 'demo/trade/trade.test.ts' },
  },
  {
    name: 'lost disputes are missing from the earnings shown to sellers',
    file: 'src/server/modules/orders/core/seller-sales.store.ts',
    from: 'coalesce(min(t.lost), 0)::bigint as "lostCents"',
    to: '0::bigint as "lostCents"',
    noticedBy: { test: 'demo/trade/trade.test.ts' },
  },
  {
    name: 'the amount of lost disputes is shown as refunded',
    file: 'src/server/modules/admin/home/admin-days.ts',
    from: `    refunded: row.refundCents,
    lost: row.lostCents,`,
    to: `    refunded: row.refundCents + row.lostCents,
    lost: 0,`,
    noticedBy: { test: 'demo/trade/trade.test.ts' },
  },
  {
    name: 'transferred earnings are shown to sellers as held',
    file: 'src/server/modules/payouts/balances/seller-money.ts',
    from: 'held: { cents: -held, currency }',
    to: 'held: { cents: -held + balance.available.cents + balance.pending.cents, currency }',
    noticedBy: { test: 'demo/trade/trade.test.ts' },
  },
  {
    name: 'the ledger page omits earnings held for sellers',
    file: 'src/server/modules/ledger/ledger-balances.store.ts',
    from: 'from (${both}) b group by 1, 2 order by 1, 2',
    to: `from (\${both}) b where account not like 'seller_held:%' group by 1, 2 order by 1, 2`,
    noticedBy: { test: 'demo/trade/trade.test.ts' },
  },
  {
    name: 'each attempt of a refund has a new idempotency key',
    file: 'src/server/platform/payments/stripe/stripe-refunds.ts',
    from: 'idempotencyKey: key }',
    to: `idempotencyKey: key + ${random} }`,
    noticedBy: { test: 'src/server/platform/payments/stripe/same-key.test.ts' },
  },
  {
    name: 'each attempt of a payment has a new idempotency key',
    file: cards,
    from: 'intents.create(creation(request), { idempotencyKey: request.key })',
    to: `intents.create(creation(request), { idempotencyKey: ${random} })`,
    noticedBy: { test: 'src/server/platform/payments/stripe/same-key.test.ts' },
  },
  {
    name: 'each attempt of a payout has a new idempotency key',
    file: 'src/server/platform/payments/stripe/stripe-accounts.ts',
    from: 'stripeAccount: accountId, idempotencyKey: keyOf(request) }',
    to: `stripeAccount: accountId, idempotencyKey: ${random} }`,
    noticedBy: { test: 'src/server/modules/payouts/reconciliation/provider-keys.test.ts' },
  },
  {
    name: 'a claimed message has no lease',
    file: outbox,
    from: 'set leased_until = now() + make_interval(secs => ${leaseMs / 1000}), attempts',
    to: 'set leased_until = now() + make_interval(secs => 0 * ${leaseMs / 1000}), attempts',
    noticedBy: { test: 'packages/work-queue/src/outbox.test.ts' },
  },
  {
    name: 'the lock of a migration is not released',
    file: 'src/server/platform/database/migrations/migrate.ts',
    from: 'client.release(true)',
    to: 'client.release()',
    noticedBy: { test: 'src/server/platform/database/migrations/migrate.test.ts' },
  },
  {
    name: 'a repeated booking is not idempotent',
    file: 'src/server/modules/ledger/ledger.store.ts',
    from: 'select e.key, e.debit',
    to: 'select e.key || gen_random_uuid(), e.debit',
    noticedBy: { test: 'src/server/modules/ledger/ledger.test.ts' },
  },
  {
    name: 'the leases of a crashed process never expire',
    file: outbox,
    from: 'm.leased_until <= now() - make_interval',
    to: 'm.leased_until <= now() - 9999 * make_interval(days => 1) - make_interval',
    noticedBy: { test: 'packages/work-queue/src/jobs.test.ts' },
  },
  {
    name: 'a schedule fires in every process',
    file: 'packages/work-queue/src/schedules.ts',
    from: 's.fired_at < d.at and not',
    to: 's.fired_at <= d.at and not',
    noticedBy: { test: 'packages/work-queue/src/schedules.test.ts' },
  },
  {
    name: 'the conversion to the baseline starts while an older build is connected',
    file: 'src/server/platform/database/migrations/convert.ts',
    from: '  await awaitOlderBuilds(run, { name: label, oldestBuild: firstBaselineBuild })\n',
    to: '',
    noticedBy: { test: 'test/before-baseline/convert.test.ts' },
  },
  {
    name: 'statements are prepared even behind a pooler',
    file: 'src/server/platform/database/pooled.ts',
    from: 'query({ ...first, name: undefined }, ...rest)',
    to: 'query(first, ...rest)',
    noticedBy: { test: 'src/server/platform/database/pooled.test.ts' },
  },
  {
    name: 'a buyer can cancel a packed order',
    file: 'src/server/modules/orders/core/orders.states.ts',
    from: '!isPacked || !move',
    to: 'true || !move',
    noticedBy: { drill: 'money', flags: ['--sequences', '40', '--seed', '9'] },
  },
  {
    name: 'a release of earnings ignores earlier refunds',
    file: 'src/server/modules/payouts/earnings/earnings.rules.ts',
    from: 'balance.earningsCents - balance.heldRefundCents - ',
    to: 'balance.earningsCents - ',
    noticedBy: { drill: 'money', flags: ['--sequences', '12', '--seed', '10'] },
  },
  {
    name: 'a full refund leaves its return open',
    file: 'src/server/modules/orders/fulfilment/refunds/refund-all.ts',
    from: "  await closeReturns(tx, context.events, sellerOrder.id, { outcome: 'refunded', by, now })\n",
    to: '',
    noticedBy: { drill: 'money', flags: ['--sequences', '16', '--seed', '11'] },
  },
  {
    name: 'after a failed reversal, a debt is collected from the pending balance',
    file: 'src/server/modules/payouts/earnings/collect-debts.ts',
    from: 'hasFailed ? availableCents : availableCents + pendingCents',
    to: 'hasFailed ? availableCents + pendingCents : availableCents + pendingCents',
    noticedBy: { test: 'src/server/modules/payouts/earnings/collect-debts.test.ts' },
  },
  {
    name: 'the amount of a failed refund is sent to an inactive payout account',
    file: 'src/server/modules/payouts/earnings/reconcile-earnings.ts',
    from: 'cents > ownDebt && !canReceive(payee)',
    to: 'cents > ownDebt && false',
    noticedBy: { test: 'src/server/modules/payouts/earnings/earnings-calls.test.ts' },
  },
  {
    name: 'a refunded order still verifies an address for a saved card',
    file: 'src/server/modules/orders/placing/payment/orders.store.ts',
    from: "p.state not in ('cancelled', 'refunded')",
    to: "p.state not in ('cancelled')",
    noticedBy: { test: 'src/server/modules/orders/placing/payment/saved-cards.test.ts' },
  },
]
