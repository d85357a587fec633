import { afterAll, beforeAll, expect, test } from 'vitest'
import { wrapPool } from '#platform/database/db.ts'
import { countHashRuns } from '#platform/auth/passwords.ts'
import { anEmail, goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { countStatements } from '#test/support/database/statement-count.ts'
import { rateLimit } from './rate-limits.ts'

let shop: TestShop
const statements = countStatements()
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  statements.stop()
  await shop.close()
})

async function anAccount(): Promise<{ email: string; owner: Person }> {
  const [email, owner] = [anEmail(), new Person(shop)]
  await owner.post('/bauth/free-signup-no-verify', { email, password: goodPassword })
  await shop.pool.query('update buyers set is_validated = true where email = $1', [email])
  return { email, owner }
}

let addresses = 0
/** Creates a client with its own IP address. */
function aStranger(): Person {
  const stranger = new Person(shop)
  stranger.address = `198.51.100.${++addresses}`
  return stranger
}

async function guess(person: Person, email: string, attempts: number): Promise<number[]> {
  const codes: number[] = []
  for (let i = 0; i < attempts; i++) codes.push((await person.logIn(email, `wrong guess ${i}`)).status)
  return codes
}

test('after five wrong guesses, the wait doubles with each additional guess', async () => {
  const { email } = await anAccount()
  expect(await guess(aStranger(), email, 8)).toEqual([401, 401, 401, 401, 401, 401, 429, 429])
  const waits: number[] = []
  for (let i = 0; i < 6; i++) {
    const closed = await aStranger().logIn(email, 'another guess')
    expect(closed.status).toBe(429)
    waits.push(Number(closed.headers['retry-after']))
    shop.clock.advance(waits.at(-1)! * 1000)
    expect((await aStranger().logIn(email, 'another guess')).status).toBe(401)
  }
  expect(waits).toEqual([1, 2, 4, 8, 16, 32])
})

test('the wait is at most fifteen minutes, and failures expire after an hour', async () => {
  const { email } = await anAccount()
  for (let i = 0; i < 20; i++) {
    shop.clock.advance(16 * 60_000)
    await aStranger().logIn(email, 'another guess')
  }
  const closed = await aStranger().logIn(email, goodPassword)
  expect(Number(closed.headers['retry-after'])).toBeLessThanOrEqual(15 * 60)
  shop.clock.advance(61 * 60_000)
  expect((await aStranger().logIn(email, goodPassword)).status).toBe(200)
})

test('wrong guesses from other browsers do not lock the owner out of a known browser', async () => {
  const { email, owner } = await anAccount()
  expect((await owner.logIn(email, goodPassword)).status).toBe(200)
  for (let i = 0; i < 12; i++) {
    // Advances the clock by more than the current wait, so that every guess counts. After the last guess, the wait is
    // longer than the rest of the test.
    shop.clock.advance(60_000)
    await aStranger().logIn(email, `wrong guess ${i}`)
  }
  expect((await aStranger().logIn(email, goodPassword)).status).toBe(429)
  expect((await owner.logIn(email, goodPassword)).status).toBe(200)
})

test('concurrent guesses are all counted', async () => {
  const { email } = await anAccount()
  const stranger = aStranger()
  const answers = await Promise.all(Array.from({ length: 30 }, () => stranger.logIn(email, 'a guess')))
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(6)
})

test('many people can sign in from one IP address at the same time', async () => {
  const accounts = await Promise.all(Array.from({ length: 20 }, () => anAccount()))
  const admin = accounts.map(({ email }) => {
    const colleague = new Person(shop)
    colleague.address = '192.0.2.55'
    return colleague.logIn(email, goodPassword)
  })
  expect((await Promise.all(admin)).map(({ status }) => status)).toEqual(accounts.map(() => 200))
})

test('an IP address that guesses the passwords of many accounts is rate limited', async () => {
  const stranger = aStranger()
  const codes: number[] = []
  for (let i = 0; i < 63; i++) codes.push((await stranger.logIn(anEmail(), 'a guess')).status)
  expect(codes.filter((code) => code === 429).length).toBeGreaterThan(0)
  expect((await aStranger().logIn(anEmail(), 'a guess')).status).toBe(401)
})

