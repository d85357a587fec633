import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { faultsOfMoney } from '#test/support/money/money-ledger.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder, refundAsAdmin, type TestSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())
afterEach(() => void vi.restoreAllMocks())

const hour = 3_600_000

async function reversalsOf({ id }: TestSellerOrder): Promise<{ state: string; cents: number }[]> {
  const { rows } = await shop.pool.query(
    'select state, amount_cents::int as cents from reversals where seller_order_id = $1 order by id',
    [id],
  )
  return rows
}

test('after a failed reversal, a debt is collected only from the available balance', async () => {
  const order = await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  const { accounts } = shop.app.payouts.context
  const balance = vi.spyOn(accounts, 'balance')
  balance.mockResolvedValue({ availableCents: 0, pendingCents: 5_000 })
  const reverse = vi
    .spyOn(accounts, 'reverse')
    .mockResolvedValue({ refused: 'funds', message: 'Insufficient funds' })
  await refundAsAdmin(shop, order)
  await providerEvents.settle()
  expect(await reversalsOf(order)).toEqual([{ state: 'failed', cents: 5_000 }])

  shop.clock.advance(7 * hour)
  await providerEvents.settle()
  expect(balance.mock.calls.length).toBeGreaterThan(2)
  expect(await reversalsOf(order)).toEqual([{ state: 'failed', cents: 5_000 }])

  balance.mockResolvedValue({ availableCents: 2_000, pendingCents: 5_000 })
  reverse.mockRestore()
  shop.clock.advance(7 * hour)
  await providerEvents.settle()
  expect(await reversalsOf(order)).toEqual([
    { state: 'failed', cents: 5_000 },
    { state: 'succeeded', cents: 2_000 },
  ])
  expect(await faultsOfMoney(shop.pool)).toEqual([])
})
