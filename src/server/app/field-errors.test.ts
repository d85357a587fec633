import { afterAll, expect, test } from 'vitest'
import { errorReply } from '#contract/errors.ts'
import { aBuyer, aSeller, aStoredListing, aToken } from '#test/support/factories.ts'
import { anEmail, goodPassword, Person } from '#test/support/person.ts'
import { aBag, openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function ask(url: string, payload: object, language = 'en', method: 'POST' | 'PUT' = 'POST') {
  const headers = { 'accept-language': language, 'content-type': 'application/json' }
  const answer = await shop.server.inject({ method, url, headers, payload: JSON.stringify(payload) })
  return { status: answer.statusCode, body: errorReply.parse(answer.json()) }
}

test('an invalid signup returns an error for every field', async () => {
  const { status, body } = await ask('/bauth/free-signup', {
    email: 'no email',
    password: 'short',
    username: 'X Y',
    phone: '1'.repeat(41),
  })
  expect([status, body.code, body.field]).toEqual([422, 'invalid_field', 'email'])
  expect(body.message).toMatch(/^Email: /)
  expect(body.errors).toEqual([
    { field: 'email', message: expect.stringContaining('email') },
    { field: 'password', message: 'Use at least 10 characters' },
    { field: 'username', message: expect.stringContaining('3 to 30') },
    { field: 'phone', message: 'Use up to 40 characters' },
  ])
})

test('errors are in the language of the request', async () => {
  const { body } = await ask('/bauth/login', { password: '' }, 'de')
  expect(body.message).toBe('E-Mail-Adresse: Bitte füllen Sie dieses Feld aus')
  expect(body.errors!.map(({ field }) => field)).toEqual(['email', 'password'])
})

test('an address with two invalid fields returns both, each with its path', async () => {
  const listing = await aStoredListing(shop.pool, { seller: await aSeller(shop.pool) })
  const bag = await aBag(shop, [listing])
  const { body } = await ask('/payment', {
    ...bag,
    email: 'nobody',
    shipTo: { ...bag.shipTo, address_zip: ' ', phone: 'nobody' },
  })
  expect(body.errors!.map(({ field }) => field)).toEqual(['email', 'shipTo.address_zip', 'shipTo.phone'])
  expect(body.errors![1]!.message).toBe('Postcode is required')
})

test('errors of the URL and of the body are returned together', async () => {
  const { body } = await ask(`/mailchimp/${'x'.repeat(41)}`, { FNAME: 'Ada' })
  expect(body.errors!.map(({ field }) => field)).toEqual(['kind', 'LNAME', 'email'])
})

test('a field is listed once, and a list with a thousand errors returns fifty', async () => {
  const items = Array.from({ length: 20 }, () => ({ _id: 1, sizeID: 2 }))
  const quote = await ask('/payment/quote', { items })
  expect(quote.body.errors).toHaveLength(40)
  expect(new Set(quote.body.errors!.map(({ field }) => field)).size).toBe(40)
  const token = await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
  const read = Array.from({ length: 150 }, () => 5)
  const { body } = await new Person(shop, token).put('/api/notifications', {
    read,
    unread: read,
    restore: read,
  })
  expect(errorReply.parse(body).errors).toHaveLength(50)
})

test('text that the database cannot store is rejected with its field', async () => {
  const { body } = await ask('/bauth/login', { email: 'a\u0000b@mail.example', password: 'x\ud800' })
  expect(body.errors!.map(({ field }) => field)).toEqual(['email', 'password'])
})

test('an error from a business rule also names its field, and its message is the one from spec §5', async () => {
  const taken = { email: anEmail(), password: goodPassword, username: 'taken.name' }
  expect((await new Person(shop).post('/bauth/free-signup', taken)).status).toBe(200)
  const { body } = await ask('/bauth/free-signup', { ...taken, email: anEmail() })
  expect(body).toMatchObject({
    code: 'username_taken',
    message: 'Username already exists',
    field: 'username',
    errors: [{ field: 'username', message: 'Username already exists' }],
  })
})

test('an error that belongs to no field has no list of field errors', async () => {
  const { body } = await ask('/bauth/login', { email: anEmail(), password: 'not the one' })
  expect(body).not.toHaveProperty('errors')
  expect((await ask('/bauth/login', [])).body).not.toHaveProperty('errors')
})
