import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Creates a seller with two sessions that are eleven minutes old. */
async function signedIn(of: Parameters<typeof aSeller>[1] = {}) {
  const { id } = await aSeller(shop.pool, of)
  const { rows } = await shop.pool.query<{ email: string }>(
    'update sellers set password_hash = $2 where id = $1 returning email',
    [id, await hashPassword(goodPassword)],
  )
  const { email } = rows[0]!
  const [person, elsewhere] = [new Person(shop), new Person(shop)]
  for (const each of [person, elsewhere])
    each.token = (await each.post('/auth/login', { email, password: goodPassword })).body.token
  shop.clock.advance(11 * 60_000)
  return { id, email, person, elsewhere }
}

const invite = (person: Person, email = anEmail()) =>
  person.post('/api/admin/invites', { email, role: 'owner' })

test('a session token alone cannot change payouts', async () => {
  const { person } = await signedIn()
  for (const answer of [
    await person.post('/onboard/onboard-user'),
    await person.get('/api/sellers/accountlink/acct_1'),
    await person.get('/api/sellers/express-dashboard-link/acct_1'),
    await person.post('/api/sellers/payout'),
  ])
    expect([answer.status, answer.body.code]).toEqual([403, 'step_up_needed'])
})

test('the password confirms the session for ten minutes, and only that session', async () => {
  const { person, elsewhere } = await signedIn({ isSA: true })
  expect((await invite(person)).body.code).toBe('step_up_needed')
  const wrong = await person.post('/api/step-up', { password: 'not this' })
  expect([wrong.status, wrong.body.code, wrong.body.field]).toEqual([422, 'wrong_password', 'password'])
  expect((await invite(person)).status).toBe(403)
  expect((await person.post('/api/step-up', { password: goodPassword })).body).toEqual({ ok: true })
  expect((await invite(person)).status).toBe(200)
  expect((await invite(elsewhere)).status).toBe(403)
  shop.clock.advance(10 * 60_000)
  expect((await invite(person)).status).toBe(403)
})

test('password guesses are limited', async () => {
  const { person } = await signedIn()
  const codes = []
  for (let at = 0; at < 9; at++)
    codes.push((await person.post('/api/step-up', { password: `guess ${at}` })).status)
  expect(codes).toContain(429)
})

test('every owner is emailed about changed staff permissions, including an owner who loses the role', async () => {
  const [{ person }, loser, { id }] = [
    await signedIn({ isSA: true }),
    await signedIn({ isSA: true }),
    await aSeller(shop.pool),
  ]
  await person.post('/api/step-up', { password: goodPassword })
  const invited = anEmail()
  await invite(person, invited)
  await person.put(`/api/admin/people/${id}/role`, { role: 'admin', why: 'Helps with orders' })
  const { body } = await person.put(`/api/admin/people/${loser.id}/role`, { role: null, why: 'Has left' })
  expect(body.person).toMatchObject({ role: null })
  const texts = (await emailsTo(shop, loser.email)).map(({ subject, text }) => `${subject}\n${text}`)
  const received = texts.filter((text) => text.startsWith('Souk admin access was changed'))
  expect(received).toHaveLength(3)
  expect(received[2]).toContain(`invited ${invited} to join the team. Role: Owner.`)
  expect(received[1]).toMatch(/Admin\.[^]*Helps with orders/)
  expect(received[0]).toContain('from the team.')
})
