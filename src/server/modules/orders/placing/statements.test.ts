import { afterAll, expect, test } from 'vitest'
import { countStatements, type StatementCount } from '#test/support/database/statement-count.ts'
import { aSeller, aStoredListing } from '#test/support/factories.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'
import { processCardEvents, processCardTasks } from '../orders.ts'

const statements = countStatements()
const shop = await openTestShop()
afterAll(async () => {
  await shop.close()
  statements.stop()
})

const events = await openProviderEvents(shop)

/**
 * Counts the SQL statements, including BEGIN and COMMIT, for one guest's order of one item and for the background work
 * that follows.
 */
async function buyOne() {
  const coat = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const guest = new Browser(shop.server)
  const request = await aBag(shop, [coat])
  const hold = await counted(() => guest.hold(coat))
  const pay = await counted(() => guest.pay(request))
  const { orderId } = pay.result.body
  const createOrder = await counted(() => guest.createOrder(orderId))
  expect(createOrder.result.body.order.state).toBe('paid')
  const authorized = (await events.take()).filter(
    ({ type }) => type === 'payment_intent.amount_capturable_updated',
  )
  expect(authorized).toHaveLength(1)
  const webhook = await counted(() => events.deliver(authorized))
  const capture = await counted(() => processCardTasks(shop.orderContext))
  shop.clock.advance(2_000)
  const event = await counted(() => processCardEvents(shop.orderContext))
  const followers = await counted(() => shop.app.jobs.runDue())
  return {
    hold: hold.count,
    pay: pay.count,
    createOrder: createOrder.count,
    webhook: webhook.count,
    afterwards: { capture: capture.count, event: event.count, followers: followers.count },
  }
}

async function counted<T>(work: () => Promise<T>): Promise<{ result: T; count: number }> {
  const before: Pick<StatementCount, 'own'> = { own: statements.own }
  const result = await work()
  return { result, count: statements.own - before.own }
}

test('an order needs six SQL statements until it is paid and shown, and few for the follow-up work', async () => {
  await buyOne()
  const { afterwards, ...order } = await buyOne()
  const sum = (of: Record<string, number>) => Object.values(of).reduce((all, count) => all + count, 0)
  expect(sum(order), JSON.stringify(order)).toBeLessThanOrEqual(6)
  // Each background statement handles all orders that were placed since the previous run.
  expect(sum(afterwards), JSON.stringify(afterwards)).toBeLessThanOrEqual(28)
})
