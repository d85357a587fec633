import { afterAll, expect, test } from 'vitest'
import { contract } from '#contract/calls/contract.ts'
import { isStaffCall, type Endpoint } from '#contract/endpoint.ts'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { openTestShop } from '#test/support/shop.ts'
import { countCall, pruneCallCounts } from './call-counts.store.ts'
import { hasSharedLimit } from './call-limits.ts'

const environment = { RATE_LIMIT: '100000', HOLDS_PER_NETWORK: '0' }
const first = await openTestShop(undefined, undefined, undefined, environment)
const open = async () => ({ ...first.database, close: async () => {} })
const second = await openTestShop(open, undefined, undefined, environment)
const { db } = first.orderContext
afterAll(async () => {
  await second.close()
  await first.close()
})

interface Call {
  url: string
  method?: 'POST' | 'PUT' | 'GET'
  payload?: object
  address?: string
  token?: string
}

const send = (
  { server } = first,
  { url, method = 'POST', payload = {}, address = '192.0.2.1', token }: Call,
) =>
  server.inject({
    method,
    url,
    ...(method !== 'GET' && { payload }),
    remoteAddress: address,
    headers: token ? { authorization: `Bearer ${token}` } : {},
  })

async function admitted(replies: Promise<{ statusCode: number }>[]): Promise<number> {
  return (await Promise.all(replies)).filter(({ statusCode }) => statusCode !== 429).length
}

test('two processes on one database share a limit exactly and return Retry-After', async () => {
  const replies = Array.from({ length: 50 }, (_, at) =>
    send(at % 2 ? first : second, { url: '/bauth/reset/none', payload: { password: 'a good password' } }),
  )
  expect(await admitted(replies)).toBe(20)
  const refused = await send(second, { url: '/bauth/reset/none' })
  expect(refused.statusCode).toBe(429)
  expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
  const wait = Number(refused.headers['retry-after'])
  expect(wait).toBeGreaterThan(0)
  expect(wait).toBeLessThanOrEqual(60)
  expect(await admitted([send(first, { url: '/bauth/reset/none', address: '192.0.2.2' })])).toBe(1)
})

test('the limit for gift codes applies to an account, whatever its IP address', async () => {
  const token = await aToken(first.pool, { buyerId: (await aBuyer(first.pool)).id })
  const replies = Array.from({ length: 40 }, (_, at) =>
    send(at % 2 ? first : second, {
      url: '/subscription/redeem-gift',
      payload: { code: `NONE${at}` },
      address: `198.51.100.${at}`,
      token,
    }),
  )
  expect(await admitted(replies)).toBe(20)
  const other = await aToken(first.pool, { buyerId: (await aBuyer(first.pool)).id })
  expect(await admitted([send(first, { url: '/subscription/redeem-gift', token: other })])).toBe(1)
})

test.each([
  ['all processes', 'PUT', '/buyer/checkout/none', { sizeID: 'none' }, 120],
  ['one process', 'POST', '/buyer/report/none', { reason: 'counterfeit' }, 10],
] as const)(
  'a call counted by %s counts all its URL prefixes together',
  async (_by, method, path, payload, max) => {
    const replies = ['', '/sa', '/bd'].flatMap((prefix) =>
      Array.from({ length: max / 2 }, () =>
        send(first, { method, url: prefix + path, payload, address: '192.0.2.33' }),
      ),
    )
    expect(await admitted(replies)).toBe(max)
  },
)

const listEvents = async (network: string) => {
  const { rows } = await first.pool.query<{ kind: string; call: string; count: number; actor: string }>(
    `select kind, details->>'call' as call, count, actor_id as actor, person_id as person
     from security_events where network = $1 order by id`,
    [network],
  )
  return rows
}

test('a rate-limited call records one security event per hour and caller', async () => {
  const limited = { kind: 'call.limited', actor: null, person: null }
  const reset = { url: '/bauth/reset/none', address: '192.0.2.40' }
  await Promise.all(Array.from({ length: 20 }, () => send(first, reset)))
  expect(await listEvents(reset.address)).toEqual([])
  expect(await admitted(Array.from({ length: 12 }, (_, at) => send(at % 2 ? first : second, reset)))).toBe(0)
  expect(await listEvents(reset.address)).toEqual([
    { ...limited, call: 'POST /bauth/reset/:resettoken', count: 12 },
  ])
})

