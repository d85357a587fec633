import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { openTestSandbox, stripeOn, createCardToken } from '../support/open.support.ts'
import { openSandbox } from '../../src/sandbox.ts'

/** Simulates two processes with two sandboxes on one database. Calls alternate between the sandboxes. */
const shop = await openTestSandbox()
const clients = [shop.stripe, stripeOn(await shop.another())]
afterAll(() => shop.close())

const client = (at: number): Stripe => clients[at % clients.length] as Stripe
const times = <T>(count: number, run: (at: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: count }, (_, at) => run(at)))
const won = <T>(results: PromiseSettledResult<T>[]): T[] =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []))
const lost = (results: PromiseSettledResult<unknown>[]): unknown[] =>
  results.flatMap((result) =>
    result.status === 'rejected' ? [result.reason.code ?? result.reason.message] : [],
  )

const hold = async (amount = 10_000): Promise<Stripe.PaymentIntent> =>
  shop.stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    capture_method: 'manual',
    confirm: true,
    payment_method: 'pm_card_visa',
  })

async function bookings(intentId: string): Promise<number> {
  const { rows } = await shop.database.pool.query<{ count: number }>(
    `select count(*)::int as count from sandbox.objects where family = $1 and kind = 'balance_transaction'`,
    [intentId],
  )
  return rows[0]?.count ?? -1
}

test('100 concurrent captures capture the payment once', async () => {
  const intent = await hold()
  const results = await times(100, (at) => client(at).paymentIntents.capture(intent.id))
  expect(won(results)).toHaveLength(1)
  expect(new Set(lost(results))).toEqual(new Set(['payment_intent_unexpected_state']))
  expect(await bookings(intent.id)).toBe(1)
})

test(
  'of a concurrent capture and cancel, one succeeds, and the balance is correct',
  { tags: 'long' },
  async () => {
    for (let round = 0; round < 10; round += 1) {
      const intent = await hold()
      const results = await times(8, (at) =>
        at % 2 === 0
          ? client(at).paymentIntents.cancel(intent.id)
          : client(at).paymentIntents.capture(intent.id),
      )
      const [winner] = won(results)
      expect(won(results)).toHaveLength(1)
      expect(await bookings(intent.id)).toBe(winner?.status === 'succeeded' ? 1 : 0)
    }
  },
)

test('concurrent refunds never exceed the charge', async () => {
  const intent = await hold()
  await shop.stripe.paymentIntents.capture(intent.id)
  const results = await times(20, (at) =>
    client(at).refunds.create({ payment_intent: intent.id, amount: 3000 }),
  )
  expect(won(results)).toHaveLength(3)
  const charge = await shop.stripe.charges.retrieve(intent.latest_charge as string)
  expect(charge.amount_refunded).toBe(9000)
})

test('a confirmation token can pay only one intent', async () => {
  const token = await createCardToken(shop.sandbox, '4242424242424242')
  const results = await times(12, (at) =>
    client(at).paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      confirm: true,
      confirmation_token: token,
    }),
  )
  expect(won(results)).toHaveLength(1)
  expect(new Set(lost(results))).toEqual(new Set(['token_already_used']))
})

test('of concurrent calls with the same idempotency key, only one is executed', async () => {
  const results = await times(40, (at) =>
    client(at).paymentIntents.create(
      { amount: 5000, currency: 'usd', transfer_group: 'same' },
      { idempotencyKey: 'same' },
    ),
  )
  expect(new Set(won(results).map(({ id }) => id)).size).toBe(1)
  expect(new Set([...lost(results), 'idempotency_key_in_use'])).toEqual(new Set(['idempotency_key_in_use']))
  const retried = await times(20, (at) =>
    stripeOn(shop.sandbox, 3).customers.create(
      { email: 'k@example.com' },
      { idempotencyKey: `cus${at % 2}` },
    ),
  )
  expect(new Set(won(retried).map(({ id }) => id)).size).toBe(2)
})

test('several processes can prepare the schema concurrently', async () => {
  const { pool } = shop.database
  await pool.query('drop schema sandbox cascade')
  await Promise.all(
    Array.from({ length: 6 }, () =>
      openSandbox({
        pool,
        clock: shop.clock,
        origin: 'http://shop.test',
        secretKey: 'sk',
        publishableKey: 'pk',
        webhook: { secret: 'whsec', deliver: async () => ({ status: 200 }) },
      }),
    ),
  )
  expect((await shop.stripe.customers.create({})).object).toBe('customer')
})
