import { waitUntil } from '#test/support/wait-until.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const password = goodPassword
const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }
const change = { current: password, ...pair }

interface Owner {
  table: 'buyers' | 'sellers'
  id: string
  email: string
  profile: string
  person: Person
}

async function aBuyer(): Promise<Owner> {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password })
  const { body } = await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  person.token = body.token
  const id = body.buyer._id
  return { table: 'buyers', id, email, profile: `/api/customerprofile/${id}`, person }
}

async function aStaffSeller(): Promise<Owner> {
  const { id, username } = await aSeller(shop.pool, { isAdmin: true })
  const [person, email] = [new Person(shop), `${username}@seller.example`]
  const hash = await hashPassword(password)
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [id, hash])
  person.token = (await person.post('/auth/login', { email, password })).body.token
  return { table: 'sellers', id, email, profile: `/api/seller/profile/${id}`, person }
}

/** Waits until `count` SQL statements are blocked by a lock, or one of the calls has finished. */
async function waiting(count: number, ...calls: Promise<unknown>[]): Promise<void> {
  let isSettled = false
  for (const call of calls)
    void call.finally(() => {
      isSettled = true
    })
  await waitUntil(`the calls have ended or ${count} wait for a lock`, async () => {
    const { rows } = await shop.pool.query<{ count: number }>(
      "select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
    )
    return isSettled || rows[0]!.count >= count
  })
}

/**
 * Runs two calls at the same time. The first call locks the account before the second call, which is already
 * authenticated.
 */
async function inOrder<First, Second>(
  { table, id }: Owner,
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query(`select 1 from ${table} where id = $1 for update`, [id])
    const one = first()
    await waiting(1, one)
    const two = second()
    await waiting(2, one, two)
    await holder.query('commit')
    return await Promise.all([one, two])
  } finally {
    holder.release()
  }
}

const kinds = [
  ['a buyer', aBuyer],
  ['a seller', aStaffSeller],
] as const

/** Requests an email change with the owner's token. Returns a function that recovers the account as the owner. */
async function aTakeBack(of: Owner): Promise<() => ReturnType<Person['post']>> {
  expect((await of.person.put(of.profile, { email: anEmail(), password })).status).toBe(200)
  const { token } = await newestMail(shop, of.email)
  return () => new Person(shop).post(`/bauth/secure-account/${token}`)
}

const undoLinks = async (email: string) =>
  (await emailsTo(shop, email)).filter(({ path }) => path.startsWith('/secure-account/'))

test.each(kinds)('%s recovers the account: a pending email change is canceled', async (_, make) => {
  const of = await make()
  const takeBack = await aTakeBack(of)
  const thiefs = anEmail()
  const [taken, moved] = await inOrder(of, takeBack, () =>
    of.person.put(of.profile, { email: thiefs, password }),
  )
  expect([taken.status, moved.status, moved.body.code]).toEqual([200, 401, 'not_signed_in'])
  expect(await emailsTo(shop, thiefs)).toEqual([])
  expect(await undoLinks(of.email)).toHaveLength(1)
})

test.each(kinds)('%s recovers the account: a concurrent profile change is rejected', async (_, make) => {
  const of = await make()
  const name = of.table === 'buyers' ? { fullName: 'Thief' } : { name: 'Thief' }
  const [, renamed] = await inOrder(of, await aTakeBack(of), () => of.person.put(of.profile, name))
  expect(renamed.status).toBe(401)
})

test.each(kinds)('%s recovers the account: a concurrent password change is rejected', async (_, make) => {
  const of = await make()
  const [taken, changed] = await inOrder(of, await aTakeBack(of), () =>
    of.person.put('/api/password', change),
  )
  expect([taken.status, changed.status, changed.body.code]).toEqual([200, 401, 'not_signed_in'])
  const reset = of.table === 'buyers' ? '/bauth/reset' : '/auth/sellerReset'
  const third = { password: 'third-kettle-19', confirmpassword: 'third-kettle-19' }
  expect((await new Person(shop).post(`${reset}/${taken.body.resettoken}`, third)).status).toBe(200)
})

test.each(kinds)(
  '%s recovers the account: a concurrent sign-in does not create a session',
  async (_, make) => {
    const of = await make()
    const url = of.table === 'buyers' ? '/bauth/login' : '/auth/login'
    const [taken, login] = await inOrder(of, await aTakeBack(of), () =>
      new Person(shop).post(url, { email: of.email, password }),
    )
    expect([taken.status, login.status, login.body.code]).toEqual([200, 401, 'wrong_login'])
  },
)

