import { afterAll, beforeAll, expect, test } from 'vitest'
import { passwordRuns } from '#platform/auth/passwords.ts'
import { aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const password = goodPassword
const others = 'thieving-magpie-3'
const subjects = async (email: string) => (await emailsTo(shop, email)).map(({ subject }) => subject)

/** An account whose e-mail is proven. */
async function anOwner(): Promise<{ email: string; owner: Person }> {
  const [owner, email] = [new Person(shop), anEmail()]
  await owner.post('/bauth/signup-free-verify', { email, password })
  const { token } = await newestMail(shop, email)
  owner.token = (await owner.get(`/bauth/emailconf/${token}`)).body.token
  return { email, owner }
}

const urls = [
  '/bauth/signup',
  '/bauth/signup-free-verify',
  '/bauth/free-signup',
  '/bauth/free-signup-no-verify',
]

test.each(urls)('%s answers the same for an e-mail that is another’s, and tells its owner', async (url) => {
  const { email } = await anOwner()
  const form = { password: others, fullName: 'Ada Lovelace' }
  const answers = []
  for (const each of [email, anEmail()]) {
    const before = passwordRuns()
    const { status, body } = await new Person(shop).post(url, { email: each, ...form })
    expect(passwordRuns() - before).toBe(1)
    answers.push({
      status,
      body: { ...body, token: typeof body.token, buyer: { ...body.buyer, _id: '', email: '' } },
    })
  }
  expect(answers[0]).toEqual(answers[1])
  expect(answers[0]!.status).toBe(200)
  const emails = await subjects(email)
  expect(emails[0]).toBe('You already have a Souk account')
  await new Person(shop).post(url, { email, ...form })
  expect(await subjects(email)).toEqual(emails)
})

test('an account under another’s e-mail signs in as if the e-mail were nobody’s, and touches nothing of the owner', async () => {
  const [{ email, owner }, free] = [await anOwner(), anEmail()]
  for (const each of [email, free]) {
    const stranger = new Person(shop)
    await stranger.post('/bauth/free-signup-no-verify', { email: each, password: others })
    const elsewhere = new Person(shop)
    const before = passwordRuns()
    const { body } = await elsewhere.logIn(each, others)
    expect(passwordRuns() - before).toBe(3)
    expect(body.buyer.isValidated).toBe(false)
    const wrong = passwordRuns()
    expect((await new Person(shop).logIn(each, 'a wrong guess')).body.code).toBe('wrong_login')
    expect(passwordRuns() - wrong).toBe(3)
  }
  const before = passwordRuns()
  expect((await owner.logIn(email, password)).body.buyer.isValidated).toBe(true)
  expect(passwordRuns() - before).toBe(1)
  expect(await subjects(email)).not.toContain('New sign-in to your Souk account')
})

test('of those who say the same e-mail, whoever proves it first has it', async () => {
  const email = anEmail()
  const [one, two] = [new Person(shop), new Person(shop)]
  await one.post('/bauth/signup-free-verify', { email, password })
  const first = await newestMail(shop, email)
  await two.post('/bauth/signup-free-verify', { email, password: others })
  const second = await newestMail(shop, email)
  expect(second.token).not.toBe(first.token)
  const { body } = await one.get(`/bauth/emailconf/${first.token}`)
  expect(body).toMatchObject({ buyer: { email, isValidated: true }, needsPassword: false })
  expect((await two.get(`/bauth/emailconf/${second.token}`)).body.code).toBe('link_used')
  expect((await two.logIn(email, others)).body.resend).toBe(true)
  await two.post('/bauth/forgot', { email })
  const { token } = await newestMail(shop, email)
  await one.post(`/bauth/reset/${token}`, pair)
  expect((await one.logIn(email, pair.password)).body.buyer._id).toBe(body.buyer._id)
})

const pair = { password: 'another-kettle-18', confirmpassword: 'another-kettle-18' }

/** Proves the e-mail by each of the links at the same time; whether those who wait for it let each other's links be. */
async function proveAtOnce(email: string, prove: (() => ReturnType<Person['get']>)[]) {
  const holder = await shop.pool.connect()
  try {
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(727274004, hashtext($1))', [email])
    const asked = prove.map((each) => each())
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
      .toBe(prove.length)
    const free = await shop.pool.query(
      'select 1 from mailed_links where email = $1 and used_at is null for update skip locked',
      [email],
    )
    await holder.query('commit')
    return { answers: await Promise.all(asked), freeLinks: free.rows.length }
  } finally {
    holder.release()
  }
}

test.each(['confirm', 'reset'])('many who %s one e-mail at the same time: one has it', async (by) => {
  const email = anEmail()
  const prove: (() => ReturnType<Person['get']>)[] = []
  for (let at = 0; at < 4; at++) {
    const person = new Person(shop)
    await person.post(by === 'reset' ? '/bauth/free-signup-no-verify' : '/bauth/free-signup', {
      email,
      password,
    })
    if (by === 'reset') await person.post('/bauth/forgot', { email })
    const { token } = await newestMail(shop, email)
    prove.push(() =>
      by === 'reset'
        ? new Person(shop).post(`/bauth/reset/${token}`, pair)
        : new Person(shop).get(`/bauth/emailconf/${token}`),
    )
  }
  // A link locked before the e-mail is would be waited for by whoever has the e-mail: a deadlock.
  const { answers, freeLinks } = await proveAtOnce(email, prove)
  expect(freeLinks).toBe(4)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test('a seller’s name is nobody’s to take, whatever e-mail is said', async () => {
  const { username } = await aSeller(shop.pool)
  const seller = `${username}@seller.example`
  for (const url of urls)
    for (const email of [seller, anEmail()]) {
      const { status, body } = await new Person(shop).post(url, { email, password, username })
      expect([status, body.code]).toEqual([409, 'username_taken'])
    }
})

test('who has proven a seller’s e-mail may use the seller’s name as a buyer', async () => {
  const { username } = await aSeller(shop.pool)
  const [person, email] = [new Person(shop), `${username}@seller.example`]
  const { body } = await person.post('/bauth/free-signup', { email, password })
  person.token = body.token
  const url = `/api/customerprofile/${body.buyer._id}`
  expect((await person.put(url, { username })).body.code).toBe('username_taken')
  await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  expect((await person.put(url, { username })).body.buyer.username).toBe(username)
})
