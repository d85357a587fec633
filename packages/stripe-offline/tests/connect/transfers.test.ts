import type Stripe from 'stripe'
import { afterAll, expect, test } from 'vitest'
import { onboard, createSeller, createPaidCharge } from '../support/connect.support.ts'
import { openTestSandbox } from '../support/open.support.ts'

const shop = await openTestSandbox()
const stripe = shop.stripe
afterAll(() => shop.close())

const swallow = (error: unknown): unknown => error
const day = 86_400_000

function send(destination: string, amount: number, source?: string): Promise<Stripe.Transfer> {
  const from = source === undefined ? {} : { source_transaction: source }
  return stripe.transfers.create({ amount, currency: 'usd', destination, ...from })
}

test('a transfer from a charge becomes available with the charge, in both accounts', async () => {
  const seller = await createSeller(shop)
  const before = await shop.sandbox.ledgerBalance()
  const charge = await createPaidCharge(stripe, 10_000, {
    payment_method: 'pm_card_visa',
    transfer_group: 'ord_1',
  })
  const transfer = await send(seller, 8000, charge)
  expect(transfer).toMatchObject({ transfer_group: 'ord_1', amount_reversed: 0, reversed: false })
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 0, pendingCents: 8000 })
  const early = stripe.payouts.create({ amount: 1, currency: 'usd' }, { stripeAccount: seller })
  expect(await early.catch(swallow)).toMatchObject({ code: 'balance_insufficient' })
  shop.clock.advance(2 * day)
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 8000, pendingCents: 0 })
  const { availableCents } = await shop.sandbox.ledgerBalance()
  expect(availableCents - before.availableCents).toBe(10_000 - 320 - 8000)
  const own = await stripe.balanceTransactions.list({}, { stripeAccount: seller })
  expect(own.data).toMatchObject([{ type: 'payment', net: 8000, source: transfer.destination_payment }])
})

test('transfers never exceed their charge, even if it is refunded; a reversal allows a new transfer', async () => {
  const seller = await createSeller(shop)
  const charge = await createPaidCharge(stripe, 10_000)
  const first = await send(seller, 6000, charge)
  expect(await send(seller, 4001, charge).catch(swallow)).toMatchObject({
    code: 'amount_too_large',
    statusCode: 400,
  })
  await send(seller, 3000, charge)
  await stripe.refunds.create({ charge, amount: 5000 })
  await stripe.transfers.createReversal(first.id, { amount: 2000 })
  await send(seller, 3000, charge)
  expect(await send(seller, 1, charge).catch(swallow)).toMatchObject({ code: 'amount_too_large' })
  expect((await shop.sandbox.ledgerBalance(seller)).availableCents).toBe(10_000)
  const unknown = send('acct_unknown', 1, charge)
  expect(await unknown.catch(swallow)).toMatchObject({ code: 'resource_missing', param: 'destination' })
})

test('the platform’s available balance must cover a transfer without a source', async () => {
  const seller = await createSeller(shop)
  await createPaidCharge(stripe, 20_000)
  const { availableCents } = await shop.sandbox.ledgerBalance()
  expect(await send(seller, availableCents + 1).catch(swallow)).toMatchObject({
    code: 'balance_insufficient',
  })
  await createPaidCharge(stripe, 5000)
  await send(seller, availableCents + 1)
})

test('transfers can be listed by group and by destination', async () => {
  const [one, two] = [await createSeller(shop), await createSeller(shop)]
  const charge = await createPaidCharge(stripe, 10_000, { transfer_group: 'ord_2' })
  const made = [await send(one, 100, charge), await send(two, 200, charge)]
  const ids = async (params: Stripe.TransferListParams): Promise<string[]> =>
    (await stripe.transfers.list(params)).data.map(({ id }) => id)
  expect(await ids({ transfer_group: 'ord_2' })).toEqual(made.map(({ id }) => id).toReversed())
  expect(await ids({ destination: two })).toEqual([made[1]?.id])
  const other = {
    amount: 1,
    currency: 'usd',
    destination: one,
    source_transaction: charge,
    transfer_group: 'ord_3',
  }
  expect(await stripe.transfers.create(other).catch(swallow)).toMatchObject({ param: 'transfer_group' })
})

test('a reversal cannot exceed the transfer or the account’s pending and available balance', async () => {
  const seller = await createSeller(shop)
  const own = { stripeAccount: seller }
  const pending = await send(
    seller,
    1000,
    await createPaidCharge(stripe, 2000, { payment_method: 'pm_card_visa' }),
  )
  const ready = await send(seller, 1000, await createPaidCharge(stripe, 2000))
  await stripe.payouts.create({ amount: 700, currency: 'usd' }, own)
  expect(await stripe.transfers.createReversal(ready.id).catch(swallow)).toMatchObject({
    code: 'balance_insufficient',
  })
  await stripe.transfers.createReversal(ready.id, { amount: 300 })
  await stripe.transfers.createReversal(pending.id)
  expect(await stripe.transfers.retrieve(pending.id)).toMatchObject({ amount_reversed: 1000, reversed: true })
  expect(await stripe.transfers.createReversal(pending.id).catch(swallow)).toMatchObject({ statusCode: 400 })
  expect(await stripe.transfers.createReversal(ready.id, { amount: 701 }).catch(swallow)).toMatchObject({
    code: 'amount_too_large',
  })
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 0, pendingCents: 0 })
})

