import { afterAll, afterEach, expect, test } from 'vitest'
import { fail } from '#platform/errors/app-error.ts'
import { findPayeeByAccount } from '#modules/accounts/payout-account.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { findRepeatedCalls } from '#test/support/money/provider-calls.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'
import { collectDebts, sendReversals } from '../earnings/collect-debts.ts'
import { payOut } from '../requests/pay-out.ts'
import { reconcileEarnings, type PayoutContext } from '../payouts.ts'
import { sendTransfers } from '../earnings/send-transfers.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
const seller = await aPayee(shop)
afterAll(() => shop.close())
afterEach(async () => {
  await providerEvents.settle()
  expect(await findRepeatedCalls(shop.pool)).toEqual([])
  expect(await findProviderFaults(shop.pool)).toEqual([])
})

const context = (): PayoutContext => shop.app.payouts.context

/**
 * Returns a context that simulates a lost response: the call `verb` reaches the provider, but its response never
 * arrives.
 */
function losingResponseOf(verb: 'transfer' | 'reverse' | 'payOut'): PayoutContext {
  const { accounts } = context()
  const send = accounts[verb] as (request: unknown) => Promise<unknown>
  const lost = async (request: unknown): Promise<never> => {
    await send(request)
    throw fail('provider_unavailable')
  }
  return { ...context(), accounts: { ...accounts, [verb]: lost } }
}

async function received(): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  return order
}

async function madeAtProvider(kind: string, ours: string): Promise<number> {
  const { rows } = await shop.pool.query<{ n: number }>(
    `select count(*)::int as n from sandbox.objects o, jsonb_each_text(o.body::jsonb -> 'metadata') m
     where o.kind = $1 and m.value = $2`,
    [kind, ours],
  )
  return rows[0]!.n
}

async function idOf(table: 'transfers' | 'reversals' | 'payouts'): Promise<string> {
  const { rows } = await shop.pool.query<{ id: string }>(`select id from ${table} order by id desc limit 1`)
  return rows[0]!.id
}

test('a transfer whose response was lost is retried under the same idempotency key', async () => {
  const order = await received()
  await reconcileEarnings(context(), order.id)
  await sendTransfers(losingResponseOf('transfer'))
  shop.clock.advance(120_000)
  await sendTransfers(context())
  expect(await madeAtProvider('transfer', await idOf('transfers'))).toBe(1)
})

test('a reversal whose response was lost is retried under the same idempotency key', async () => {
  const order = await received()
  await providerEvents.settle()
  const input = { amountCents: 2_200, reason: 'A scratch', attempt: 'attempt-1' }
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, input)
  for (const round of shop.app.orders.rounds) await round()
  await shop.app.jobs.runDue()
  await collectDebts(context())
  await sendReversals(losingResponseOf('reverse'))
  shop.clock.advance(120_000)
  await sendReversals(context())
  expect(await madeAtProvider('transfer_reversal', await idOf('reversals'))).toBe(1)
})

test('a payout whose response was lost is retried under the same idempotency key', async () => {
  await received()
  await providerEvents.settle()
  const payee = (await findPayeeByAccount(shop.orderContext.db, seller.accountId))!
  const request = { attempt: 'lost', amount: 4_000, language: null }
  await expect(payOut(losingResponseOf('payOut'), payee, request)).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  expect((await payOut(context(), payee, request)).payout.state).toBe('in-transit')
  expect(await madeAtProvider('payout', await idOf('payouts'))).toBe(1)
})
