import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { onboard, createSeller, createPaidCharge, recipient } from '../support/connect.support.ts'
import { openTestSandbox, stripeOn, waitUntil } from '../support/open.support.ts'

/** Simulates two processes with two sandboxes on one database. Calls alternate between the sandboxes. */
const shop = await openTestSandbox({ delivery: { seed: 3, shuffle: true, duplicate: 0.5, delayMs: 40 } })
const clients = [shop.stripe, stripeOn(await shop.another())]
afterAll(() => shop.close())

const client = (at: number): Stripe => clients[at % clients.length] as Stripe

async function times<T>(
  count: number,
  run: (at: number) => Promise<T>,
): Promise<{ won: T[]; lost: unknown[] }> {
  const results = await Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)))
  return {
    won: results.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : [])),
    lost: results.flatMap((each) =>
      each.status === 'rejected' ? [(each.reason as { code?: string }).code] : [],
    ),
  }
}

async function richSeller(amount: number): Promise<{ seller: string; transfer: Stripe.Transfer }> {
  const seller = await createSeller(shop)
  const source = await createPaidCharge(shop.stripe, amount)
  const params = { amount, currency: 'usd', destination: seller, source_transaction: source }
  return { seller, transfer: await shop.stripe.transfers.create(params) }
}

test('concurrent transfers never exceed their charge', async () => {
  const sellers = [await createSeller(shop), await createSeller(shop)]
  const source = await createPaidCharge(shop.stripe, 10_000)
  const { won, lost } = await times(12, (at) =>
    client(at).transfers.create({
      amount: 3000,
      currency: 'usd',
      destination: sellers[at % 2] ?? '',
      source_transaction: source,
    }),
  )
  expect(won).toHaveLength(3)
  expect(new Set(lost)).toEqual(new Set(['amount_too_large']))
})

test('concurrent transfers without a source never exceed the platform’s balance', async () => {
  const seller = await createSeller(shop)
  const { availableCents } = await shop.sandbox.ledgerBalance()
  await createPaidCharge(shop.stripe, Math.max(500, 5000 - availableCents))
  const before = (await shop.sandbox.ledgerBalance()).availableCents
  const { won } = await times(10, (at) =>
    client(at).transfers.create({ amount: Math.floor(before / 3), currency: 'usd', destination: seller }),
  )
  expect(won).toHaveLength(3)
  expect((await shop.sandbox.ledgerBalance()).availableCents).toBeGreaterThanOrEqual(0)
})

test('of two concurrent reversals, one succeeds', async () => {
  const { seller, transfer } = await richSeller(4000)
  const { won } = await times(2, (at) => client(at).transfers.createReversal(transfer.id))
  expect(won).toHaveLength(1)
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 0, pendingCents: 0 })
})

test('two payout requests with the same idempotency key create one payout', async () => {
  const { seller } = await richSeller(4000)
  const ask = (at: number): Promise<Stripe.Payout> =>
    client(at).payouts.create(
      { amount: 1500, currency: 'usd' },
      { stripeAccount: seller, idempotencyKey: `pay-${seller}` },
    )
  const { won, lost } = await times(8, ask)
  const again = await ask(0)
  expect(new Set([...won, again].map(({ id }) => id)).size).toBe(1)
  expect(new Set([...lost, 'idempotency_key_in_use'])).toEqual(new Set(['idempotency_key_in_use']))
  expect((await shop.sandbox.ledgerBalance(seller)).availableCents).toBe(2500)
})

test('the same idempotency key in two accounts creates two payouts', async () => {
  const sellers = [(await richSeller(1000)).seller, (await richSeller(1000)).seller]
  const made = await Promise.all(
    sellers.map((seller, at) =>
      client(at).payouts.create(
        { amount: 1000, currency: 'usd' },
        { stripeAccount: seller, idempotencyKey: 'the same' },
      ),
    ),
  )
  expect(made[0]?.id).not.toBe(made[1]?.id)
})

test('concurrent payouts and reversals never overdraw an account', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { seller, transfer } = await richSeller(3000)
    const { won } = await times<Stripe.Payout | Stripe.TransferReversal>(6, (at) =>
      at % 2 === 0
        ? client(at).transfers.createReversal(transfer.id, { amount: 2000 })
        : client(at).payouts.create({ amount: 2000, currency: 'usd' }, { stripeAccount: seller }),
    )
    expect(won).toHaveLength(1)
    expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 1000, pendingCents: 0 })
  }
})

test('if two browsers open a link concurrently, only one gets access', async () => {
  const account = await shop.stripe.v2.core.accounts.create(recipient)
  const flow = { refresh_url: 'https://shop.test/again', return_url: 'https://shop.test/back' }
  const { url } = await shop.stripe.v2.core.accountLinks.create({
    account: account.id,
    use_case: { type: 'account_onboarding', account_onboarding: flow },
  })
  const ends = await Promise.all([onboard(shop, url), onboard(shop, url)])
  expect(ends.toSorted()).toEqual([flow.refresh_url, flow.return_url])
})

test('if a dispute is closed while evidence is submitted, it is closed only once', async () => {
  const charge = await createPaidCharge(shop.stripe, 2000, { payment_method: 'pm_card_createDispute' })
  shop.clock.advance(5000)
  await Promise.all([0, 1, 2, 3].map((at) => client(at).charges.retrieve(charge)))
  const [dispute, ...others] = (await shop.stripe.disputes.list({ charge })).data
  expect(others).toEqual([])
  const id = dispute?.id ?? ''
  const { won } = await times(6, (at) =>
    at % 2 === 0
      ? client(at).disputes.close(id)
      : client(at).disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } }),
  )
  shop.clock.advance(5000)
  const { status } = await shop.stripe.disputes.retrieve(id)
  // Both calls can succeed only if the evidence was submitted before the dispute was closed.
  expect([won.length, status]).toEqual([won.length, 'lost'])
  const closed = await shop.stripe.events.list({ type: 'charge.dispute.closed', limit: 100 })
  expect(closed.data.filter(({ data }) => (data.object as { id: string }).id === id)).toHaveLength(1)
})

test('with random disorder, events of accounts arrive at least once, out of order, some of them twice', async () => {
  const { seller, transfer } = await richSeller(3000)
  const own = { stripeAccount: seller }
  await shop.stripe.payouts.create({ amount: 500, currency: 'usd' }, own)
  // Many events, so that the chance that none of them is repeated is negligible.
  for (let no = 0; no < 25; no++) await shop.stripe.transfers.createReversal(transfer.id, { amount: 10 })
  const other = await shop.another()
  shop.sandbox.start()
  other.start()
  shop.clock.advance(3 * 86_400_000)
  const received = (): { id: string; type: string; account?: string }[] =>
    shop.received.map(({ payload }) => JSON.parse(payload) as { id: string; type: string; account?: string })
  const types = (): Set<string> => new Set(received().map(({ type }) => type))
  await waitUntil(() => types().has('payout.paid') && types().has('transfer.reversed'), 20_000)
  await waitUntil(async () => {
    const { rows } = await shop.database.pool.query('select 1 from sandbox.deliveries')
    return rows.length === 0
  }, 20_000)
  const ids = received().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(new Set(ids).size)
  const { rows } = await shop.database.pool.query<{ id: string }>(
    'select id from sandbox.events order by seq',
  )
  expect(new Set(ids)).toEqual(new Set(rows.map(({ id }) => id)))
  expect([...new Set(ids)]).not.toEqual(rows.map(({ id }) => id))
  for (const { type, account } of received())
    expect(account !== undefined, type).toBe(/^(payout|account|balance_settings)\./.test(type))
})
