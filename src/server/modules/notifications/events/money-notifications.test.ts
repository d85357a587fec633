import { addJob } from '#test/support/add-job.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { reconcile } from '#modules/payouts/payouts.ts'
import { aSeller, aToken } from '#test/support/factories.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { emailsTo, Person } from '#test/support/person.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let provider: ProviderEvents
let admin: Person
let owner: Person
beforeAll(async () => {
  shop = await openTestShop()
  provider = await openProviderEvents(shop)
  const [plain, upper] = await Promise.all([
    aSeller(shop.pool, { isAdmin: true }),
    aSeller(shop.pool, { isSA: true }),
  ])
  admin = new Person(shop, await aToken(shop.pool, { sellerId: plain.id }))
  owner = new Person(shop, await aToken(shop.pool, { sellerId: upper.id }))
})
afterAll(() => shop.close())

const disputing = '4000000000000259'

interface ReadNotification {
  title: string
  href: string
}

async function notificationsOf(person: Person): Promise<ReadNotification[]> {
  await shop.app.runDueWork()
  return (await person.get('/api/notifications')).body.notifications
}

const person = async ({ id }: { id: string }) => new Person(shop, await aToken(shop.pool, { sellerId: id }))
const titles = (notifications: readonly ReadNotification[]): string[] =>
  notifications.map(({ title }) => title)

async function aDispute(seller: TestPayee) {
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: disputing })
  shop.clock.advance(10_000)
  await provider.settle()
  const { body } = await owner.get('/api/admin/disputes')
  return { order, id: body.disputes[0]._id as string }
}

test('the seller is notified once when a payout is sent and once when it arrives', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  shop.clock.advance(8 * 86_400_000)
  await provider.settle()
  const asked = await seller.dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': 'one' })
  expect(asked).toMatchObject({ status: 200 })
  const she = await person(seller)
  expect(titles(await notificationsOf(she))[0]).toMatch(/^Payout on its way: \$/)
  shop.clock.advance(5 * 86_400_000)
  await provider.settle()
  const notifications = await notificationsOf(she)
  expect(titles(notifications).filter((title) => /^Payout|^Paid out/.test(title))).toHaveLength(2)
  expect(notifications[0]).toMatchObject({
    title: expect.stringMatching(/^Paid out: \$/),
    href: `/shopper/payouts/${asked.body.payout._id}`,
  })
  const emails = await emailsTo(shop, `${seller.username}@seller.example`)
  expect(emails.filter(({ subject }) => /^(Payout on its way|Paid out)/.test(subject))).toHaveLength(2)
})

test('the notification about a failed payout links to the bank account settings', async () => {
  const seller = await aPayee(shop)
  await shop.pool.query(
    `insert into payouts (id, seller_id, account_id, amount_cents, currency, state, failure, asked_at, key_at)
     values ('pay_failed', $1, 'acct_1', 4200, 'usd', 'failed', 'The account is closed.', now(), now())`,
    [seller.id],
  )
  const event = { payoutId: 'pay_failed', sellerId: seller.id, state: 'failed' }
  await addJob(shop.pool, 'PayoutEnded:notifications', event)
  const [notification] = await notificationsOf(await person(seller))
  expect(notification).toMatchObject({ title: 'Payout failed: $42.00', href: '/shopper/payouts' })
})

test('sellers and admins are notified when a bank dispute is opened and when the bank decides it', async () => {
  const seller = await aPayee(shop)
  const she = await person(seller)
  const { order, id } = await aDispute(seller)
  expect((await notificationsOf(she))[0]).toMatchObject({
    title: expect.stringMatching(/^Bank dispute: order \d+$/),
    href: `/shopper/orders/${order.id}`,
  })
  expect((await notificationsOf(admin))[0]).toMatchObject({
    title: expect.stringMatching(/^Bank dispute: \$/),
    href: `/sa/disputes/${id}`,
  })
  const body = { evidence: { uncategorized_text: 'losing_evidence' }, submit: true }
  expect((await owner.put(`/api/admin/disputes/${id}/evidence`, body)).status).toBe(200)
  shop.clock.advance(10_000)
  await provider.settle()
  expect(titles(await notificationsOf(she))[0]).toMatch(/^Dispute lost/)
  expect(titles(await notificationsOf(admin))[0]).toMatch(/^Dispute lost/)
  const emails = await emailsTo(shop, `${seller.username}@seller.example`)
  expect(emails.map(({ subject }) => subject).filter((subject) => /dispute/i.test(subject))).toHaveLength(2)
  expect(emails.find(({ subject }) => subject.startsWith('Bank dispute'))!.text).toContain(
    'on hold until the bank',
  )
})

test('if a dispute is won before delivery, both sides are told that money is held until delivery', async () => {
  const seller = await aPayee(shop)
  const { id } = await aDispute(seller)
  const body = { evidence: { uncategorized_text: 'winning_evidence' }, submit: true }
  expect((await owner.put(`/api/admin/disputes/${id}/evidence`, body)).status).toBe(200)
  shop.clock.advance(10_000)
  await provider.settle()
  const toSeller = await emailsTo(shop, `${seller.username}@seller.example`)
  const won = toSeller.find(({ subject }) => subject.startsWith('Dispute won'))!
  expect(won.text).toContain('on hold until the buyer receives the order')
  const toBuyer = await emailsTo(shop, 'ada@guest.example')
  const decided = toBuyer.find(({ subject }) => subject.startsWith('Your bank has made a decision'))!
  expect(decided.text).toContain('won’t be paid until you’ve received it')
})

test('a seller who was already paid is notified of a possible deduction, not of held earnings', async () => {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'issue', card: disputing })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/close`, {})
  await shop.app.runDueWork()
  shop.clock.advance(10_000)
  await provider.settle()
  const [mail] = (await emailsTo(shop, `${seller.username}@seller.example`)).filter(({ subject }) =>
    subject.startsWith('Bank dispute'),
  )
  expect(mail!.text).toContain('deduct')
  expect(mail!.text).not.toContain('on hold')
})

test('an issue closed by a bank dispute is not reported as resolved', async () => {
  const seller = await aPayee(shop)
  await aSellerOrder(shop, { seller, state: 'issue', card: disputing })
  shop.clock.advance(10_000)
  await provider.settle()
  const notified = titles(await notificationsOf(await person(seller)))
  expect(notified[0]).toMatch(/^Bank dispute/)
  expect(notified.filter((title) => title.startsWith('Issue resolved'))).toEqual([])
})

test('a ledger difference notifies only owners, once a day', async () => {
  await shop.pool.query(
    `insert into ledger_entries (entry_key, debit, credit, amount_cents, currency, ref_type, ref_id, at)
     values ('test:differ', 'fee_revenue', 'provider_clearing', 777, 'usd', 'order', 'ord_x', now())`,
  )
  for (let times = 0; times < 2; times++) await reconcile(shop.app.payouts.context)
  const notified = (await notificationsOf(owner)).filter(({ title }) => /Ledger mismatch/.test(title))
  expect(notified).toMatchObject([
    { title: 'Ledger mismatch: $7.77', href: '/sa/reconciliation?differing=1' },
  ])
  expect(titles(await notificationsOf(admin)).join()).not.toContain('ledger')
})