test('all addresses of an IPv6 network share the limits for guesses and for requested emails', async () => {
  let host = 0
  const neighbor = (): Person => {
    const person = new Person(shop)
    person.address = `2001:db8:7:1::${(++host).toString(16)}`
    return person
  }
  const guesses: number[] = []
  for (let i = 0; i < 63; i++) guesses.push((await neighbor().logIn(anEmail(), 'a guess')).status)
  expect(guesses).toContain(429)
  const { db } = wrapPool(shop.pool)
  const ask = (address: string) => rateLimit(db, 'forgot', address, 1, shop.clock.now())
  await ask('2001:db8:7:3::1')
  await ask('2001:db8:7:3::2')
  await expect(ask('2001:db8:7:3:ffff::3')).rejects.toMatchObject({ code: 'too_many_requests' })
  const elsewhere = neighbor()
  elsewhere.address = '2001:db8:7:2::1'
  expect((await elsewhere.logIn(anEmail(), 'a guess')).status).toBe(401)
  await ask('2001:db8:7:4::1')
})

interface Cost {
  status: number
  body: object
  hashes: number
  statements: number
}

/**
 * Measures a request three times and returns the lowest number of SQL statements, because background timers run
 * statements too.
 */
async function costOf(call: (stranger: Person) => Promise<{ status: number; body: object }>): Promise<Cost> {
  const costs: Cost[] = []
  for (let i = 0; i < 3; i++) {
    const stranger = aStranger()
    const before = [countHashRuns(), statements.own] as const
    const { status, body } = await call(stranger)
    costs.push({
      status,
      body: { ...body, requestId: '', email: '' },
      hashes: countHashRuns() - before[0],
      statements: statements.own - before[1],
    })
  }
  return { ...costs[0]!, statements: Math.min(...costs.map((cost) => cost.statements)) }
}

test.each([
  ['login', '/bauth/login', { password: 'a wrong guess' }],
  ['forgot', '/bauth/forgot', {}],
  ['resend', '/bauth/resendforgot', {}],
  ['seller login', '/seller/auth/login', { password: 'a wrong guess' }],
  ['seller forgot', '/seller/auth/sellerForgot', {}],
])('%s has the same answer and cost with and without an account', async (_name, url, form) => {
  const { email } = await anAccount()
  const made = anEmail()
  await shop.pool.query('insert into buyers (id, email, created_at) values ($1, $1, now())', [made])
  const waiting = anEmail()
  await new Person(shop).post('/bauth/signup', { email: waiting, password: goodPassword })
  const costs: Cost[] = []
  for (const each of [anEmail(), email, made, waiting])
    costs.push(await costOf((stranger) => stranger.post(url, { email: each, ...form })))
  const [absent, ...others] = costs
  for (const other of others) expect(other).toEqual(absent)
})

test('240 networks in one /48 share a limit for guesses, and other networks are not affected', async () => {
  const from = (address: string) => Object.assign(new Person(shop), { address })
  const codes: number[] = []
  for (let at = 0; at < 240; at++) {
    const stranger = from(`2001:db8:48:${at.toString(16)}::9`)
    codes.push((await stranger.logIn(anEmail(), 'a wrong guess')).status)
  }
  // The networks share a /56, which allows twice as many guesses as one network, plus one guess after each wait.
  const letThrough = codes.filter((code) => code === 401).length
  expect(letThrough).toBeGreaterThan(120)
  expect(letThrough).toBeLessThan(140)
  expect((await from('2001:db8:49:1::9').logIn(anEmail(), 'a wrong guess')).status).toBe(401)
})

test('sign-ups and requested emails are counted per /64, /56 and /48 network of an address', async () => {
  const { db } = wrapPool(shop.pool)
  const now = shop.clock.now()
  const admitted = async (what: string, addressOf: (at: number) => string): Promise<number> => {
    let count = 0
    for (let at = 0; at < 60; at++)
      count += await rateLimit(db, what, addressOf(at), 10, now).then(
        () => 1,
        () => 0,
      )
    return count
  }
  expect(await admitted('one', (at) => `2001:db8:50:1::${at}`)).toBe(11)
  expect(await admitted('wide', (at) => `2001:db8:50:${at.toString(16)}::9`)).toBe(21)
  expect(await admitted('widest', (at) => `2001:db8:50:${(at * 256).toString(16)}::9`)).toBe(41)
  expect(await admitted('apart', (at) => `2001:db8:${at.toString(16)}:1::9`)).toBe(60)
  expect(await admitted('old', (at) => `198.51.100.${at}`)).toBe(60)
})
