import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { refuse } from '#platform/refusal.ts'
import { findPayeeByAccount } from '#rooms/accounts/payout-account.ts'
import { faultsOfMoney } from '#test/support/money-books.ts'
import { aPayee, type TestPayee } from '#test/support/payees.ts'
import { keysOfRepeatedCalls } from '#test/support/provider-calls.ts'
import { openProviderPost, type ProviderPost } from '#test/support/provider-events.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import { collectDebts, makeReversals } from './collect-debts.ts'
import { payOut } from './pay-out.ts'
import { settleShare, type PayoutDesk } from './payouts.ts'
import { sendTransfers } from './send-transfers.ts'

let shop: TestShop
let post: ProviderPost
let seller: TestPayee
beforeAll(async () => {
  shop = await openTestShop()
  post = await openProviderPost(shop)
  seller = await aPayee(shop)
})
afterAll(() => shop.close())
afterEach(async () => {
  await post.settle()
  expect(await keysOfRepeatedCalls(shop.pool)).toEqual([])
  expect(await faultsOfMoney(shop.pool)).toEqual([])
})

const desk = (): PayoutDesk => shop.house.payouts.desk

/** The desk of a process whose call reaches the provider, but never hears the answer. */
function deafTo(verb: 'transfer' | 'reverse' | 'payOut'): PayoutDesk {
  const { accounts } = desk()
  const ask = accounts[verb] as (request: unknown) => Promise<unknown>
  const lost = async (request: unknown): Promise<never> => {
    await ask(request)
    throw refuse('provider_unavailable')
  }
  return { ...desk(), accounts: { ...accounts, [verb]: lost } }
}

async function received(): Promise<TestSellerOrder> {
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
  await new Browser(shop.app).call('POST', `/api/confirm-order/${order.key}/received`, {})
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

test('a transfer whose answer was lost is asked for again under its own key', async () => {
  const order = await received()
  await settleShare(desk(), order.id)
  await sendTransfers(deafTo('transfer'))
  shop.clock.advance(120_000)
  await sendTransfers(desk())
  expect(await madeAtProvider('transfer', await idOf('transfers'))).toBe(1)
})

test('a reversal whose answer was lost is asked for again under its own key', async () => {
  const order = await received()
  await post.settle()
  const wish = { amountCents: 2_200, reason: 'A scratch', attempt: 'attempt-1' }
  await order.desk.call('POST', `/api/seller/orders/${order.id}/refund`, wish)
  for (const round of shop.house.orders.rounds) await round()
  await shop.house.jobs.runDue()
  await collectDebts(desk())
  await makeReversals(deafTo('reverse'))
  shop.clock.advance(120_000)
  await makeReversals(desk())
  expect(await madeAtProvider('transfer_reversal', await idOf('reversals'))).toBe(1)
})

test('a payout whose answer was lost is asked for again under its own key', async () => {
  await received()
  await post.settle()
  const payee = (await findPayeeByAccount(shop.till.db, seller.accountId))!
  await expect(payOut(deafTo('payOut'), payee, 'lost', 4_000)).rejects.toMatchObject({
    code: 'provider_unavailable',
  })
  expect((await payOut(desk(), payee, 'lost', 4_000)).payout.state).toBe('in-transit')
  expect(await madeAtProvider('payout', await idOf('payouts'))).toBe(1)
})
