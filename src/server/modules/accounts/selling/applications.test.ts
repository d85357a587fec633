import { afterAll, expect, test } from 'vitest'
import { anEmail, emailsTo, goodPassword, newestMail, Person } from '#test/support/person.ts'
import { openTestShop } from '#test/support/shop.ts'

const shop = await openTestShop()
afterAll(() => shop.close())

const lure = 'You have won $500! Claim now: https://evil.example/claim'
const form = { name: 'Mila Okoye', why: 'Coats' }
const url = '/seller/createseller'

test('the email to an applicant does not contain text that a stranger might have entered', async () => {
  const email = anEmail()
  const { status, body } = await new Person(shop).post(url, { ...form, name: lure, email })
  expect([status, body.field]).toEqual([422, 'name'])
  await new Person(shop).post(url, { name: 'You have won', why: lure, email })
  const mail = await newestMail(shop, email)
  expect(mail.subject).toBe('We’ve received your application')
  expect(mail.text).not.toMatch(/won|evil/)
})

test.each(['name', 'fullName', 'fname', 'lname'])(
  'a sign-up with a link as %s is rejected',
  async (field) => {
    const account = { email: anEmail(), password: goodPassword, [field]: 'Go to evil.example now' }
    const { status, body } = await new Person(shop).post('/bauth/free-signup', account)
    expect([status, body.field]).toEqual([422, field])
  },
)

test('repeated applications send at most one email per hour to the address', async () => {
  const email = anEmail()
  await new Person(shop).post(url, { ...form, email })
  for (let times = 0; times < 3; times++) {
    const { status, body } = await new Person(shop).post(url, { name: 'Ines Weber', why: 'Hats', email })
    expect([status, body]).toEqual([200, { email }])
  }
  expect((await emailsTo(shop, email)).map(({ subject }) => subject)).toEqual([
    'We already have your application',
    'We’ve received your application',
  ])
})