test('an email requested too often within an hour records a security event', async () => {
  const forgot = { url: '/bauth/forgot', payload: { email: 'nobody@mail.example' }, address: '192.0.2.41' }
  for (let attempts = 0; (await send(first, forgot)).statusCode !== 429; attempts++)
    expect(attempts).toBeLessThan(30)
  expect(await listEvents(forgot.address)).toMatchObject([
    { kind: 'call.limited', call: 'POST /bauth/forgot' },
  ])
})

test('the event of a limited account contains its id, and limits counted per process record no event', async () => {
  const { id } = await aBuyer(first.pool)
  const token = await aToken(first.pool, { buyerId: id })
  const redeem = { url: '/subscription/redeem-gift', payload: { code: 'NONE' }, address: '192.0.2.42', token }
  await Promise.all(Array.from({ length: 22 }, () => send(first, redeem)))
  expect(await listEvents(redeem.address)).toMatchObject([
    { kind: 'call.limited', count: 2, actor: id, person: id },
  ])
  const report = { url: '/buyer/report/none', payload: { reason: 'counterfeit' }, address: '192.0.2.43' }
  expect(await admitted(Array.from({ length: 12 }, () => send(first, report)))).toBe(10)
  expect(await listEvents(report.address)).toEqual([])
})

test('one IPv6 network counts as one caller', async () => {
  const replies = Array.from({ length: 30 }, (_, at) =>
    send(first, { url: '/bauth/reset/none', address: `2001:db8:9:9::${at}` }),
  )
  expect(await admitted(replies)).toBe(20)
})

test.each([
  ['counted by all processes', { url: '/bauth/reset/none', payload: { password: 'a good password' } }],
  ['counted by one process', { url: '/buyer/report/none', payload: { reason: 'counterfeit' } }],
])('240 networks of one /48 share four times the limit of one network: %s', async (_name, call) => {
  const perMinute = await admitted(
    Array.from({ length: 130 }, (_, at) => send(first, { ...call, address: `2001:db8:77:1::${at}` })),
  )
  expect(perMinute).toBeGreaterThan(0)
  const replies = Array.from({ length: 240 }, (_, at) =>
    send(first, { ...call, address: `2001:db8:78:${(at * 256 + 1).toString(16)}::9` }),
  )
  expect(await admitted(replies)).toBe(Math.min(240, perMinute * 4))
  const inOne56 = Array.from({ length: 240 }, (_, at) =>
    send(first, { ...call, address: `2001:db8:79:${at.toString(16)}::9` }),
  )
  expect(await admitted(inOne56)).toBeLessThanOrEqual(perMinute * 4)
})

const counts = (max: number, ...keys: string[]) => keys.map((key) => ({ key, max }))

test('after a counting period expires, its count is deleted and counting starts again', async () => {
  for (let at = 0; at < 3; at++) expect(await countCall(db, counts(3, 'a', 'b'), 60)).toBe(0)
  expect(await countCall(db, counts(3, 'b', 'c'), 60)).toBeGreaterThan(55)
  await first.pool.query(
    `update call_counts set ends_at = now() - interval '1 second' where key in ('a', 'b')`,
  )
  expect(await countCall(db, counts(3, 'b'), 60)).toBe(0)
  await pruneCallCounts(db)
  const { rows } = await first.pool.query(
    `select key, count from call_counts where key in ('a', 'b', 'c') order by key`,
  )
  expect(rows).toEqual([
    { key: 'b', count: 1 },
    { key: 'c', count: 1 },
  ])
})

test('stored keys contain neither addresses nor account ids', async () => {
  const { rows } = await first.pool.query<{ key: string }>('select key from call_counts')
  for (const { key } of rows.filter(({ key: name }) => name.length > 1)) expect(key).toMatch(/^[\w-]{22}$/)
})

test('sign-in, sign-up, emails, holds, codes and uploads have limits shared by all processes', () => {
  const calls = Object.entries(contract as Record<string, Endpoint>).filter(
    ([, call]) => !isStaffCall(call) && call.method !== 'GET',
  )
  const counted = calls.filter(([, call]) => hasSharedLimit(call))
  expect(counted.filter(([, call]) => !call.perMinute).map(([name]) => name)).toEqual([])
  const sharedNames =
    /login|signup|forgot|reset|resend|confirmEmail|checkSellerLink|applyToSell|takeHold|coupon(?!s)|(?:resend|redeem|preview|begin|pay)Gift$/i
  const missing = calls.filter(([name, call]) => sharedNames.test(name) && !hasSharedLimit(call))
  expect(missing.map(([name]) => name)).toEqual([])
})
