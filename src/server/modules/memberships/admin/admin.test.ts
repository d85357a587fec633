import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Browser
beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isSA: true })
  admin = await aDashboard(shop, { sellerId: id })
})
afterAll(() => shop.close())

const input = {
  attempt: 'attempt-0001',
  code: 'spring-20',
  name: 'Spring',
  percentOff: 20,
  amountOffCents: null,
  duration: 'repeating',
  months: 3,
  mostUses: 5,
  isFirstOnly: false,
  expiresAt: null,
}
const make = (change: object = {}) => admin.call('POST', '/api/admin/coupons', { ...input, ...change })
const entries = async (id: string): Promise<string[]> => {
  const { rows } = await shop.pool.query<{ action: string }>(
    'select action from audit_entries where target_id = $1 order by no',
    [id],
  )
  return rows.map(({ action }) => action)
}

test('support staff cannot read plans or codes', async () => {
  const { id } = await aSeller(shop.pool, { role: 'support' })
  const dashboard = await aDashboard(shop, { sellerId: id })
  for (const url of ['/api/admin/plans', '/api/admin/coupons'])
    expect([
      (await new Browser(shop.server).call('GET', url)).status,
      (await dashboard.call('GET', url)).status,
    ]).toEqual([401, 403])
  expect((await dashboard.call('POST', '/api/admin/coupons', input)).status).toBe(403)
})

test("creating a code is idempotent, and the code lowers a plan's price until it is deactivated", async () => {
  const made = await make()
  expect(made.body).toMatchObject({
    code: 'SPRING-20',
    percentOff: 20,
    months: 3,
    timesUsed: 0,
    isActive: true,
  })
  expect((await make()).body._id).toBe(made.body._id)
  const taken = await make({ attempt: 'attempt-0002' })
  expect([taken.body.code, taken.body.field]).toEqual(['code_taken', 'code'])

  const guest = new Browser(shop.server)
  const { plans } = (await guest.call('GET', '/subscription/get-subscription-plans')).body
  const check = (couponCode: string) =>
    guest.call('POST', '/subscription/validate-coupon', { couponCode, productId: plans[0].productId })
  expect((await check('spring-20')).body).toMatchObject({ dueToday: { cents: 960 }, months: 3 })

  const ended = await admin.call('POST', `/api/admin/coupons/${made.body._id}/end`, { why: 'Summer' })
  expect(ended.body.isActive).toBe(false)
  expect((await check('spring-20')).body.code).toBe('coupon_invalid')
  expect(await entries(made.body._id)).toEqual(['coupon.create', 'coupon.create', 'coupon.end'])
  expect((await admin.call('POST', '/api/admin/coupons/promo_nothing/end', {})).status).toBe(404)
})

test.each([
  [{ code: 'a b' }, 'code'],
  [{ percentOff: null }, 'percentOff'],
  [{ percentOff: 10, amountOffCents: 500 }, 'percentOff'],
  [{ months: null }, 'months'],
  [{ expiresAt: '2020-01-01T00:00:00.000Z' }, 'expiresAt'],
])('a code with %o is rejected with an error on %s', async (change, field) => {
  const refused = await make({ attempt: 'attempt-0003', code: 'NEVER', ...change })
  expect([refused.status, refused.body.field]).toEqual([422, field])
})

test('codes are listed newest first, page by page', async () => {
  await make({ attempt: 'attempt-0010', code: 'PAGE-ONE', duration: 'once', months: null })
  const last = await make({
    attempt: 'attempt-0011',
    code: 'PAGE-TWO',
    percentOff: null,
    amountOffCents: 300,
  })
  const first = (await admin.call('GET', '/api/admin/coupons?limit=1')).body
  expect(first.coupons).toEqual([last.body])
  const next = (await admin.call('GET', `/api/admin/coupons?limit=1&after=${first.next}`)).body
  expect(next.coupons[0].code).toBe('PAGE-ONE')
})

test('each plan shows how many members are paying, leaving and overdue', async () => {
  const before = (await admin.call('GET', '/api/admin/plans')).body.plans[0]
  const statuses = ['active', 'past_due', 'canceled']
  for (const status of statuses) {
    const { id } = await aBuyer(shop.pool)
    await shop.pool.query(
      `insert into memberships (buyer_id, subscription_id, status, price_id, cancel_at)
       values ($1, $1, $2, $3, case when $2 = 'active' then now() end)`,
      [id, status, before.priceId],
    )
  }
  const { plans } = (await admin.call('GET', '/api/admin/plans')).body
  expect(plans[0]).toMatchObject({
    interval: 'month',
    price: { cents: 1200 },
    members: before.members + 2,
    leaving: before.leaving + 1,
    overdue: before.overdue + 1,
  })
})
