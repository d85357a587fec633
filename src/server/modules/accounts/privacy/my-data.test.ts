import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const password = goodPassword
const minute = 60_000

interface Signed {
  person: Person
  id: string
  email: string
  url: string
}

async function aBuyer(): Promise<Signed> {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  const id = body.buyer._id
  return { person, id, email, url: `/api/customerprofile/${id}/export` }
}

async function waiting(): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await shop.pool.query(
          "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
        )
        return rows.length
      },
      { timeout: 120_000 },
    )
    .toBe(1)
}

async function exportsOf(id: string): Promise<number> {
  const { rows } = await shop.pool.query<{ count: number }>(
    `select count(*)::int from privacy_requests where buyer_id = $1 and kind = 'export'`,
    [id],
  )
  return rows[0]!.count
}

test("a buyer cannot export another buyer's data, even with the other buyer's password", async () => {
  const [of, other] = [await aBuyer(), await aBuyer()]
  expect((await new Person(shop).post(of.url, { password })).status).toBe(401)
  expect((await other.person.post(of.url, { password })).status).toBe(404)
  expect(await exportsOf(of.id)).toBe(0)
})

test('a stolen token cannot export data without the password, and password guesses are limited', async () => {
  const of = await aBuyer()
  shop.clock.advance(11 * minute)
  const thief = new Person(shop, of.person.token)
  thief.address = '203.0.113.66'
  const response = await thief.post(of.url)
  expect([response.status, response.body.code, response.body.field]).toEqual([
    422,
    'wrong_password',
    'password',
  ])
  expect((await thief.get(of.url)).status).toBe(405)
  const codes = []
  for (let guess = 0; guess < 7; guess++)
    codes.push((await thief.post(of.url, { password: `guess ${guess}` })).body.code)
  expect(codes).toEqual([...Array.from({ length: 6 }, () => 'wrong_password'), 'too_many_requests'])
  expect((await thief.post(of.url, { password })).status).toBe(429)
  const { rows } = await shop.pool.query(
    `select kind from security_events where person_id = $1 and kind = 'step-up.limited'`,
    [of.id],
  )
  expect(rows).toHaveLength(1)
  expect(await exportsOf(of.id)).toBe(0)
})

test('the export requires the password or a sign-in within the last ten minutes', async () => {
  const of = await aBuyer()
  expect((await of.person.post(of.url)).status).toBe(200)
  shop.clock.advance(11 * minute)
  const answer = await of.person.post(of.url, { password })
  expect(answer.status).toBe(200)
  const profile = Buffer.from(unzipSync(answer.raw)['profile.json']!).toString()
  expect(JSON.parse(profile)).toMatchObject({ _id: of.id, email: of.email })
  expect(await exportsOf(of.id)).toBe(2)
})

test.each([
  ['de', 'LIESMICH.txt', 'Alles, was wir über Sie speichern'],
  ['en', 'README.txt', 'Everything we store about you'],
])('the readme of the archive describes each file in %s', async (language, readme, lead) => {
  const of = await aBuyer()
  of.person.language = language
  const files = unzipSync((await of.person.post(of.url)).raw)
  const text = Buffer.from(files[readme]!).toString()
  expect(text).toContain(lead)
  for (const name of Object.keys(files).filter((file) => file.endsWith('.json'))) expect(text).toContain(name)
})

test('an export is rejected if the session ends while the archive is created', async () => {
  const of = await aBuyer()
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select 1 from buyers where id = $1 for update', [of.id])
    const call = of.person.post(of.url)
    await waiting()
    await holder.query('delete from sessions where buyer_id = $1', [of.id])
    await holder.query('commit')
    const answer = await call
    expect([answer.status, answer.body.code]).toEqual([401, 'not_signed_in'])
  } finally {
    holder.release()
  }
  expect(await exportsOf(of.id)).toBe(0)
})