test('a transfer contains its ten newest reversals, and the list contains all', async () => {
  const seller = await createSeller(shop)
  const transfer = await send(seller, 1200, await createPaidCharge(stripe))
  for (let count = 0; count < 12; count += 1)
    await stripe.transfers.createReversal(transfer.id, { amount: 100 })
  const { reversals, reversed } = await stripe.transfers.retrieve(transfer.id)
  expect([reversals.data.length, reversals.has_more, reversed]).toEqual([10, true, true])
  const all = await stripe.transfers.listReversals(transfer.id).autoPagingToArray({ limit: 50 })
  expect(all).toHaveLength(12)
})

test('a payout is sent on the next day and arrives one day later', async () => {
  const seller = await createSeller(shop)
  const own = { stripeAccount: seller }
  await send(seller, 1000, await createPaidCharge(stripe))
  const payout = await stripe.payouts.create({ amount: 400, currency: 'usd' }, own)
  expect([payout.status, payout.automatic]).toEqual(['pending', false])
  shop.clock.advance(day)
  expect(await stripe.payouts.retrieve(payout.id, {}, own)).toMatchObject({ status: 'in_transit' })
  expect(await stripe.payouts.cancel(payout.id, {}, own).catch(swallow)).toMatchObject({ statusCode: 400 })
  shop.clock.advance(day)
  expect(await stripe.payouts.retrieve(payout.id, {}, own)).toMatchObject({ status: 'paid' })
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 600, pendingCents: 0 })
  const second = await stripe.payouts.create({ amount: 600, currency: 'usd' }, own)
  await stripe.payouts.cancel(second.id, {}, own)
  expect(await shop.sandbox.ledgerBalance(seller)).toEqual({ availableCents: 600, pendingCents: 0 })
  const arriving = await stripe.payouts.list({ arrival_date: { gt: payout.arrival_date } }, own)
  expect(arriving.data.map(({ id }) => id)).toEqual([second.id])
  const types = (await stripe.events.list({}, own)).data.map(
    ({ type, account }) => `${type} ${account === seller}`,
  )
  expect(types).toEqual(
    expect.arrayContaining(['payout.paid true', 'payout.canceled true', 'payout.created true']),
  )
})

test('a failed payout returns the money and blocks payouts until the bank account is replaced', async () => {
  const seller = await createSeller(shop, { account_number: '000111111116' })
  const own = { stripeAccount: seller }
  await send(seller, 1000, await createPaidCharge(stripe))
  const payout = await stripe.payouts.create({ amount: 1000, currency: 'usd' }, own)
  shop.clock.advance(3 * day)
  expect(await stripe.payouts.retrieve(payout.id, {}, own)).toMatchObject({
    status: 'failed',
    failure_code: 'no_account',
  })
  expect((await shop.sandbox.ledgerBalance(seller)).availableCents).toBe(1000)
  const again = stripe.payouts.create({ amount: 1000, currency: 'usd' }, own)
  expect(await again.catch(swallow)).toMatchObject({ code: 'payouts_not_allowed' })
  await send(seller, 1, await createPaidCharge(stripe))
  const flow = { refresh_url: 'https://shop.test/again' }
  const { url } = await stripe.v2.core.accountLinks.create({
    account: seller,
    use_case: { type: 'account_update', account_update: flow },
  })
  await onboard(shop, url)
  await stripe.payouts.create({ amount: 1001, currency: 'usd' }, own)
})

test('an account without a manual schedule receives a daily payout of all available funds', async () => {
  const seller = await createSeller(shop, {}, 'daily')
  const own = { stripeAccount: seller }
  await send(seller, 700, await createPaidCharge(stripe))
  await send(seller, 300, await createPaidCharge(stripe, 1000, { payment_method: 'pm_card_visa' }))
  shop.sandbox.start()
  shop.clock.advance(day)
  await expect
    .poll(async () => (await stripe.payouts.list({}, own)).data.map(({ amount }) => amount), {
      timeout: 5000,
    })
    .toEqual([700])
  shop.clock.advance(2 * day)
  await expect
    .poll(async () => (await stripe.payouts.list({}, own)).data.map(({ amount }) => amount), {
      timeout: 5000,
    })
    .toEqual([300, 700])
  expect((await stripe.payouts.list({}, own)).data[0]).toMatchObject({ automatic: true })
})
