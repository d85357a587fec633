import { afterAll, beforeAll, expect, test } from 'vitest'
import { fail } from '#platform/errors/app-error.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { reconcile } from '#modules/payouts/payouts.ts'
import { readClearing } from '#test/support/database/clearing.ts'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aBoughtGift } from '#test/support/gifts.ts'
import { emailsTo } from '#test/support/person.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { aCardToken, openTestShop, type Browser, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let providerEvents: ProviderEvents
const day = 86_400_000
beforeAll(async () => {
  shop = await openTestShop()
  providerEvents = await openProviderEvents(shop)
})
afterAll(() => shop.close())

async function anAdminBrowser(): Promise<Browser> {
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  return aDashboard(shop, { sellerId: id })
}

async function aMember(code: string) {
  const buyer = await aBuyer(shop.pool)
  const browser = await aDashboard(shop, { buyerId: buyer.id })
  const { body } = await browser.call('POST', '/subscription/redeem-gift', { promotionCode: code })
  return { ...buyer, browser, granted: body as { days: number; from: string; until: string } }
}

const untilOf = async (buyerId: string): Promise<number> => {
  const text = 'select member_until as until from buyers where id = $1'
  const { rows } = await shop.pool.query<{ until: Date }>(text, [buyerId])
  return rows[0]!.until.getTime()
}

async function expectBalanced(): Promise<void> {
  const { ledgerCents, providerCents } = await readClearing(shop)
  expect(ledgerCents).toBe(providerCents)
}

test("a giver's refund of an unredeemed gift voids the code immediately and returns the full price", async () => {
  const { id, code, giver, input } = await aBoughtGift(shop)
  const twice = await Promise.all([1, 2].map(() => giver.call('POST', `/api/gifts/${id}/refund`, {})))
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(twice[0]!.body).toMatchObject({ state: 'refunded', refundable: null, mayResend: false })
  const buyer = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
  const redeemed = await buyer.call('POST', '/subscription/redeem-gift', { promotionCode: code })
  expect(redeemed.body.code).toBe('gift_over')
  await shop.app.runDueWork()
  const { body } = await giver.call('GET', `/api/gifts/${id}`)
  expect(body.refund).toMatchObject({ amount: { cents: 3600 }, days: 0, state: 'succeeded' })
  expect(await emailsTo(shop, input.recieveremail)).toEqual([])
  expect((await emailsTo(shop, input.giverEmail))[0]!.subject).toBe('Your gift was canceled')
  expect(await balanceOf(shop.orderContext.db, 'gift_deferred', 'usd')).toBe(0)
  await expectBalanced()
})

test('a giver cannot refund a redeemed gift or one older than thirty days', async () => {
  const used = await aBoughtGift(shop)
  await aMember(used.code)
  const refused = await used.giver.call('POST', `/api/gifts/${used.id}/refund`, {})
  expect(refused).toMatchObject({ status: 409, body: { code: 'wrong_state' } })
  const old = await aBoughtGift(shop)
  shop.clock.advance(31 * day)
  expect((await old.giver.call('POST', `/api/gifts/${old.id}/refund`, {})).body.code).toBe('wrong_state')
  const adminBrowser = await anAdminBrowser()
  const back = await adminBrowser.call('POST', `/api/admin/gifts/${old.id}/refund`, { why: 'Asked nicely' })
  expect(back.body).toMatchObject({ state: 'refunded', refund: { amount: { cents: 3600 } } })
})

