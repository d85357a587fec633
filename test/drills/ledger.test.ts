import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { processRefunds } from '#modules/orders/orders.ts'
import { aSellerOrder, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { readLedger } from './ledger.ts'

let shop: TestShop
let order: TestSellerOrder
let refundId: string
/**
 * Creates an order: 100.00 for the listing (including a commission of 10.00), 5.00 for shipping, and a service fee of
 * 5.00. 22.00 were refunded.
 */
beforeAll(async () => {
  shop = await openTestShop()
  order = await aSellerOrder(shop)
  const options = { amountCents: 2_200, reason: 'A scratch', attempt: 'attempt-1' }
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/refund`, options)
  while (await processRefunds(shop.orderContext));
  const { rows } = await shop.pool.query<{ id: string }>('select id from refunds')
  refundId = rows[0]!.id
})
afterAll(() => shop.close())

/** Makes the change `change`, returns the ledger faults that exist after it, and rolls it back. */
async function faultsAfter(change: (client: pg.PoolClient) => Promise<unknown>): Promise<string[]> {
  const client = await shop.pool.connect()
  await client.query('begin')
  await client.query('alter table ledger_entries disable trigger user')
  await change(client)
  const { ledgerFaults } = await readLedger(client)
  await client.query('rollback')
  client.release()
  return ledgerFaults
}

const change = (text: string) => (client: pg.PoolClient) => client.query(text, [order.orderId])

test('a correct ledger has no faults', async () => {
  const { ledgerFaults, clearing, providerBalance } = await readLedger(shop.pool)
  expect(ledgerFaults).toEqual([])
  expect(clearing).toBe(providerBalance)
  expect(clearing).toBeGreaterThan(0)
})

test('one cent in the wrong revenue account is found', async () => {
  const moved = `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
    values ('moved', 'commission_revenue', 'fee_revenue', 1, 'usd', 'order', $1, now())`
  expect(await faultsAfter(change(moved))).toEqual([
    `order ${order.orderId}: commission_revenue is -999, due -1000`,
    `order ${order.orderId}: fee_revenue is -501, due -500`,
    'commission_revenue is -799, by the rules -800',
    'fee_revenue is -401, by the rules -400',
  ])
})

test('an entry that is missing, changed, reversed or under another seller is found', async () => {
  const held = `seller_held:${order.seller.id}`
  const entry = `ref_id = $1 and credit = '${held}'`
  const missing = await faultsAfter(change(`delete from ledger_entries where ${entry}`))
  expect(missing).toContain(`order ${order.orderId}: ${held} is 0, due -9500`)
  const cent = await faultsAfter(change(`update ledger_entries set amount_cents = 9501 where ${entry}`))
  expect(cent).toContain(`order ${order.orderId}: ${held} is -9501, due -9500`)
  const turned = `update ledger_entries set debit = credit, credit = debit where ${entry}`
  expect(await faultsAfter(change(turned))).toContain(`order ${order.orderId}: ${held} is 9500, due -9500`)
  const stranger = `update ledger_entries set credit = 'seller_held:stranger' where ${entry}`
  expect(await faultsAfter(change(stranger))).toEqual([
    `order ${order.orderId}: ${held} is 0, due -9500`,
    `order ${order.orderId}: seller_held:stranger is -9500, due 0`,
    `${held} is 1900, by the rules -7600`,
    'seller_held:stranger is -9500, by the rules 0',
  ])
})

test('a refund booked to the wrong account is found', async () => {
  const wrong = `update ledger_entries set debit = 'fee_revenue' where ref_type = 'refund' and debit = 'commission_revenue'`
  expect(await faultsAfter((client) => client.query(wrong))).toEqual([
    `refund ${refundId}: commission_revenue is 0, due 200`,
    `refund ${refundId}: fee_revenue is 300, due 100`,
    'commission_revenue is -1000, by the rules -800',
    'fee_revenue is -200, by the rules -400',
  ])
})

test('a captured order without a charge at the provider is found', async () => {
  const lost = `update orders set payment_id = 'pi_unknown' where id = $1`
  expect(await faultsAfter(change(lost))).toContain(
    `order ${order.orderId} was captured, and the provider has no charge of it`,
  )
})

test('a commission that differs from the configured rate is found even if all accounts agree', async () => {
  const line = (code: string, cents: number) =>
    `update order_lines set amount_cents = amount_cents + ${cents} where code = '${code}'`
  const found = await faultsAfter(async (client) => {
    await client.query(line('commission', -100))
    await client.query(
      `update ledger_entries set amount_cents = amount_cents + 100 where ref_type = 'order' and credit = 'commission_revenue'`,
    )
    await client.query(
      `update ledger_entries set amount_cents = amount_cents - 100 where ref_type = 'order' and credit like 'seller_held:%'`,
    )
  })
  expect(found).toContain('commission_revenue is -900, by the rules -800')
})
