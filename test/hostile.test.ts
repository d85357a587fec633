import { brotliDecompressSync } from 'node:zlib'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { randomRuns } from './support/random-runs.ts'
import { errorReply } from '#contract/errors.ts'
import { aBuyer, aStoredListing, aSeller, aToken } from '#test/support/factories.ts'
import { generateHostileCall, listOperations } from './support/hostile/hostile-calls.ts'
import { openTestShop } from '#test/support/shop.ts'

type Response = Awaited<ReturnType<typeof shop.server.inject>>

const shop = await openTestShop()
afterAll(() => shop.close())

/**
 * Creates a new account for each role. Earlier calls might have signed out, suspended or deleted the previous accounts.
 */
async function createAccounts() {
  const { pool } = shop
  const [buyer, seller, admin] = await Promise.all([
    aBuyer(pool),
    aSeller(pool),
    aSeller(pool, { isAdmin: true, isSA: true }),
  ])
  const listing = await aStoredListing(pool, { seller, sizes: { M: 3 } })
  const tokens = [
    undefined,
    await aToken(pool, { buyerId: buyer.id }),
    await aToken(pool, { sellerId: seller.id }),
    await aToken(pool, { sellerId: admin.id }),
  ]
  const existingIds = [listing.id, listing.sizes['M']!, seller.id, seller.username, buyer.id, admin.id]
  return { tokens, existingIds }
}

/** Seed for the generated requests. A test run uses seed 1 unless HOSTILE_SEED is set. */
const seed = Number(process.env['HOSTILE_SEED'] ?? 1)
const runs = Number(process.env['HOSTILE_RUNS'] ?? randomRuns(10))

test('no operation of the OpenAPI description fails with a server error on hostile input', async () => {
  const operations = listOperations((await shop.server.inject('/openapi.json')).json())
  expect(operations.length).toBeGreaterThan(300)
  const serverErrors: string[] = []
  for (const [at, operation] of operations.entries()) {
    const { tokens, existingIds } = await createAccounts()
    const calls = fc.sample(generateHostileCall(operation, existingIds), { seed: seed + at, numRuns: runs })
    for (const [nth, { method, url, headers, payload }] of calls.entries()) {
      const isAdmin = operation.path.startsWith('/api/admin/') && nth % 4 !== 0
      const token = isAdmin ? tokens.at(-1) : tokens[(at + nth) % tokens.length]
      const answer = await shop.server.inject({
        method: method as 'GET',
        url,
        headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
        ...(payload !== undefined && { payload }),
      })
      if (answer.statusCode >= 500)
        serverErrors.push(`${answer.statusCode} ${method} ${url} ${String(payload).slice(0, 200)}`)
      else if (answer.statusCode >= 400) errorReply.parse(jsonOf(answer))
    }
  }
  expect(serverErrors, `HOSTILE_SEED=${seed} HOSTILE_RUNS=${runs}`).toEqual([])
})

/**
 * Returns the JSON in a response. The response can be compressed, because a hostile request can contain any
 * Accept-Encoding header.
 */
function jsonOf({ rawPayload, headers }: Response): unknown {
  const isCompressed = headers['content-encoding'] === 'br'
  return JSON.parse(String(isCompressed ? brotliDecompressSync(rawPayload) : rawPayload))
}

const cursor = (...deps: unknown[]) => Buffer.from(JSON.stringify(deps)).toString('base64url')

test.each([
  ['/api/admin/coupons?after=x', 'after'],
  [`/api/admin/jobs?state=dead&after=${cursor('job', 'x')}`, 'after'],
  [`/api/admin/webhooks?after=${cursor('soon', 'evt_1')}`, 'after'],
  [`/api/admin/refunds?after=${cursor('2026-02-30T10:00:00Z', 'ref_1')}`, 'after'],
  [`/api/admin/orders?sort=total-desc&after=${cursor('2147483648', 'sor_1')}`, 'after'],
  [`/api/admin/orders?after=${cursor('0', 'sor_1')}`, 'after'],
  [`/api/admin/members?after=${cursor('9999', 'byr_1')}`, 'after'],
  [`/api/admin/audit?after=${cursor(0.5, '')}`, 'after'],
  [`/api/admin/ledger/sellers?after=${cursor(1e21, 'x')}`, 'after'],
  [`/api/admin/listings/checks?after=${cursor(-62_200_000_000_000_000, 'x')}`, 'after'],
  ['/api/notifications?before=2147483648', 'before'],
])('%s has an invalid cursor and is rejected', async (url, field) => {
  const { tokens } = await createAccounts()
  const answer = await shop.server.inject({ url, headers: { authorization: `Bearer ${tokens.at(-1)}` } })
  expect([answer.statusCode, answer.json().field]).toEqual([422, field])
})

test.each([
  ['no bytes', Buffer.alloc(0)],
  ['a header alone', Buffer.from('89504e470d0a1a0a', 'hex')],
])('a picture with %s is rejected', async (_what, payload) => {
  const { tokens } = await createAccounts()
  const headers = { authorization: `Bearer ${tokens[2]}`, 'content-type': 'image/png' }
  const answer = await shop.server.inject({
    method: 'POST',
    url: '/api/seller/listings/photos',
    headers,
    payload,
  })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'not_an_image'])
})

test.each([
  ['POST', '/api/admin/webhooks/replay', { webhooks: [{ _id: 'evt_1', attempts: 2 ** 31 }] }],
  ['POST', '/api/admin/jobs/replay', { jobs: [{ _id: '1', attempts: 2 ** 31 }] }],
  ['PUT', '/api/admin/settings/commissionBps', { value: 1, version: 2 ** 31, why: 'x' }],
] as const)('%s %s rejects a number that its column cannot hold', async (method, url, payload) => {
  const { tokens } = await createAccounts()
  const headers = { authorization: `Bearer ${tokens.at(-1)}` }
  const answer = await shop.server.inject({ method, url, headers, payload })
  expect([answer.statusCode, answer.json().code]).toEqual([422, 'invalid_field'])
})
