import { afterAll, expect, test } from 'vitest'
import { findPayeeByAccount } from '#modules/accounts/payout-account.ts'
import { aPayee, type TestPayee } from '#test/support/money/payees.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { emailsTo } from '#test/support/person.ts'
import { payOut as requestPayout } from './pay-out.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { Browser, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
const providerEvents = await openProviderEvents(shop)
afterAll(() => shop.close())

const hour = 3_600_000
const subject = 'Your payout bank account was changed'

/** Creates a seller with an available balance of 95.00. */
async function paid(): Promise<TestPayee> {
  const seller = await aPayee(shop)
  const order = await aSellerOrder(shop, { seller, state: 'shipped', card: '4000000000000077' })
  await new Browser(shop.server).call('POST', `/api/confirm-order/${order.key}/received`, {})
  await providerEvents.settle()
  return seller
}

/** Changes the bank account on the provider's page, as anyone with a link to that page could. */
async function changeBank({ dashboard, accountId }: TestPayee, account_number: string): Promise<void> {
  const { body } = await dashboard.call('GET', `/api/sellers/express-dashboard-link/${accountId}`)
  const url = new URL(body.url)
  const entered = await shop.server.inject({ method: 'GET', url: url.pathname + url.search })
  const answer = await shop.server.inject({
    method: 'POST',
    url: String(entered.headers.location),
    payload: new URLSearchParams({ act: 'bank', routing_number: '110000000', account_number }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  })
  expect(String(answer.headers.location)).toContain('saved=1')
}

let attempts = 0
const payOut = ({ dashboard }: TestPayee) =>
  dashboard.call('POST', '/api/sellers/payout', {}, { 'idempotency-key': `bank-${++attempts}` })
const account = async ({ dashboard }: TestPayee) =>
  (await dashboard.call('GET', '/api/seller/payout-account')).body
async function mails({ username }: TestPayee) {
  await shop.app.runDueWork()
  return (await emailsTo(shop, `${username}@seller.example`)).filter((mail) => mail.subject === subject)
}

test('a changed bank account is reported to the seller and holds payouts for a day', async () => {
  const seller = await paid()
  expect((await account(seller)).heldUntil).toBeNull()
  await changeBank(seller, '000111111113')
  await providerEvents.settle()
  const [mail, ...more] = await mails(seller)
  expect(more).toEqual([])
  expect(mail!.text).toContain('ends in 1113')
  const heldUntil = new Date(shop.clock.now() + 24 * hour).toISOString()
  expect(Math.abs(Date.parse((await account(seller)).heldUntil) - Date.parse(heldUntil))).toBeLessThan(60_000)
  const held = await payOut(seller)
  expect([held.status, held.body.code]).toEqual([409, 'payout_held'])
  expect(held.body.message).toContain('on hold until')
  const { rows } = await shop.pool.query(
    'select title, mail from notifications where recipient = $1 and event = $2',
    [`seller:${seller.id}`, 'payout'],
  )
  expect(rows).toEqual([{ title: 'New bank account ending in 1113', mail: 'none' }])
  shop.clock.advance(24 * hour + 60_000)
  expect((await account(seller)).heldUntil).toBeNull()
  expect((await payOut(seller)).body.payout.state).toBe('in-transit')
})

test('a payout that is requested before the webhook reports the change is held too', async () => {
  const seller = await paid()
  await changeBank(seller, '000111111113')
  expect((await payOut(seller)).body.code).toBe('payout_held')
  expect(await mails(seller)).toHaveLength(1)
})

test('entering the first bank account, or the same one again, does not hold payouts', async () => {
  const seller = await paid()
  await changeBank(seller, '000123456789')
  await providerEvents.settle()
  expect(await mails(seller)).toEqual([])
  expect((await payOut(seller)).body.payout.state).toBe('in-transit')
})

test('a repeated request for a finished payout returns the payout even while payouts are held', async () => {
  const seller = await paid()
  const key = { 'idempotency-key': 'bank-again' }
  const first = await seller.dashboard.call('POST', '/api/sellers/payout', {}, key)
  await changeBank(seller, '000111111113')
  const again = await seller.dashboard.call('POST', '/api/sellers/payout', {}, key)
  expect(again.body.payout._id).toBe(first.body.payout._id)
})

test('a bank account changed during a payout request receives no money', async () => {
  const seller = await paid()
  const { context } = shop.app.payouts
  const { accounts } = context
  const racing = {
    ...context,
    accounts: {
      ...accounts,
      async balance(...of: Parameters<typeof accounts.balance>) {
        await changeBank(seller, '000111111113')
        return accounts.balance(...of)
      },
    },
  }
  const payee = (await findPayeeByAccount(context.db, seller.accountId))!
  await expect(
    requestPayout(racing, payee, { attempt: 'race', amount: undefined, language: 'en' }),
  ).rejects.toMatchObject({ code: 'payout_refused' })
  const { rows } = await shop.pool.query('select state, failure from payouts where seller_id = $1', [
    seller.id,
  ])
  expect(rows).toEqual([{ state: 'failed', failure: expect.stringContaining('bank_changed') }])
  expect((await payOut(seller)).body.code).toBe('payout_held')
  shop.clock.advance(24 * hour + 60_000)
  expect((await payOut(seller)).body.payout.state).toBe('in-transit')
})
