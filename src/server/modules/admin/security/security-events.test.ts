import { afterAll, beforeAll, expect, test } from 'vitest'
import { pruneSecurityEvents } from '#platform/security/security-events.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { aBuyer, aSeller, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let owner: Person
let ownerId: string
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  const log = createLog('fatal')
  const child = log.child.bind(log)
  // Capture log lines instead of writing them to standard error.
  log.child = ((bindings: object, options: object) => {
    const made = child(bindings, options)
    made.info = made.warn = ((line: Record<string, unknown>) => void lines.push(line)) as never
    return made
  }) as unknown as typeof log.child
  shop = await openTestShop(undefined, log)
  ownerId = (await aSeller(shop.pool, { isSA: true })).id
  owner = new Person(shop, await aToken(shop.pool, { sellerId: ownerId }))
})
afterAll(() => shop.close())

interface Shown {
  kind: string
  count: number
  by: { id: string } | null
  person: { id: string; kind: string } | null
  network: string | null
  browser: string | null
  requestId: string | null
  details: object
}

const list = async (query = ''): Promise<Shown[]> =>
  (await owner.get(`/api/admin/security-events?${query}`)).body.events

async function aMember() {
  const [person, email] = [new Person(shop), anEmail()]
  const { body } = await person.post('/bauth/free-signup-no-verify', { email, password: goodPassword })
  person.token = body.token
  return { person, email, id: body.buyer._id as string }
}

test('only owners can read security events', async () => {
  const { id } = await aSeller(shop.pool, { role: 'support' })
  const admin = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  expect((await new Person(shop).get('/api/admin/security-events')).status).toBe(401)
  expect((await admin.get('/api/admin/security-events')).status).toBe(403)
  const [refused] = await list(`person=${id}`)
  expect(refused).toMatchObject({
    kind: 'role.refused',
    by: { id },
    person: { id },
    details: { call: 'GET /api/admin/security-events' },
  })
})

test('successful, failed and rate-limited sign-ins are recorded with their origin', async () => {
  const { email, id } = await aMember()
  const stranger = new Person(shop)
  stranger.address = '198.51.100.9'
  for (let attempt = 0; attempt < 6; attempt++) await stranger.logIn(email, 'wrong-password-1')
  expect((await stranger.logIn(email, 'wrong-password-1')).status).toBe(429)
  const events = await list(`person=${email}`)
  expect(events.map(({ kind, count }) => [kind, count])).toEqual([
    ['sign-in.limited', 1],
    ['sign-in.failed', 6],
    ['sign-in.ok', 1],
  ])
  expect(events[1]).toMatchObject({
    person: { id, kind: 'buyer' },
    by: null,
    network: '198.51.100.9',
    browser: 'Firefox on Windows',
    requestId: expect.stringMatching(/^req_/),
  })
  expect(lines.filter(({ event, person }) => event === 'sign-in.failed' && person === id)).toHaveLength(6)
  expect(JSON.stringify(lines)).not.toContain('wrong-password-1')
})

test('guessing the password of an open session is rate-limited and recorded', async () => {
  const { person, id } = await aMember()
  const guess = () =>
    person.put('/api/password', {
      current: 'not this',
      password: goodPassword,
      confirmpassword: goodPassword,
    })
  let guesses = 0
  while ((await guess()).status !== 429) expect(++guesses).toBeLessThan(20)
  const [limited, failed] = await list(`person=${id}`)
  expect(limited).toMatchObject({ kind: 'step-up.limited', count: 1, by: { id }, person: { id } })
  expect(failed).toMatchObject({ kind: 'step-up.failed', count: guesses })
  expect(await list(`person=${id}&kind=call.limited`)).toEqual([])
})

test('an unknown email typed at sign-in is not stored', async () => {
  const stranger = new Person(shop)
  stranger.address = '198.51.100.10'
  await stranger.logIn('my-secret-pass@mail.example', 'x-wrong-password')
  const [failed] = await list('kind=sign-in.failed')
  expect(failed).toMatchObject({ person: null, network: '198.51.100.10' })
  const { rows } = await shop.pool.query(`select 1 from security_events e where e::text like '%my-secret%'`)
  expect(rows).toEqual([])
})

test('a password change, an ended session and a failed step-up are recorded', async () => {
  const { person, email, id } = await aMember()
  const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
  await person.put('/api/password', { current: 'not this', ...pair })
  person.token = (await person.put('/api/password', { current: goodPassword, ...pair })).body.token
  const there = new Person(shop)
  await there.logIn(email, pair.password)
  const sessions = (await person.get('/api/sessions')).body as { _id: string; isCurrent: boolean }[]
  await person.delete(`/api/sessions/${sessions.find(({ isCurrent }) => !isCurrent)!._id}`)
  const kinds = (await list(`person=${id}`)).map(({ kind }) => kind)
  expect(kinds).toEqual(['sessions.ended', 'sign-in.ok', 'password.changed', 'step-up.failed', 'sign-in.ok'])
})

test('role changes and exports are recorded with the actor, and exports are in the audit log too', async () => {
  const { id } = await aSeller(shop.pool)
  await owner.put(`/api/admin/people/${id}/role`, { role: 'admin', why: 'Helps out' })
  const [changed] = await list('kind=rights.changed')
  expect(changed).toMatchObject({
    by: { id: ownerId },
    person: { id },
    details: { role: 'admin' },
  })
  const admin = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  expect((await admin.get('/api/admin/buyers.csv')).status).toBe(200)
  const [read] = await list('kind=export.read')
  expect(read).toMatchObject({ by: { id }, details: { call: 'GET /api/admin/buyers.csv' } })
  const { body } = await owner.get('/api/admin/audit?action=buyers.export')
  expect(body.entries).toMatchObject([{ by: { id }, target: { kind: 'export', id: 'buyers' } }])
})

test('a failed change records nothing', async () => {
  const { id } = await aSeller(shop.pool)
  const before = lines.length
  expect((await owner.delete(`/api/sessions/ses_${id}`)).status).toBe(404)
  expect(await list('kind=sessions.ended')).toHaveLength(1)
  expect(lines).toHaveLength(before)
})

test('a flood of events from many addresses does not fill the table', async () => {
  const count = async () =>
    (await shop.pool.query<{ rows: number }>('select count(*)::int as rows from security_events')).rows[0]!
      .rows
  shop.clock.advance(2 * 3600_000)
  const token = await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
  const before = await count()
  for (let caller = 0; caller < 1_100; caller++) {
    const person = new Person(shop, token)
    person.address = `2001:db8:${caller.toString(16)}::1`
    await person.get('/api/admin/security-events')
  }
  expect((await count()) - before).toBe(1_001)
  const [others] = await list('kind=role.refused')
  expect(others).toMatchObject({ count: 100, person: null, network: null })
})

test('pages continue where the previous one ended, and days and kinds filter events', async () => {
  const first = (await owner.get('/api/admin/security-events?limit=2&kind=sign-in.ok')).body
  expect(first.events).toHaveLength(2)
  const rest = await list(`limit=2&kind=sign-in.ok&after=${first.next}`)
  expect(rest.length).toBeGreaterThan(0)
  expect(await list('from=2001-01-01&to=2001-01-02')).toEqual([])
  expect((await owner.get('/api/admin/security-events?kind=other')).status).toBe(422)
})

test('events are deleted after 400 days', async () => {
  const { db } = shop.app.accounts.context
  await pruneSecurityEvents(db, shop.clock.now())
  expect(await list()).not.toEqual([])
  await pruneSecurityEvents(db, shop.clock.now() + 401 * 24 * 3600_000)
  expect(await list()).toEqual([])
})
