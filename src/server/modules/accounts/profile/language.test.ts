import { afterAll, expect, test } from 'vitest'
import { aBuyer as aStoredBuyer, aSellerToken } from '#test/support/factories.ts'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { aDashboard, aSellerOrder } from '#test/support/seller-orders.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

async function aBuyer(): Promise<{ person: Person; email: string }> {
  const person = new Person(shop)
  const email = anEmail()
  const { body } = await person.post('/bauth/free-signup-no-verify', { email, password: goodPassword })
  person.token = body.token
  return { person, email }
}

const languageOf = async (person: Person) => (await person.get('/api/language')).body.language

test('only a signed-in person can read or save a language', async () => {
  for (const stranger of [new Person(shop), new Person(shop, 'stolen')]) {
    expect((await stranger.put('/api/language', { language: 'de' })).status).toBe(401)
    expect((await stranger.get('/api/language')).status).toBe(401)
  }
})

test('emails to a buyer use the language that the buyer chose', async () => {
  const [{ person, email }, other] = [await aBuyer(), await aBuyer()]
  expect(await languageOf(person)).toBe('en')
  const saved = await person.put('/api/language', { language: 'de' })
  expect([saved.status, saved.body]).toEqual([200, { language: 'de' }])
  expect([await languageOf(person), await languageOf(other.person)]).toEqual(['de', 'en'])
  for (const to of [email, other.email]) await new Person(shop).post('/bauth/forgot', { email: to })
  const [own, others] = [await newestMail(shop, email), await newestMail(shop, other.email)]
  expect([own.html, others.html].map((html) => /<html lang="([^"]+)"/.exec(html)![1])).toEqual([
    'de-DE',
    'en-US',
  ])
  // Emailed links contain the language, because the person might not have chosen a language in the browser that opens
  // the link.
  expect(own.path).toMatch(/^\/reset\/[\w-]+\?lang=de$/)
  expect(others.path).toMatch(/^\/reset\/[\w-]+$/)
})

test('a seller can choose a language too', async () => {
  const seller = new Person(shop, await aSellerToken(shop.pool))
  expect(await languageOf(seller)).toBeNull()
  expect((await seller.put('/api/language', { language: 'de' })).status).toBe(200)
  expect(await languageOf(seller)).toBe('de')
})

test.each(['xx', '', 'DE', 'de-DE', '__proto__'])(
  'a language that is not offered (%j) is not saved',
  async (language) => {
    const { person } = await aBuyer()
    const refused = await person.put('/api/language', { language })
    expect([refused.status, refused.body.code, refused.body.field]).toEqual([
      422,
      'invalid_field',
      'language',
    ])
    expect(await languageOf(person)).toBe('en')
  },
)

test("emails about a buyer's orders use the account's current language", async () => {
  const buyer = await aStoredBuyer(shop.pool)
  const order = await aSellerOrder(shop, { buyer, state: 'paid' })
  const before = await emailsTo(shop, buyer.email)
  expect(before.length).toBeGreaterThan(0)
  await (await aDashboard(shop, { buyerId: buyer.id })).call('PUT', '/api/language', { language: 'de' })
  await order.dashboard.call('POST', `/api/seller/orders/${order.id}/ship`, {
    carrier: 'ups',
    trackingNumber: '1Z999',
  })
  const after = (await emailsTo(shop, buyer.email)).slice(0, -before.length)
  expect(before.map(languageOfMail)).toEqual(before.map(() => 'en-US'))
  expect(after.map(languageOfMail)).toEqual(['de-DE'])
})

const languageOfMail = ({ html }: { html: string }) => /<html lang="([^"]+)"/.exec(html)![1]
