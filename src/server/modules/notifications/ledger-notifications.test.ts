import { afterEach, beforeEach, expect, test } from 'vitest'
import { reconcile } from '#modules/payouts/payouts.ts'
import { endpointEvents } from '#platform/payments/provider.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { aPayee } from '#test/support/money/payees.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let provider: ProviderEvents
let owner: Person
let email: string
beforeEach(async () => {
  shop = await openTestShop()
  provider = await openProviderEvents(shop)
  const seller = await aSeller(shop.pool, { isSA: true })
  owner = new Person(shop, await aToken(shop.pool, { sellerId: seller.id }))
  email = `${seller.username}@seller.example`
})
afterEach(() => shop.close())

const hour = 3_600_000
const isListenedTo = ({ type }: { type: string }) => endpointEvents.includes(type)

/**
 * Creates a sale and delivers the resulting provider events to the webhook endpoint, except for the event types in
 * `lost`.
 */
async function aSale(lost: readonly string[] = []): Promise<void> {
  // Payments with this test card are available immediately.
  await aSellerOrder(shop, { seller: await aPayee(shop), state: 'shipped', card: '4000000000000077' })
  const events = (await provider.take()).filter(isListenedTo)
  await provider.deliver(events.filter(({ type }) => !lost.includes(type)))
  shop.clock.advance(hour)
}

async function booksNotifications() {
  await shop.app.runDueWork()
  const { notifications } = (await owner.get('/api/notifications')).body
  return notifications.filter(({ event }: { event: string }) => event === 'ledger')
}

const openTasks = async () =>
  ((await owner.get('/api/admin/tasks')).body.tasks as { task: string; count: number }[]).find(
    ({ task }) => task === 'differences',
  )?.count ?? 0

test("an ordinary sale raises no alert about events outside the endpoint's subscription", async () => {
  await aSale()
  expect(await reconcile(shop.app.payouts.context)).toBe(0)
  const { body } = await owner.get('/api/admin/reconciliations')
  expect(body.reconciliations[0]).toMatchObject({ difference: { cents: 0 }, findings: [], notes: [] })
  expect(await booksNotifications()).toEqual([])
  expect(await openTasks()).toBe(0)
  expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toEqual([])
})

test('a missed event creates a notification that names the event, but no ledger difference', async () => {
  await aSale(['payment_intent.succeeded'])
  expect(await reconcile(shop.app.payouts.context)).toBe(0)
  const { body } = await owner.get('/api/admin/reconciliations')
  expect(body.reconciliations[0]).toMatchObject({
    findings: [],
    notes: [{ code: 'events-missed', text: expect.stringContaining('payment_intent.succeeded') }],
  })
  expect((await owner.get('/api/admin/reconciliations?differing=1')).body.reconciliations).toEqual([])
  expect(await openTasks()).toBe(0)
  expect(await booksNotifications()).toMatchObject([
    { title: 'We missed a payment event', href: '/sa/jobs/webhooks' },
  ])
  const [mail] = await emailsTo(shop, email)
  expect(mail!.text).toContain('payment_intent.succeeded')
  expect(mail!.text).toContain('/webhooks/stripe')
  expect(`${mail!.subject} ${mail!.text}`).not.toMatch(/\$0\.00|mismatch/)
})

test('a ledger alert without an amount describes its findings instead', async () => {
  const { accounts } = shop.app.payouts.context
  await aSale()
  const { accountId } = await aPayee(shop)
  const move = { keyNo: 0, amountCents: 300 }
  const made = await accounts.transfer({
    ...move,
    id: 'not-ours',
    accountId,
    currency: 'usd',
    group: 'none',
    paymentId: null,
  })
  await accounts.reverse({ ...move, id: 'not-ours-back', transferId: (made as { id: string }).id })
  shop.clock.advance(hour)
  expect(await reconcile(shop.app.payouts.context)).toBe(2)
  expect(await booksNotifications()).toMatchObject([
    { title: 'Hourly ledger check found 2 problems', href: '/sa/reconciliation?differing=1' },
  ])
  const [mail] = await emailsTo(shop, email)
  expect(mail!.text).toContain('-$3.00 (transfer)')
  expect(`${mail!.subject} ${mail!.text}`).not.toContain('$0.00')
})
