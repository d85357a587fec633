import { afterAll, expect, test } from 'vitest'
import { declaredSettings } from '../../../app/declared-settings.ts'
import { createInvalidationLog } from '#platform/cache/invalidation-log.ts'
import { readConfig } from '#platform/config/config.ts'
import { wrapPool } from '#platform/database/db.ts'
import { openSettings } from '#platform/settings/settings.ts'
import { aBuyer, aSeller, aSellerToken, aStoredListing } from '#test/support/factories.ts'
import { Person } from '#test/support/person.ts'
import { aSellerOrder } from '#test/support/seller-orders.ts'
import { aBag, Browser, openTestShop } from '#test/support/shop.ts'

const day = 86_400_000
const reason = 'Autumn'
const shop = await openTestShop()
const owner = new Person(shop, await aSellerToken(shop.pool, { isSA: true }))
afterAll(() => shop.close())

async function read(key: string) {
  const { body } = await owner.get('/api/admin/settings')
  return body.settings.find((one: { key: string }) => one.key === key)
}

async function set(key: string, value: number) {
  const { version } = await read(key)
  return owner.put(`/api/admin/settings/${key}`, { value, version, why: reason })
}

async function linesOf(orderId: string) {
  const { rows } = await shop.pool.query<{ code: string; cents: number }>(
    `select code, amount_cents::int as cents from order_lines where order_id = $1 and code in ('commission', 'service-fee')`,
    [orderId],
  )
  return Object.fromEntries(rows.map(({ code, cents }) => [code, cents]))
}

test('only owners can read and change settings', async () => {
  const admin = new Person(shop, await aSellerToken(shop.pool, { isAdmin: true }))
  expect((await admin.get('/api/admin/settings')).status).toBe(403)
  const change = { value: 0, version: 0, why: reason }
  expect((await admin.put('/api/admin/settings/commissionBps', change)).status).toBe(403)
  expect((await new Person(shop).put('/api/admin/settings/commissionBps', change)).status).toBe(401)
})

test('a new fee applies to the next purchase, and earlier orders keep the old fee', async () => {
  const listing = await aStoredListing(shop.pool, {
    seller: await aSeller(shop.pool),
    sizes: { M: 9 },
    priceCents: 10_000,
  })
  const buy = async () => {
    const browser = new Browser(shop.server)
    const { status, body } = await browser.pay(await aBag(shop, [listing]))
    expect(status).toBe(200)
    return body.orderId as string
  }
  const before = await buy()
  const change = await set('serviceFeeBps', 800)
  expect(change).toMatchObject({ status: 200, body: { setting: { value: 800, version: 1, default: 500 } } })
  const after = await buy()
  expect((await linesOf(before))['service-fee']).toBe(500)
  expect((await linesOf(after))['service-fee']).toBe(800)
  const shown = await new Person(shop).get(`/buyer/viewcount/${listing.id}`)
  expect(shown.body.serviceFee).toEqual({ cents: 800, currency: 'usd' })
})

test('other processes apply a changed setting', async () => {
  const { db } = wrapPool(shop.pool)
  const invalidations = await createInvalidationLog({ pool: shop.pool })
  const other = await openSettings(
    db,
    invalidations,
    readConfig({ COMMISSION_BPS: '1200' }),
    declaredSettings,
  )
  expect(other.now).toMatchObject({ commissionBps: 1200, serviceFeeBps: 800 })
  await set('commissionBps', 900)
  await invalidations.waitUntilCurrent()
  expect(other.now.commissionBps).toBe(900)
  const { version } = await read('commissionBps')
  await owner.post('/api/admin/settings/commissionBps/reset', { version, why: reason })
  await invalidations.waitUntilCurrent()
  expect(other.now.commissionBps).toBe(1200)
  expect(shop.app.listings.context.config.commissionBps).toBe(1000)
})

test('saving with an old version fails and returns the current setting', async () => {
  const { version } = await read('inviteDays')
  const attempts = await Promise.all(
    [3, 4].map((value) => owner.put('/api/admin/settings/inviteDays', { value, version, why: reason })),
  )
  expect(attempts.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const stale = attempts.find(({ status }) => status === 409)!
  expect(stale.body).toMatchObject({ code: 'stale_version', details: { setting: { version: version + 1 } } })
})

test.each([
  ['serviceFeeBps', 5001],
  ['serviceFeeBps', -1],
  ['holdMinutes', 1.5],
  ['perkEarlyAccess', 2],
  ['remindSellerDays', 7],
  ['cancelUnshippedDays', 3],
])('%s cannot be %d', async (key, value) => {
  expect(await set(key, value)).toMatchObject({
    status: 422,
    body: { code: 'invalid_field', field: 'value' },
  })
})

test('an unknown setting and a change without a reason are rejected', async () => {
  expect((await owner.put('/api/admin/settings/nothing', { value: 1, version: 0, why: reason })).status).toBe(
    404,
  )
  const silent = await owner.put('/api/admin/settings/holdMinutes', { value: 1, version: 0, why: ' ' })
  expect(silent.status).toBe(422)
})

test('a changed waiting time applies only to deadlines that start after the change', async () => {
  const before = await aSellerOrder(shop, { state: 'shipped' })
  await set('receivedAfterShippingDays', 40)
  const after = await aSellerOrder(shop, { state: 'shipped' })
  const { rows } = await shop.pool.query<{ days: number }>(
    `select floor(extract(epoch from due_at - shipped_at) / 86400)::int as days
     from seller_orders where id = any($1) order by id`,
    [[before.id, after.id]],
  )
  expect(rows[0]!.days).toBeLessThan(20)
  expect(rows[1]!.days).toBe(40)
})

test('an emailed link is valid for the configured time, and its email states that time', async () => {
  await set('resetPasswordHours', 3)
  const { email } = await aBuyer(shop.pool)
  await new Person(shop).post('/bauth/forgot', { email })
  await shop.app.jobs.runDue()
  const { rows } = await shop.pool.query<{ text: string }>('select text from emails where recipient = $1', [
    email,
  ])
  expect(rows[0]?.text).toContain('expires in 3 hours')
  const links = await shop.pool.query<{ ms: number }>(
    `select max(extract(epoch from expires_at - created_at) * 1000)::float8 as ms from mailed_links where email = $1`,
    [email],
  )
  expect(links.rows[0]!.ms).toBe(day / 8)
})
