import { afterAll, expect, test } from 'vitest'
import { hashToken } from '#platform/core/ids.ts'
import { anEmail, goodPassword, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'
import { saveSessionUses } from './sessions.store.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const minute = 60_000
const day = 24 * 60 * minute

async function aSignedInPerson(): Promise<Person> {
  const person = new Person(shop)
  const { body } = await person.post('/bauth/free-signup-no-verify', {
    email: anEmail(),
    password: goodPassword,
  })
  person.token = body.token
  return person
}

const profileStatus = async (token: string | undefined) =>
  (await new Person(shop, token).get('/api/customerprofile')).status

/** Returns the number of the person's sessions. */
const sessionsOf = async (token: string | undefined) =>
  (await new Person(shop, token).get('/api/sessions')).body.length

test('the session token stays the same, and responses do not contain a new token', async () => {
  const person = await aSignedInPerson()
  for (let hours = 0; hours < 5; hours++) {
    shop.clock.advance(60 * minute)
    const own = await person.get('/api/customerprofile')
    const shared = await person.get('/categories/types')
    expect([own.status, own.headers['x-session-token']]).toEqual([200, undefined])
    expect([shared.headers['cache-control'], shared.headers['x-session-token']]).toEqual([
      expect.stringContaining('public'),
      undefined,
    ])
  }
})

test('two clients can share a session, even if only one of them adopts the token from each response', async () => {
  const person = await aSignedInPerson()
  const { token } = person
  const { _id } = (await person.get('/api/customerprofile')).body.buyer
  // `updating` replaces its token with the token from each response, whereas `original` always uses the first token.
  const [updating, original] = [new Person(shop, token), new Person(shop, token)]
  for (let quarters = 0; quarters < 96; quarters++) {
    shop.clock.advance(16 * minute)
    const saved = await updating.put(`/api/customerprofile/${_id}`, { fullName: `Ann ${quarters}` })
    expect(saved.status).toBe(200)
    updating.token = saved.body.token
    shop.clock.advance(2 * minute)
    expect(await profileStatus(updating.token)).toBe(200)
    expect(await profileStatus(original.token)).toBe(200)
  }
  expect(await sessionsOf(original.token)).toBe(1)
})

test('concurrent requests in one session all succeed', async () => {
  const { token } = await aSignedInPerson()
  shop.clock.advance(16 * minute)
  const statuses = await Promise.all(Array.from({ length: 10 }, () => profileStatus(token)))
  expect(statuses).toEqual(Array.from({ length: 10 }, () => 200))
})

test('unknown, shortened and revoked tokens are rejected and do not end any session', async () => {
  const person = await aSignedInPerson()
  const other = new Person(shop)
  const { email } = (await person.get('/api/customerprofile')).body.buyer
  await other.logIn(email, goodPassword)
  await other.post('/bauth/logout')
  for (const token of ['', 'x', person.token!.slice(1), other.token])
    expect(await profileStatus(token)).toBe(401)
  expect(await profileStatus(person.token)).toBe(200)
})

test('a session is extended by use and expires after thirty days without use', async () => {
  const person = await aSignedInPerson()
  const saveSessionUses = () => shop.app.accounts.sessions.saveSessionUses()
  shop.clock.advance(29 * day)
  expect((await person.get('/api/customerprofile')).status).toBe(200)
  await saveSessionUses()
  shop.clock.advance(30 * day)
  expect((await person.get('/api/customerprofile')).status).toBe(200)
  await saveSessionUses()
  shop.clock.advance(31 * day)
  expect((await person.get('/api/customerprofile')).status).toBe(401)
})

test('saving the last use of a session late does not shorten the session', async () => {
  const { db } = shop.app.accounts.context
  const person = await aSignedInPerson()
  const { rows } = await shop.pool.query<{ id: string }>('select id from sessions where token_hash = $1', [
    hashToken(person.token!),
  ])
  const id = rows[0]!.id
  const read = async () =>
    (await shop.pool.query('select last_used_at, expires_at from sessions where id = $1', [id])).rows
  await saveSessionUses(db, new Map([[id, shop.clock.now() + 3 * day]]))
  const before = await read()
  await saveSessionUses(db, new Map([[id, shop.clock.now()]]))
  expect(await read()).toEqual(before)
})

test('sessions are listed with their device and last use, and can be ended individually', async () => {
  const [here, there] = [await aSignedInPerson(), new Person(shop)]
  const { email } = (await here.get('/api/customerprofile')).body.buyer
  there.userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1 Version/19.0 Safari/604.1'
  await there.logIn(email, goodPassword)
  shop.clock.advance(5 * minute)
  const { body } = await here.get('/api/sessions')
  expect(body).toMatchObject([
    { device: 'Firefox on Windows', isCurrent: true },
    { device: 'Safari on iPhone', isCurrent: false },
  ])
  expect(Date.parse(body[0].lastUsedAt) - Date.parse(body[0].signedInAt)).toBeGreaterThanOrEqual(5 * minute)
  const stranger = await aSignedInPerson()
  expect((await stranger.delete(`/api/sessions/${body[1]._id}`)).status).toBe(404)
  expect((await here.delete(`/api/sessions/${body[1]._id}`)).body).toEqual({ ok: true })
  expect((await there.get('/api/customerprofile')).status).toBe(401)
  expect((await here.get('/api/customerprofile')).status).toBe(200)
})

test('a new password ends all other sessions and revokes copied tokens of the current session', async () => {
  const [here, there] = [await aSignedInPerson(), new Person(shop)]
  const { email } = (await here.get('/api/customerprofile')).body.buyer
  await there.logIn(email, goodPassword)
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  const wrong = await here.put('/api/password', { current: 'not this', ...pair })
  expect([wrong.status, wrong.body.field]).toEqual([422, 'current'])
  const copied = here.token
  const { body } = await here.put('/api/password', { current: goodPassword, ...pair })
  expect(body).toEqual({ ok: true, token: expect.any(String) })
  expect(await profileStatus(body.token)).toBe(200)
  expect(await sessionsOf(body.token)).toBe(1)
  expect(await profileStatus(there.token)).toBe(401)
  expect(await profileStatus(copied)).toBe(401)
})

test('the database contains no session tokens', async () => {
  const person = await aSignedInPerson()
  const { rows } = await shop.pool.query<{ token_hash: Buffer }>('select token_hash from sessions')
  expect(rows.some(({ token_hash }) => token_hash.equals(hashToken(person.token!)))).toBe(true)
  const dump = await shop.pool.query<{ all: string }>(
    "select string_agg(s::text, E'\\n') as all from sessions s",
  )
  expect(dump.rows[0]!.all).not.toContain(person.token)
})
