import { afterAll, expect, test, vi } from 'vitest'
import { pruneStoredReplies } from '#platform/http/idempotency/stored-replies.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

let keys = 0
const aKey = (): string => `key-${process.pid}-${++keys}`

async function send(
  method: 'POST' | 'PUT',
  url: string,
  payload: object,
  { token, key }: { token?: string; key?: string } = {},
) {
  const headers = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(key !== undefined && { 'idempotency-key': key }),
  }
  const answer = await shop.server.inject({ method, url, headers, payload })
  return { status: answer.statusCode, body: answer.json(), headers: answer.headers }
}

const aSignedInBuyer = async (): Promise<string> =>
  aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
const aListing = async () => aStoredListing(shop.pool, { seller: await aSeller(shop.pool), sizes: { M: 9 } })

async function count(text: string, values: unknown[] = []): Promise<number> {
  return (await shop.pool.query<{ count: number }>(text, values)).rows[0]!.count
}

test('a key is bound to its caller, call and URL, so it reveals nothing to another caller', async () => {
  const [mine, theirs] = [await aSignedInBuyer(), await aSignedInBuyer()]
  const [one, other] = [await aListing(), await aListing()]
  const key = aKey()
  const watch = (token: string | undefined, id: string) =>
    send('PUT', `/buyer/addwatch/${id}`, { size: 'M' }, { key, ...(token && { token }) })
  expect((await watch(undefined, one.id)).status).toBe(401)
  expect((await watch(mine, one.id)).body).toMatchObject({ watching: true, watchCount: 1 })
  expect((await watch(theirs, one.id)).body).toMatchObject({ watching: true, watchCount: 2 })
  expect((await watch(mine, other.id)).body).toMatchObject({ watching: true, watchCount: 1 })
})

test('a toggle runs only once per key, under any URL prefix, and returns the same response', async () => {
  const token = await aSignedInBuyer()
  const { id } = await aListing()
  const key = aKey()
  const first = await send('PUT', `/buyer/addwatch/${id}`, {}, { token, key })
  const again = await send('PUT', `/bd/buyer/addwatch/${id}`, {}, { token, key })
  expect(again.body).toEqual(first.body)
  expect(first.body.watching).toBe(true)
  expect((await send('PUT', `/buyer/addwatch/${id}`, {}, { token })).body.watching).toBe(false)
  expect((await send('PUT', `/buyer/addwatch/${id}`, {}, { token, key: aKey() })).body.watching).toBe(true)
})

test('the same key with another body is rejected, and so is an invalid key', async () => {
  const token = await aSignedInBuyer()
  const { id } = await aListing()
  const key = aKey()
  await send('PUT', `/buyer/addwatch/${id}`, { size: 'M' }, { token, key })
  const other = await send('PUT', `/buyer/addwatch/${id}`, {}, { token, key })
  expect(other).toMatchObject({ status: 409, body: { code: 'attempt_reused', field: 'Idempotency-Key' } })
  for (const bad of ['', 'x'.repeat(201)]) {
    const answer = await send('PUT', `/buyer/addwatch/${id}`, {}, { token, key: bad })
    expect(answer).toMatchObject({ status: 422, body: { field: 'Idempotency-Key' } })
  }
})

test('a repeated signup after a lost response returns the same account and token', async () => {
  const email = anEmail()
  const key = aKey()
  const form = { email, password: goodPassword, username: `ada.${keys}.key` }
  const first = await send('POST', '/bauth/free-signup', form, { key })
  const again = await send('POST', '/bauth/free-signup', form, { key })
  expect([first.status, again.body]).toEqual([200, first.body])
  expect(await count('select count(*)::int as count from buyers where email = $1', [email])).toBe(1)
  expect((await send('POST', '/bauth/free-signup', form)).body.code).toBe('username_taken')
})

test('stored requests and responses cannot be read from the database', async () => {
  const key = aKey()
  const form = { email: anEmail(), password: goodPassword }
  const { body } = await send('POST', '/bauth/free-signup', form, { key })
  const { rows } = await shop.pool.query<{ text: string }>(
    `select coalesce(string_agg(encode(key, 'escape') || encode(request, 'escape') || encode(reply, 'escape'), ' '), '') as text
     from answered_calls`,
  )
  for (const secret of [body.token, form.email, goodPassword, key])
    expect(rows[0]!.text).not.toContain(secret)
})

test('after an error, the key can be reused for a corrected request', async () => {
  const key = aKey()
  const taken = { email: anEmail(), password: goodPassword, username: `taken.${keys}` }
  expect((await send('POST', '/bauth/free-signup', taken)).status).toBe(200)
  const email = anEmail()
  expect((await send('POST', '/bauth/free-signup', { ...taken, email }, { key })).status).toBe(409)
  const free = { ...taken, email, username: `free.${keys}` }
  expect((await send('POST', '/bauth/free-signup', free, { key })).status).toBe(200)
})

test('of two concurrent requests, one runs and the other waits or gets its response', async () => {
  const token = await aSignedInBuyer()
  const { id } = await aListing()
  const key = aKey()
  const watch = () => send('PUT', `/buyer/addwatch/${id}`, {}, { token, key })
  const answers = await Promise.all(Array.from({ length: 6 }, watch))
  for (const { status, body, headers } of answers)
    if (status === 200) expect(body.watching).toBe(true)
    else expect([status, body.code, headers['retry-after']]).toEqual([409, 'still_under_way', '1'])
  await vi.waitFor(
    async () => expect((await watch()).body).toMatchObject({ watching: true, watchCount: 1 }),
    { timeout: 60_000 },
  )
})

test('a key whose call crashed can be reused later, and a key expires after a day', async () => {
  const token = await aSignedInBuyer()
  const { id } = await aListing()
  const key = aKey()
  const watch = () => send('PUT', `/buyer/addwatch/${id}`, {}, { token, key })
  await watch()
  await shop.pool.query('update answered_calls set reply = null')
  expect((await watch()).body.code).toBe('still_under_way')
  shop.clock.advance(3 * 60_000)
  expect((await watch()).body.watching).toBe(false)
  await pruneStoredReplies(shop.app.accounts.context.db, shop.clock.now() + 23 * 3600_000)
  expect(await count('select count(*)::int as count from answered_calls')).toBeGreaterThan(0)
  await pruneStoredReplies(shop.app.accounts.context.db, shop.clock.now() + 25 * 3600_000)
  expect(await count('select count(*)::int as count from answered_calls')).toBe(0)
})

test('the header replaces the attempt of a payment: one key creates one order', async () => {
  const listing = await aListing()
  const { attempt: _, ...bag } = await aBag(shop, [listing])
  const key = aKey()
  const first = await send('POST', '/payment', bag, { key })
  const again = await send('POST', '/payment', bag, { key })
  expect([first.status, again.body.orderId]).toEqual([200, first.body.orderId])
  expect((await send('POST', '/payment', bag)).body.errors).toMatchObject([{ field: 'attempt' }])
  const both = await send('POST', '/payment', { ...bag, attempt: aKey() }, { key })
  expect(both).toMatchObject({ status: 422, body: { field: 'attempt' } })
  expect((await send('POST', '/payment', { ...bag, attempt: key }, { key })).body.orderId).toBe(
    first.body.orderId,
  )
})
