import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashToken } from '#platform/ids.ts'
import { anEmail, goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
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

test('a token past half its life is answered with its successor; the old one overlaps for a minute', async () => {
  const person = await aSignedInPerson()
  const first = person.token
  shop.clock.advance(14 * minute)
  await person.get('/api/customerprofile')
  expect(person.token).toBe(first)
  shop.clock.advance(2 * minute)
  await person.get('/api/customerprofile')
  const second = person.token
  expect(second).not.toBe(first)
  expect(await profileStatus(first)).toBe(200)
  expect(await profileStatus(second)).toBe(200)
  shop.clock.advance(0.5 * minute)
  expect(await profileStatus(first)).toBe(200)
})

test('a replaced token used long after its successor ends the session for both', async () => {
  const person = await aSignedInPerson()
  const stolen = person.token
  shop.clock.advance(16 * minute)
  await person.get('/api/customerprofile')
  await person.get('/api/customerprofile')
  shop.clock.advance(2 * minute)
  expect(await profileStatus(stolen)).toBe(401)
  expect(await profileStatus(person.token)).toBe(401)
})

test('an answer that was lost signs nobody out', async () => {
  const person = await aSignedInPerson()
  const kept = person.token
  shop.clock.advance(16 * minute)
  await person.get('/api/customerprofile')
  for (let calls = 0; calls < 5; calls++) {
    shop.clock.advance(20 * minute)
    person.token = kept
    expect((await person.get('/api/customerprofile')).status).toBe(200)
  }
  expect(person.token).not.toBe(kept)
  expect(await profileStatus(person.token)).toBe(200)
})

test('many calls at the same time get one successor between them', async () => {
  const person = await aSignedInPerson()
  const { token } = person
  shop.clock.advance(16 * minute)
  const calls = Array.from({ length: 10 }, () => new Person(shop, token).get('/api/customerprofile'))
  const answers = await Promise.all(calls)
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  expect(answers.filter(({ headers }) => headers['x-session-token'])).toHaveLength(1)
})

test('an answer that others may keep carries no token', async () => {
  const person = await aSignedInPerson()
  shop.clock.advance(16 * minute)
  const answer = await person.get('/categories/types')
  expect(answer.headers['cache-control']).toContain('public')
  expect(answer.headers['x-session-token']).toBeUndefined()
})

test('a session lives while it is used, and ends after thirty idle days', async () => {
  const person = await aSignedInPerson()
  for (let weeks = 0; weeks < 6; weeks++) {
    shop.clock.advance(7 * day)
    expect((await person.get('/api/customerprofile')).status).toBe(200)
  }
  shop.clock.advance(31 * day)
  expect((await person.get('/api/customerprofile')).status).toBe(401)
})

test('sessions are listed with device and last use, and can be ended one by one', async () => {
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

test('a new password ends all sessions but the current one', async () => {
  const [here, there] = [await aSignedInPerson(), new Person(shop)]
  const { email } = (await here.get('/api/customerprofile')).body.buyer
  await there.logIn(email, goodPassword)
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  const wrong = await here.put('/api/password', { current: 'not this', ...pair })
  expect([wrong.status, wrong.body.field]).toEqual([422, 'current'])
  expect((await here.put('/api/password', { current: goodPassword, ...pair })).body).toEqual({ ok: true })
  expect((await here.get('/api/customerprofile')).status).toBe(200)
  expect((await there.get('/api/customerprofile')).status).toBe(401)
})

test('no token is kept in the database', async () => {
  const person = await aSignedInPerson()
  const { rows } = await shop.pool.query<{ token_hash: Buffer }>('select token_hash from sessions')
  expect(rows.some(({ token_hash }) => token_hash.equals(hashToken(person.token!)))).toBe(true)
  const dump = await shop.pool.query<{ all: string }>(
    "select string_agg(s::text, E'\\n') as all from sessions s",
  )
  expect(dump.rows[0]!.all).not.toContain(person.token)
})
