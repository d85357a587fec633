import { afterAll, beforeAll, expect, test } from 'vitest'
import { countHashRuns } from '#platform/auth/passwords.ts'
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

/** Creates an account with a verified email. */
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

test.each(urls)(
  '%s returns the same response for an email that is in use, and its owner is emailed',
  async (url) => {
    const { email } = await anOwner()
    const form = { password: others, fullName: 'Ada Lovelace' }
    const answers = []
    for (const each of [email, anEmail()]) {
      const before = countHashRuns()
      const { status, body } = await new Person(shop).post(url, { email: each, ...form })
      expect(countHashRuns() - before).toBe(1)
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
  },
)

test('a sign-in checks the same number of hashes whether or not another account verified the email', async () => {
  const [{ email, owner }, free] = [await anOwner(), anEmail()]
  for (const each of [email, free]) {
    const stranger = new Person(shop)
    await stranger.post('/bauth/free-signup-no-verify', { email: each, password: others })
    const elsewhere = new Person(shop)
    const before = countHashRuns()
    const { body } = await elsewhere.logIn(each, others)
    expect(countHashRuns() - before).toBe(3)
    expect(body.buyer.isValidated).toBe(false)
    const wrong = countHashRuns()
    expect((await new Person(shop).logIn(each, 'a wrong guess')).body.code).toBe('wrong_login')
    expect(countHashRuns() - wrong).toBe(3)
  }
  const before = countHashRuns()
  expect((await owner.logIn(email, password)).body.buyer.isValidated).toBe(true)
  expect(countHashRuns() - before).toBe(1)
  expect(await subjects(email)).not.toContain('New sign-in to your Souk account')
})

test('if two accounts have the same email, the first to confirm it gets the email', async () => {
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

/**
 * Opens several emailed links at the same time. Returns the responses, and the number of links that are not locked
 * while the requests wait for the email lock.
 */
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

test.each(['confirm', 'reset'])('when concurrent requests %s one email, only one succeeds', async (by) => {
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
  // Requests must lock the email before a link, because the opposite order could cause a deadlock.
  const { answers, freeLinks } = await proveAtOnce(email, prove)
  expect(freeLinks).toBe(4)
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404, 404])
})

test("a buyer cannot sign up with a seller's username, even with the seller's email", async () => {
  const { username } = await aSeller(shop.pool)
  const seller = `${username}@seller.example`
  for (const url of urls)
    for (const email of [seller, anEmail()]) {
      const { status, body } = await new Person(shop).post(url, { email, password, username })
      expect([status, body.code]).toEqual([409, 'username_taken'])
    }
})

test("a buyer who verified a seller's email can use the seller's username", async () => {
  const { username } = await aSeller(shop.pool)
  const [person, email] = [new Person(shop), `${username}@seller.example`]
  const { body } = await person.post('/bauth/free-signup', { email, password })
  person.token = body.token
  const url = `/api/customerprofile/${body.buyer._id}`
  expect((await person.put(url, { username })).body.code).toBe('username_taken')
  await person.get(`/bauth/emailconf/${(await newestMail(shop, email)).token}`)
  expect((await person.put(url, { username })).body.buyer.username).toBe(username)
})
