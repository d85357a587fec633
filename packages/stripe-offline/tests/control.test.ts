import { afterAll, expect, test } from 'vitest'
import { createSeller, createPaidCharge } from './support/connect.support.ts'
import {
  openTestSandbox,
  secretKey,
  publishableKey,
  stripeOn,
  webhookSecret,
} from './support/open.support.ts'
import { openSandbox } from '../src/sandbox.ts'
import type { Sandbox } from '../src/sandbox.ts'

const shop = await openTestSandbox()
afterAll(() => shop.close())

async function control(action: string, body: object, sandbox: Sandbox = shop.sandbox): Promise<number> {
  const path = `/__stripe/control/${action}`
  return (await sandbox.handle({ method: 'POST', path, headers: {}, body: JSON.stringify(body) })).status
}

test('JSON requests open and decide a dispute', async () => {
  const intent = await shop.stripe.paymentIntents.create({
    amount: 4000,
    currency: 'usd',
    confirm: true,
    payment_method: 'pm_card_visa',
  })
  expect(await control('disputes', { charge: intent.id, reason: 'product_not_received' })).toBe(200)
  expect(await control('disputes', { charge: intent.id })).toBe(400)
  const [dispute] = (await shop.stripe.disputes.list({ payment_intent: intent.id })).data
  expect(dispute).toMatchObject({ reason: 'product_not_received', status: 'needs_response' })
  expect(await control('disputes', { dispute: dispute?.id })).toBe(400)
  expect(await control('disputes', { dispute: dispute?.id, verdict: 'won' })).toBe(200)
  expect(await control('disputes', { dispute: dispute?.id, verdict: 'lost' })).toBe(400)
  expect((await shop.stripe.disputes.retrieve(dispute?.id ?? '')).status).toBe('won')
})

test('one payout fails with the given reason, and the next one arrives', async () => {
  const seller = await createSeller(shop)
  const own = { stripeAccount: seller }
  const source = await createPaidCharge(shop.stripe)
  await shop.stripe.transfers.create({
    amount: 9000,
    currency: 'usd',
    destination: seller,
    source_transaction: source,
  })
  expect(await control('payouts', { account: seller, failure: 'account_closed' })).toBe(200)
  const made = [
    await shop.stripe.payouts.create({ amount: 100, currency: 'usd' }, own),
    await shop.stripe.payouts.create({ amount: 200, currency: 'usd' }, own),
  ]
  expect(await control('clock', { hours: 72 })).toBe(200)
  const read = await Promise.all(made.map(({ id }) => shop.stripe.payouts.retrieve(id, {}, own)))
  expect(read.map(({ status, failure_code: why }) => [status, why])).toEqual([
    ['failed', 'account_closed'],
    ['paid', null],
  ])
})

test('a paused account cannot receive transfers until it is restored', async () => {
  const seller = await createSeller(shop)
  const source = await createPaidCharge(shop.stripe)
  const send = (): Promise<unknown> =>
    shop.stripe.transfers
      .create({ amount: 100, currency: 'usd', destination: seller, source_transaction: source })
      .catch((error: unknown) => error)
  await control('accounts', { account: seller, paused: true })
  expect(await send()).toMatchObject({ code: 'insufficient_capabilities_for_transfer' })
  await control('accounts', { account: seller, paused: false })
  expect(await send()).toMatchObject({ object: 'transfer' })
})

test('the control page cannot move a fixed clock, and is served only if it is enabled', async () => {
  const options = { pool: shop.database.pool, origin: '', secretKey, publishableKey }
  const webhook = { secret: webhookSecret, deliver: async () => ({ status: 200 }) }
  const fixed = await openSandbox({
    ...options,
    webhook,
    clock: { now: () => shop.clock.now() },
    control: true,
  })
  expect(await control('clock', { hours: 1 }, fixed)).toBe(400)
  const live = await openSandbox({ ...options, webhook, clock: shop.clock })
  const paid = await createPaidCharge(stripeOn(live))
  expect(await control('disputes', { charge: paid }, live)).toBe(404)
  expect((await shop.stripe.disputes.list({ charge: paid })).data).toEqual([])
})