test('a buyer recovers the account: a concurrent erasure is rejected', async () => {
  const of = await aBuyer()
  const [taken, erased] = await inOrder(of, await aTakeBack(of), () =>
    of.person.delete(of.profile, { password }),
  )
  expect([taken.status, erased.status]).toEqual([200, 401])
})

test.each(kinds)(
  'when %s changes the password twice at the same time, the second is rejected',
  async (_, make) => {
    const of = await make()
    const [one, two] = await inOrder(
      of,
      () => of.person.put('/api/password', change),
      () =>
        of.person.put('/api/password', {
          ...change,
          password: 'third-kettle-19',
          confirmpassword: 'third-kettle-19',
        }),
    )
    expect([one.status, two.status, two.body.code]).toEqual([200, 422, 'wrong_password'])
  },
)

test.each(['all', 'one'])(
  'a session that is being deleted cannot end %s of the other sessions',
  async (which) => {
    const of = await aBuyer()
    const other = new Person(shop)
    await other.logIn(of.email, password)
    const { body } = await other.get('/api/sessions')
    const idOf = (isOwn: boolean) =>
      body.find(({ isCurrent }: { isCurrent: boolean }) => isCurrent === isOwn)._id as string
    const holder = await shop.pool.connect()
    await holder.query('begin')
    await holder.query('delete from sessions where id = $1', [idOf(true)])
    const call = other.delete(which === 'all' ? '/api/sessions' : `/api/sessions/${idOf(false)}`)
    await waiting(1, call)
    await holder.query('commit')
    holder.release()
    expect((await call).status).toBe(401)
    expect((await of.person.get('/api/sessions')).status).toBe(200)
  },
)

test.each(kinds)('%s: a session that is being deleted cannot confirm a new email', async (_, make) => {
  const of = await make()
  const next = anEmail()
  expect((await of.person.put(of.profile, { email: next, password })).status).toBe(200)
  const { token } = await newestMail(shop, next)
  const holder = await shop.pool.connect()
  await holder.query('begin')
  await holder.query(`delete from sessions where ${of.table.slice(0, -1)}_id = $1`, [of.id])
  const call =
    of.table === 'buyers'
      ? of.person.get(`/bauth/emailconf/${token}`)
      : of.person.post(`/auth/emailconf/${token}`)
  await waiting(1, call)
  await holder.query('commit')
  holder.release()
  const refused = await call
  expect([refused.status, refused.body.code]).toEqual([401, 'not_signed_in'])
  const { rows } = await shop.pool.query(`select email from ${of.table} where id = $1`, [of.id])
  expect(rows).toEqual([{ email: of.email }])
})

test.each(['/bauth/forgot', '/bauth/login'])(
  'an email job of %s does not store a link for an account that is being erased',
  async (url) => {
    const of = await aBuyer()
    await new Person(shop).post(url, { email: of.email, password })
    const [erased] = await inOrder(
      of,
      () => of.person.delete(of.profile, { password }),
      () => shop.app.jobs.runDue(),
    )
    expect(erased.status).toBe(200)
    expect((await newestMail(shop, of.email)).subject).toBe('Your Souk account was deleted')
    const { rows } = await shop.pool.query('select kind from mailed_links where buyer_id = $1', [of.id])
    expect(rows).toEqual([])
  },
)

test('when two sellers change to one email at the same time, the second gets email_taken', async () => {
  const sellers = [await aStaffSeller(), await aStaffSeller()]
  const next = anEmail()
  const tokens: string[] = []
  for (const { person, profile } of sellers) {
    expect((await person.put(profile, { email: next, password })).status).toBe(200)
    tokens.push((await newestMail(shop, next)).token)
  }
  const move = (at: number) => sellers[at]!.person.post(`/auth/emailconf/${tokens[at]}`)
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    // Makes the first call wait for the last table that an email change writes. At this point, the call has already
    // written the email.
    await holder.query('select 1 from known_browsers for update')
    const first = move(0)
    await waiting(1, first)
    const second = move(1)
    await waiting(2, first, second)
    await holder.query('commit')
    expect([(await first).status, (await second).body.code]).toEqual([200, 'email_taken'])
  } finally {
    holder.release()
  }
})

test('recovering an account does not reset the hourly limit of email changes', async () => {
  const of = await aBuyer()
  for (let round = 0; round < 4; round++) {
    const person = new Person(shop, of.person.token)
    expect((await person.put(of.profile, { email: anEmail(), password })).status).toBe(200)
    // Voids the links, as recovering the account does, but keeps the session.
    await shop.pool.query('update mailed_links set used_at = now() where buyer_id = $1', [of.id])
  }
  const asked = await of.person.put(of.profile, { email: anEmail(), password })
  expect([asked.status, asked.body.code]).toEqual([429, 'too_many_requests'])
})