test('after redemption an admin refunds only the unused days and their price', async () => {
  const [first, second] = [await aBoughtGift(shop), await aBoughtGift(shop, { months: 6 })]
  const member = await aMember(first.code)
  await member.browser.call('POST', '/subscription/redeem-gift', { promotionCode: second.code })
  shop.clock.advance(10 * day)
  const before = await untilOf(member.id)
  const adminBrowser = await anAdminBrowser()
  const shown = await adminBrowser.call('GET', `/api/admin/gifts/${first.id}`)
  const { days, daysLeft, refundable } = shown.body
  expect(daysLeft).toBe(days - 11)
  const path = `/api/admin/gifts/${first.id}/refund`
  expect((await adminBrowser.call('POST', path, { why: 'Ill', shownCents: 1 })).body.code).toBe(
    'price_changed',
  )
  const taken = await adminBrowser.call('POST', path, { why: 'Ill' })
  expect(taken.body.refund.amount.cents).toBeLessThanOrEqual(refundable.cents)
  const part = Math.floor((3600 * (days - 10)) / days)
  expect(Math.abs(taken.body.refund.amount.cents - part)).toBeLessThanOrEqual(1)
  // The second gift ends earlier, by exactly the time that was revoked from the first gift.
  const back = before - (await untilOf(member.id))
  expect(Math.abs(back - (days - 10) * day)).toBeLessThan(60_000)
  expect((await adminBrowser.call('POST', path, { why: 'Twice' })).body.code).toBe('wrong_state')
  await shop.app.runDueWork()
  await expectBalanced()
  const { rows } = await shop.pool.query(
    `select action, why from audit_entries where target_kind = 'gift' and target_id = $1`,
    [first.id],
  )
  expect(rows).toEqual([{ action: 'gift.refund', why: 'Ill' }])
})

test('a fully used gift cannot be refunded', async () => {
  const gift = await aBoughtGift(shop)
  const { granted } = await aMember(gift.code)
  shop.clock.advance((granted.days + 1) * day)
  const adminBrowser = await anAdminBrowser()
  const refused = await adminBrowser.call('POST', `/api/admin/gifts/${gift.id}/refund`, { why: 'Late' })
  expect(refused.body.code).toBe('wrong_state')
  expect((await adminBrowser.call('GET', `/api/admin/gifts/${gift.id}`)).body).toMatchObject({
    state: 'redeemed',
    daysLeft: 0,
    refundable: null,
  })
})

test('a refund returned by the bank is reversed in the ledger, and an admin can repeat the refund', async () => {
  const confirmationToken = await aCardToken(shop.server, '4000000000005126')
  const { id, giver } = await aBoughtGift(shop, { confirmationToken })
  await giver.call('POST', `/api/gifts/${id}/refund`, {})
  await providerEvents.settle()
  shop.clock.advance(2 * day)
  await providerEvents.settle()
  const adminBrowser = await anAdminBrowser()
  const failed = await adminBrowser.call('GET', `/api/admin/gifts/${id}`)
  expect(failed.body).toMatchObject({
    state: 'refunded',
    refund: { state: 'failed' },
    refundable: { cents: 3600 },
  })
  await expectBalanced()
  const again = await adminBrowser.call('POST', `/api/admin/gifts/${id}/refund`, { why: 'Once more' })
  expect(again.body.refund).toMatchObject({ state: 'pending', amount: { cents: 3600 } })
})

test('a retried refund is made only once, even if the lookup does not find the first attempt', async () => {
  const { id, giver } = await aBoughtGift(shop)
  await giver.call('POST', `/api/gifts/${id}/refund`, {})
  const { cards } = shop.orderContext
  const { refund, findRefund } = cards
  cards.refund = async (request) => {
    await refund(request)
    throw fail('provider_unavailable')
  }
  await shop.app.runDueWork()
  Object.assign(cards, { refund, findRefund: async () => undefined })
  shop.clock.advance(120_000)
  await shop.app.runDueWork()
  Object.assign(cards, { findRefund })
  expect((await giver.call('GET', `/api/gifts/${id}`)).body.refund).toMatchObject({ state: 'succeeded' })
  const { rows } = await shop.pool.query(
    `select count(*)::int as made from sandbox.objects where kind = 'refund'
       and body -> 'metadata' ->> 'refund_id' = (select id from gift_refunds where gift_id = $1)`,
    [id],
  )
  expect(rows).toEqual([{ made: 1 }])
})

