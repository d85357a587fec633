import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  findSuppression,
  suppressAddress,
  type SuppressionReason,
} from '#platform/mail/suppressions.store.ts'
import { aSeller, aSellerToken, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let owner: Browser
beforeAll(async () => {
  shop = await openTestShop()
  owner = new Browser(shop.server, await aSellerToken(shop.pool, { isSA: true }))
})
afterAll(() => shop.close())
beforeEach(() => shop.pool.query('delete from email_suppressions'))

const list = async (query = '') => (await owner.call('GET', `/api/admin/suppressions${query}`)).body
const lift = (address: string) => owner.call('POST', '/api/admin/suppressions/lift', { address })
const find = (address: string) => findSuppression(shop.app.accounts.context.db, address)

async function suppress(address: string, reason: SuppressionReason = 'bounce', day = '2026-11-20') {
  const since = new Date(`${day}T12:00:00.123Z`)
  await suppressAddress(shop.app.accounts.context.db, { address, reason, detail: '550 no such user', since })
}

async function aBuyer() {
  const [person, email] = [new Person(shop), anEmail()]
  await person.post('/bauth/signup-free-verify', { email, password: goodPassword })
  const { token } = await newestMail(shop, email)
  const confirm = async () => {
    const { body } = await person.get(`/bauth/emailconf/${token}`)
    person.token = body.token
    return `/api/customerprofile/${body.buyer._id}`
  }
  return { person, email, confirm }
}

async function suppressionsOf(person: Person, url: string) {
  const { raw } = await person.post(`${url}/export`)
  return JSON.parse(strFromU8(unzipSync(raw)['email-suppressions.json']!)).suppressions
}

test('only admins see suppressed addresses', async () => {
  await suppress('ada@mail.example')
  const support = await aSeller(shop.pool, { role: 'support' })
  const token = await aToken(shop.pool, { sellerId: support.id })
  for (const [browser, status] of [
    [new Browser(shop.server), 401],
    [new Browser(shop.server, token), 403],
  ] as const) {
    expect((await browser.call('GET', '/api/admin/suppressions')).status).toBe(status)
    const body = { address: 'ada@mail.example' }
    expect((await browser.call('POST', '/api/admin/suppressions/lift', body)).status).toBe(status)
  }
  expect(await find('ada@mail.example')).toBeDefined()
})

test('addresses are listed newest first, once over all pages, and filtered by address, reason and day', async () => {
  const days = ['2026-11-18', '2026-11-20', '2026-11-20', '2026-11-20', '2026-11-22']
  for (const [at, day] of days.entries())
    await suppress(`p${at}@Mail.example`, at === 1 ? 'complaint' : 'bounce', day)
  const seen: string[] = []
  let after = ''
  do {
    const { suppressions, next } = await list(`?limit=2&after=${after}`)
    seen.push(...suppressions.map((row: { address: string }) => row.address[1]))
    after = next
  } while (after)
  expect(seen).toEqual(['4', '3', '2', '1', '0'])
  const found = async (query: string) =>
    (await list(query)).suppressions.map((row: { address: string }) => row.address[1])
  expect(await found('?search=P3@mail')).toEqual(['3'])
  expect(await found('?search=p%25')).toEqual([])
  expect(await found('?reason=complaint')).toEqual(['1'])
  expect(await found('?from=2026-11-19&to=2026-11-20')).toEqual(['3', '2', '1'])
  expect((await list('?search=p0')).suppressions).toEqual([
    {
      address: 'p0@mail.example',
      reason: 'bounce',
      detail: '550 no such user',
      since: '2026-11-18T12:00:00.123Z',
    },
  ])
  expect((await owner.call('GET', '/api/admin/suppressions?after=WzFd')).status).toBe(422)
})

test('concurrent requests lift a suppression once, and the audit log has only a masked address', async () => {
  await suppress('Ada.Lovelace@mail.example', 'complaint')
  const answers = await Promise.all([lift('Ada.Lovelace@mail.example'), lift('ada.lovelace@mail.example')])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
  expect(await find('ada.lovelace@mail.example')).toBeUndefined()
  const { rows } = await shop.pool.query(
    `select target_id, before, a::text from audit_entries a where action = 'suppression.lift'`,
  )
  expect(rows).toMatchObject([{ target_id: 'a•••@mail.example', before: { reason: 'complaint' } }])
  expect(JSON.stringify(rows)).not.toContain('lovelace')
})

test('a data export includes the suppression of the confirmed address, and an erasure deletes it', async () => {
  const { person, email, confirm } = await aBuyer()
  const url = await confirm()
  expect(await suppressionsOf(person, url)).toEqual([])
  await suppress(email)
  await suppress('another@mail.example')
  expect(await suppressionsOf(person, url)).toMatchObject([
    { address: email.toLowerCase(), reason: 'bounce' },
  ])
  expect((await person.delete(url)).status).toBe(200)
  expect(await find(email)).toBeUndefined()
  expect(await find('another@mail.example')).toBeDefined()
  // The erasure is not confirmed by email, because a bounce of that email would store the address again.
  expect((await newestMail(shop, email)).subject).not.toContain('deleted')
})

test('an erasure keeps the suppression of an address that a seller also has', async () => {
  const { person, email, confirm } = await aBuyer()
  const url = await confirm()
  const seller = await aSeller(shop.pool)
  await shop.pool.query('update sellers set email = $2 where id = $1', [seller.id, email])
  await suppress(email)
  expect((await person.delete(url)).status).toBe(200)
  expect(await find(email)).toBeDefined()
})

test('confirming an address lifts its suppression, and creating an unconfirmed account does not', async () => {
  const { email, confirm } = await aBuyer()
  await suppress(email)
  await shop.app.jobs.runDue()
  expect(await find(email)).toBeDefined()
  await confirm()
  await shop.app.jobs.runDue()
  expect(await find(email)).toBeUndefined()
})

test('signing in does not lift a suppression', async () => {
  const { person, email, confirm } = await aBuyer()
  await confirm()
  await shop.app.jobs.runDue()
  await suppress(email)
  expect((await person.post('/bauth/login', { email, password: goodPassword })).status).toBe(200)
  await shop.app.jobs.runDue()
  expect(await find(email)).toBeDefined()
})
