import { Writable } from 'node:stream'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase } from '#test/support/database/database.ts'
import { anEmail, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'

let shop: TestShop
let logged = ''
beforeAll(async () => {
  const into = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged += chunk.toString()
      done()
    },
  })
  shop = await openTestShop(openTestDatabase, pino({ level: 'trace' }, into))
})
afterAll(() => shop.close())

test('passwords, session tokens and link tokens are never logged, even after an internal error', async () => {
  const [person, email] = [new Person(shop), anEmail()]
  const { body } = await person.post('/bauth/signup', { email, password: goodPassword })
  const mail = await newestMail(shop, email)
  person.token = (await person.get(`/bauth/emailconf/${mail.token}`)).body.token
  await person.post('/bauth/forgot', { email })
  const reset = await newestMail(shop, email)
  await new Person(shop).logIn(email, goodPassword)

  await shop.pool.query('alter table mailed_links rename to mailed_links_away')
  const broken = await person.post(`/bauth/reset/${reset.token}`, {
    password: 'another-kettle-18',
    confirmpassword: 'another-kettle-18',
  })
  await shop.pool.query('alter table mailed_links_away rename to mailed_links')
  expect([broken.status, broken.body.code]).toEqual([500, 'internal'])
  expect(logged).toContain('defect')
  expect(body.buyer.email).toBe(email)
  for (const secret of [goodPassword, 'another-kettle-18', mail.token, reset.token, person.token!])
    expect(logged).not.toContain(secret)
})