test('admins find a gift by email or code, resend it, and void a stolen code', async () => {
  const { id, code, input } = await aBoughtGift(shop)
  const adminBrowser = await anAdminBrowser()
  for (const search of [
    code,
    code.slice(-4),
    `(${code.slice(-4)})`,
    input.giverEmail.toUpperCase(),
    input.recieveremail,
  ]) {
    const found = await adminBrowser.call('GET', `/api/admin/gifts?search=${encodeURIComponent(search)}`)
    expect(found.body.gifts.map((gift: { _id: string }) => gift._id)).toEqual([id])
    expect(JSON.stringify(found.body)).not.toContain(code)
  }
  const resent = await adminBrowser.call('POST', `/api/admin/gifts/${id}/resend`, {
    recieveremail: 'office@mail.example',
    why: 'The giver mistyped it',
  })
  expect(resent.body).toMatchObject({ recieveremail: 'office@mail.example' })
  await shop.app.runDueWork()
  expect(await emailsTo(shop, 'office@mail.example')).toHaveLength(1)
  expect((await emailsTo(shop, input.giverEmail))[0]!.text).toContain('office@mail.example')
  const { rows: codes } = await shop.pool.query('select code from gifts where id = $1', [id])
  const newCode = codes[0].code
  expect(newCode).not.toBe(code.replaceAll('-', ''))
  const ended = await adminBrowser.call('POST', `/api/admin/gifts/${id}/void`, { why: 'Stolen card' })
  expect(ended.body).toMatchObject({ state: 'void', mayVoid: false, mayResend: false })
  expect((await adminBrowser.call('POST', `/api/admin/gifts/${id}/void`, { why: 'Twice' })).status).toBe(409)
  const buyer = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
  const redeemed = await buyer.call('POST', '/subscription/redeem-gift', { promotionCode: newCode })
  expect(redeemed.body.code).toBe('gift_over')
  const page = await adminBrowser.call('GET', '/api/admin/gifts?state=void&limit=1')
  expect(page.body.gifts).toMatchObject([{ _id: id }])
  const { rows } = await shop.pool.query(
    `select action from audit_entries where target_kind = 'gift' and target_id = $1 order by no`,
    [id],
  )
  expect(rows).toEqual([{ action: 'gift.resend' }, { action: 'gift.void' }])
})

test('an admin sends a gift to another address only with a step-up and a reason', async () => {
  const { id, input } = await aBoughtGift(shop)
  const adminBrowser = await anAdminBrowser()
  const resend = (body: object) => adminBrowser.call('POST', `/api/admin/gifts/${id}/resend`, body)
  const other = { recieveremail: 'thief@mail.example' }
  expect(await resend(other)).toMatchObject({ status: 422, body: { field: 'why' } })
  shop.clock.advance(11 * 60_000)
  expect(await resend({ ...other, why: 'Mistyped' })).toMatchObject({
    status: 403,
    body: { code: 'step_up_needed' },
  })
  expect((await resend({ recieveremail: input.recieveremail })).status).toBe(200)
  await shop.app.runDueWork()
  expect(await emailsTo(shop, 'thief@mail.example')).toEqual([])
})

test('a bank dispute suspends a gift, and losing it voids the gift and revokes unused time', async () => {
  const confirmationToken = await aCardToken(shop.server, '4000000000000259')
  const open = await aBoughtGift(shop, { confirmationToken })
  const used = await aBoughtGift(shop, {
    confirmationToken: await aCardToken(shop.server, '4000000000000259'),
  })
  const member = await aMember(used.code)
  shop.clock.advance(60_000)
  await providerEvents.settle()
  const { body: waiting } = await open.giver.call('GET', `/api/gifts/${open.id}`)
  expect(waiting).toMatchObject({ state: 'void', refundable: null, mayResend: false })
  expect((await open.giver.call('POST', `/api/gifts/${open.id}/refund`, {})).status).toBe(409)
  const late = await aDashboard(shop, { buyerId: (await aBuyer(shop.pool)).id })
  const redeeming = { promotionCode: open.code }
  expect((await late.call('POST', '/subscription/redeem-gift', redeeming)).body.code).toBe('gift_over')
  expect(await untilOf(member.id)).toBe(Date.parse(member.granted.until))
  shop.clock.advance(12 * day)
  await providerEvents.settle()
  await providerEvents.settle()
  // Gifted time is counted in whole seconds, so up to one second can remain.
  expect(await untilOf(member.id)).toBeLessThan(shop.clock.now() + 1000)
  const adminBrowser = await anAdminBrowser()
  for (const { id } of [open, used])
    expect((await adminBrowser.call('GET', `/api/admin/gifts/${id}`)).body).toMatchObject({ state: 'void' })
  await expectBalanced()
})

test('the ledger of all gift payments matches the provider', async () => {
  shop.clock.advance(3_600_000)
  await providerEvents.settle()
  expect(await reconcile(shop.app.payouts.context)).toBe(0)
})
