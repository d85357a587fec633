import { afterAll, beforeAll, expect, test } from 'vitest'
import { address } from '#contract/orders/orders.ts'
import { fail } from '#platform/errors/app-error.ts'
import { readNewestSecret } from '#test/support/secret-of.ts'
import { addFault, signatureHeader } from '@souk/stripe-offline/testing'
import { aStoredListing, aSeller, type TestListing } from '#test/support/factories.ts'
import { findRepeatedCalls } from '#test/support/money/provider-calls.ts'
import { aBag, aCardToken, Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { finalizeOrder } from '../../placing/payment/finalize-order.ts'
import {
  processCardEvents,
  processCardTasks,
  pay,
  resolveExpiredCheckouts,
  type OrderContext,
} from '../../orders.ts'
import { reconcile } from '#modules/payouts/payouts.ts'

let shop: TestShop
const minute = 60_000
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const aCoat = async (): Promise<TestListing> =>
  aStoredListing(shop.pool, { seller: await aSeller(shop.pool), priceCents: 10_000 })

async function one<T>(text: string, values: unknown[]): Promise<T> {
  return (await shop.pool.query(text, values)).rows[0] as T
}

const orderOf = (id: string) =>
  one<{ state: string; reason: string | null; paymentId: string; isCaptured: boolean }>(
    `select state, cancel_reason as reason, payment_id as "paymentId", captured_at is not null as "isCaptured"
     from orders where id = $1`,
    [id],
  )

const statusOf = async (orderId: string): Promise<string[]> => {
  const { rows } = await shop.pool.query<{ status: string }>(
    `select body ->> 'status' as status from sandbox.objects
     where kind = 'payment_intent' and body -> 'metadata' ->> 'order_id' = $1`,
    [orderId],
  )
  return rows.map((row) => row.status)
}

const stockOf = (listing: TestListing) =>
  one<{ qty: number; held: number }>('select qty, held from listing_sizes where listing_id = $1', [
    listing.id,
  ])

/** Creates a guest who is paying for the listing and whose bank waits for the cardholder's authentication. */
async function aChallenged(listing: TestListing) {
  const guest = new Browser(shop.server)
  const bag = await aBag(shop, [listing], 'threeDSecure')
  const { body } = await guest.pay(bag)
  expect(body.status).toBe('requires_action')
  return {
    guest,
    bag,
    orderId: body.orderId as string,
    paymentId: body.clientSecret.split('_secret')[0] as string,
  }
}

async function proveIt(paymentId: string, result = 'complete'): Promise<void> {
  const { challenge } = await one<{ challenge: string }>(
    `select secret ->> 'challenge' as challenge from sandbox.objects where id = $1`,
    [paymentId],
  )
  await shop.server.inject({
    method: 'POST',
    url: `/__stripe/3ds/${paymentId}?challenge=${challenge}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `result=${result}`,
  })
}

async function deliver(id: string, type: string, paymentId: string, secret?: string) {
  const object = { id: paymentId, object: 'payment_intent' }
  const payload = JSON.stringify({ id, object: 'event', type, data: { object } })
  const own = secret ?? `whsec_${await readNewestSecret(shop.pool, 'card-sandbox')}`
  const headers = { 'content-type': 'application/json', 'stripe-signature': signatureHeader(payload, own) }
  return (await shop.server.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })).statusCode
}

test('an event with a missing or wrong signature is rejected and not stored', async () => {
  expect(await deliver('evt_forged', 'payment_intent.succeeded', 'pi_1', 'whsec_guess')).toBe(400)
  const bare = { method: 'POST', url: '/webhooks/stripe', payload: { id: 'evt_bare' } } as const
  expect((await shop.server.inject(bare)).statusCode).toBe(400)
  expect(
    await one("select 1 from card_events where id like 'evt_forged' or id = 'evt_bare'", []),
  ).toBeUndefined()
})

test('a late or repeated webhook finishes the order once if the browser never returns', async () => {
  const coat = await aCoat()
  const { orderId, paymentId, guest } = await aChallenged(coat)
  await proveIt(paymentId)
  const type = 'payment_intent.amount_capturable_updated'
  for (const id of ['evt_1', 'evt_1', 'evt_2', 'evt_1']) expect(await deliver(id, type, paymentId)).toBe(200)
  expect((await orderOf(orderId)).state).toBe('pending')
  shop.clock.advance(3_000)
  await Promise.all([processCardEvents(shop.orderContext), processCardEvents(shop.orderContext)])
  expect(await orderOf(orderId)).toMatchObject({ state: 'paid', paymentId })
  expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })
  expect((await guest.createOrder(orderId)).status).toBe(200)
})

test('the browser, the webhook and the expiry task create one order concurrently and sell the item once', async () => {
  const coat = await aCoat()
  const { orderId, paymentId, guest } = await aChallenged(coat)
  await proveIt(paymentId)
  await deliver('evt_race', 'payment_intent.amount_capturable_updated', paymentId)
  shop.clock.advance(3 * minute)
  const [first, second] = await Promise.all([
    guest.createOrder(orderId),
    guest.createOrder(orderId),
    processCardEvents(shop.orderContext),
    resolveExpiredCheckouts(shop.orderContext),
  ])
  expect(second).toEqual(first)
  expect(first.body.order.sellerOrders[0].timeline.map((row: { state: string }) => row.state)).toEqual([
    'held',
    'paid',
  ])
  expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })
})

test('a buyer who authenticates after the item is gone is notified and never charged', async () => {
  const coat = await aCoat()
  const { orderId, paymentId, guest, bag } = await aChallenged(coat)
  shop.clock.advance(16 * minute)
  expect((await new Browser(shop.server).hold(coat)).body).toBe(false)
  await proveIt(paymentId)
  expect(await statusOf(orderId)).toEqual(['requires_capture'])
  const late = await guest.createOrder(orderId)
  expect(late).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  await processCardTasks(shop.orderContext)
  expect(await statusOf(orderId)).toEqual(['canceled'])
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', reason: 'out_of_stock' })
  expect(await guest.pay(bag)).toMatchObject({ status: 409, body: { code: 'out_of_stock' } })
  expect(await stockOf(coat)).toEqual({ qty: 1, held: 1 })
})

test('a buyer who authenticates late receives the item if it is still available', async () => {
  const coat = await aCoat()
  const { orderId, paymentId, guest } = await aChallenged(coat)
  shop.clock.advance(16 * minute)
  await proveIt(paymentId)
  while (await resolveExpiredCheckouts(shop.orderContext));
  expect((await guest.createOrder(orderId)).body.order.state).toBe('paid')
  expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })
})

test('an abandoned checkout and its payment are canceled once its hold has expired', async () => {
  const coat = await aCoat()
  const { orderId, guest, bag } = await aChallenged(coat)
  shop.clock.advance(3 * minute)
  while (await resolveExpiredCheckouts(shop.orderContext));
  expect(await orderOf(orderId)).toMatchObject({ state: 'pending' })
  shop.clock.advance(14 * minute)
  while (await resolveExpiredCheckouts(shop.orderContext));
  await processCardTasks(shop.orderContext)
  expect(await orderOf(orderId)).toMatchObject({ state: 'cancelled', reason: 'abandoned' })
  expect(await statusOf(orderId)).toEqual(['canceled'])
  expect(await stockOf(coat)).toEqual({ qty: 1, held: 0 })
  expect(await guest.pay(bag)).toMatchObject({ status: 409, body: { code: 'payment_cancelled' } })
})

test('after a provider outage, the same attempt continues', async () => {
  await addFault(shop.pool, { method: 'POST', path: '/v1/payment_intents', kind: 'closed' }, 3)
  const guest = new Browser(shop.server)
  const bag = await aBag(shop, [await aCoat()])
  const unreached = await guest.pay(bag)
  expect(unreached).toMatchObject({ status: 503, body: { code: 'provider_unavailable' } })
  const again = await guest.pay({ ...bag, confirmationToken: await aCardToken(shop.server) })
  expect(again).toMatchObject({ status: 200, body: { status: 'authorised' } })
  expect(await statusOf(again.body.orderId)).toEqual(['requires_capture'])
})

/** Returns a context in which the call `verb` reaches the provider but its response is lost. */
function unreachableContext(verb: 'authorize' | 'capture'): OrderContext {
  const { cards } = shop.orderContext
  const deaf = async (...args: unknown[]): Promise<never> => {
    await (cards[verb] as (...args: unknown[]) => Promise<unknown>)(...args)
    throw fail('provider_unavailable')
  }
  return { ...shop.orderContext, cards: { ...cards, [verb]: deaf } }
}

test('a lost response does not lead to a second payment when the buyer uses another card', async () => {
  const bag = await aBag(shop, [await aCoat()])
  const shopper = {
    holder: 'guest:deaf',
    browser: null,
    buyerId: null,
    isMember: false,
    network: 'net',
    language: 'en',
  }
  const request = { ...bag, shipTo: address.parse(bag.shipTo), requireRecentProof: () => {} }
  await expect(pay(unreachableContext('authorize'), shopper, request)).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  const confirmationToken = await aCardToken(shop.server)
  const { status, orderId } = await pay(shop.orderContext, shopper, { ...request, confirmationToken })
  expect(status).toBe('authorised')
  expect(await statusOf(orderId)).toEqual(['requires_capture'])
})

test('a payment whose response and browser were both lost is found without any event', async () => {
  const coat = await aCoat()
  const bag = await aBag(shop, [coat])
  const shopper = {
    holder: 'guest:gone',
    browser: null,
    buyerId: null,
    isMember: false,
    network: 'net',
    language: 'en',
  }
  const request = { ...bag, shipTo: address.parse(bag.shipTo), requireRecentProof: () => {} }
  await expect(pay(unreachableContext('authorize'), shopper, request)).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  shop.clock.advance(3 * minute)
  while (await resolveExpiredCheckouts(shop.orderContext));
  await processCardTasks(shop.orderContext)
  const { id } = await one<{ id: string }>('select order_id as id from order_lines where listing_id = $1', [
    coat.id,
  ])
  expect(await orderOf(id)).toMatchObject({ state: 'paid', isCaptured: true })
  expect(await statusOf(id)).toEqual(['succeeded'])
})

test('a capture whose response was lost is retried and posted once', async () => {
  const guest = new Browser(shop.server)
  const { body } = await guest.pay(await aBag(shop, [await aCoat()]))
  await processCardTasks(unreachableContext('capture'))
  expect(await statusOf(body.orderId)).toEqual(['succeeded'])
  expect(await orderOf(body.orderId)).toMatchObject({ state: 'paid', isCaptured: false })
  shop.clock.advance(minute)
  await Promise.all([processCardTasks(shop.orderContext), processCardTasks(shop.orderContext)])
  await processCardTasks(shop.orderContext)
  expect(await orderOf(body.orderId)).toMatchObject({ state: 'paid', isCaptured: true })
  const booked = await one<{ sum: number }>(
    `select sum(amount_cents)::int from ledger_entries where ref_id = $1 and debit = 'provider_clearing'`,
    [body.orderId],
  )
  expect(booked.sum).toBe(11_000)
  expect(await findRepeatedCalls(shop.pool)).toEqual([])
})

test('an authorization that expired before the capture cancels the order and restocks the item', async () => {
  const coat = await aCoat()
  const guest = new Browser(shop.server)
  const { body } = await guest.pay(await aBag(shop, [coat]))
  expect(await stockOf(coat)).toEqual({ qty: 0, held: 0 })
  await shop.orderContext.cards.cancel((await orderOf(body.orderId)).paymentId)
  await processCardTasks(shop.orderContext)
  expect(await orderOf(body.orderId)).toMatchObject({ state: 'cancelled', reason: 'capture_failed' })
  expect(await stockOf(coat)).toEqual({ qty: 1, held: 0 })
  expect(await guest.createOrder(body.orderId)).toMatchObject({ body: { code: 'payment_cancelled' } })
  expect(await one('select 1 from ledger_entries where ref_id = $1', [body.orderId])).toBeUndefined()
})

test('a payment for a different order or amount does not finish an order', async () => {
  const { orderId, paymentId } = await aChallenged(await aCoat())
  await proveIt(paymentId)
  const payment = await shop.orderContext.cards.find(paymentId)
  const other = await aChallenged(await aCoat())
  await expect(finalizeOrder(shop.orderContext, other.orderId, payment)).rejects.toThrow(
    'does not belong to order',
  )
  await expect(finalizeOrder(shop.orderContext, orderId, { ...payment, amountCents: 1 })).rejects.toThrow(
    'does not match',
  )
  expect((await orderOf(orderId)).state).toBe('pending')
  expect(await finalizeOrder(shop.orderContext, orderId, payment)).toBe('paid')
})

test('pruning deletes only released holds, after 31 days', async () => {
  const coat = await aCoat()
  const guest = new Browser(shop.server)
  await guest.hold(coat)
  await guest.call('PUT', `/sa/buyer/inc/${coat.id}`, { sizeID: coat.sizes.M })
  const sold = await one<{ count: number }>("select count(*) from holds where state = 'sold'", [])
  await shop.app.orders.tasks['orders:prune']!({})
  expect(await one('select state from holds where listing_id = $1', [coat.id])).toEqual({ state: 'released' })
  shop.clock.advance(31 * 24 * 60 * minute)
  await shop.app.orders.tasks['orders:prune']!({})
  expect(await one('select state from holds where listing_id = $1', [coat.id])).toBeUndefined()
  expect(await one("select count(*) from holds where state = 'sold'", [])).toEqual(sold)
})

test('the ledger matches the provider, and a difference is stored but not corrected', async () => {
  await processCardTasks(shop.orderContext)
  const newest = () =>
    one<{ ledger_cents: number; difference_cents: number }>(
      'select ledger_cents, difference_cents from reconciliations order by id desc limit 1',
      [],
    )
  await reconcile(shop.app.payouts.context)
  const before = await newest()
  expect(before).toMatchObject({ difference_cents: 0 })
  expect(before.ledger_cents).toBeGreaterThan(0)
  await shop.pool
    .query(`insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
    values ('test:1', 'provider_clearing', 'fee_revenue', 77, 'usd', 'order', 'none', now())`)
  await reconcile(shop.app.payouts.context)
  expect(await newest()).toMatchObject({ difference_cents: -77 })
  await expect(shop.pool.query(`delete from ledger_entries where entry_key = 'test:1'`)).rejects.toThrow(
    'only grows',
  )
  await expect(shop.pool.query(`update ledger_entries set amount_cents = 1`)).rejects.toThrow('only grows')
  await reconcile(shop.app.payouts.context)
  expect(await newest()).toEqual({ ledger_cents: before.ledger_cents + 77, difference_cents: -77 })
})
