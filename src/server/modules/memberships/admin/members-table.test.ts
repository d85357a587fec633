import { afterAll, beforeAll, expect, test } from 'vitest'
import { aBuyer, aSeller } from '#test/support/factories.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let admin: Browser
const people: Record<string, string> = {}

beforeAll(async () => {
  shop = await openTestShop()
  const { id } = await aSeller(shop.pool, { isAdmin: true })
  admin = await aDashboard(shop, { sellerId: id })
  await aMember('paid', 30, 'active')
  await aMember('leaving', 20, 'active', true)
  await aMember('overdue', 10, 'past_due')
  await aMember('gifted', 40, 'gift')
  await aMember('ended', -5, 'canceled')
  people.never = (await aBuyer(shop.pool)).id
})
afterAll(() => shop.close())

async function aMember(name: string, days: number, status: string, isCanceled = false): Promise<void> {
  const { id } = await aBuyer(shop.pool)
  people[name] = id
  await shop.pool.query(
    `update buyers set full_name = $2, subscription_id = $3, subscription_status = $4, subscription_canceled = $5,
       member_until = $6 where id = $1`,
    [
      id,
      `${name} O'Member`,
      `sub_${name}`,
      status,
      isCanceled,
      new Date(shop.clock.now() + days * 86_400_000),
    ],
  )
}

async function listed(query: string): Promise<string[]> {
  const { members } = (await admin.call('GET', `/api/admin/members?${query}`)).body
  return members.map(({ name }: { name: string }) => name.split(' ')[0])
}

test('only staff can list members', async () => {
  const { id } = await aSeller(shop.pool)
  const dashboard = await aDashboard(shop, { sellerId: id })
  for (const url of ['/api/admin/members', '/api/admin/members.csv'])
    expect([
      (await new Browser(shop.server).call('GET', url)).status,
      (await dashboard.call('GET', url)).status,
    ]).toEqual([401, 403])
})

test.each([
  ['', ['gifted', 'overdue', 'leaving', 'paid']],
  ['sort=ending', ['overdue', 'leaving', 'paid', 'gifted']],
  ['tab=leaving', ['leaving']],
  ['tab=overdue', ['overdue']],
  ['tab=gift', ['gifted']],
  ['tab=ended', ['ended']],
  ['tab=all', ['ended', 'gifted', 'overdue', 'leaving', 'paid']],
  ['search=PAID%20o', ['paid']],
  ['search=sub_leaving', ['leaving']],
  ['search=nobody', []],
])('the table filtered by "%s" lists the right members', async (query, names) => {
  expect(await listed(query)).toEqual(names)
})

test('both sort orders continue where the previous page ended', async () => {
  for (const sort of ['newest', 'ending']) {
    const whole = await listed(`sort=${sort}`)
    const seen: string[] = []
    let after = ''
    for (let page = 0; page < 4; page++) {
      const { body } = await admin.call('GET', `/api/admin/members?sort=${sort}&limit=1&after=${after}`)
      seen.push(body.members[0].name.split(' ')[0])
      after = body.next ?? ''
    }
    expect([seen, after]).toEqual([whole, ''])
  }
  expect((await admin.call('GET', '/api/admin/members?after=nonsense')).status).toBe(422)
})

test('the CSV export has the same rows as the table', async () => {
  const url = '/api/admin/members.csv?tab=leaving'
  const lines = (await shop.server.inject({ url, headers: admin.headers })).body.trim().split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('sub_leaving')
})
