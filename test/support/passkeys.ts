import { expect } from 'vitest'
import { anEmail, goodPassword as password, newestMail, Person } from './person.ts'
import type { TestShop } from './shop.ts'
import { SoftwareAuthenticator } from './software-authenticator.ts'

/** Origin of the test shop, for which the passkeys are valid. */
export const shopOrigin = 'http://shop.localhost'

/** Creates a signed-in buyer with a confirmed email address. */
export async function aConfirmedBuyer(shop: TestShop): Promise<{ person: Person; email: string }> {
  const [person, email] = [new Person(shop), anEmail()]
  const { body } = await person.post('/bauth/free-signup', { email, password })
  person.token = body.token
  const { token } = await newestMail(shop, email)
  await person.get(`/bauth/emailconf/${token}`)
  return { person, email }
}

/** Adds a passkey to the signed-in account. */
export async function addPasskey(person: Person, key = new SoftwareAuthenticator(shopOrigin)) {
  const begun = await person.post('/api/passkeys/begin')
  expect(begun.status).toBe(200)
  const answer = await person.post('/api/passkeys', { passkey: key.make(begun.body) })
  if (answer.body.token) person.token = answer.body.token
  return { key, ...answer }
}

/** Creates a buyer with one passkey. */
export async function aBuyerWithPasskey(shop: TestShop) {
  const { person, email } = await aConfirmedBuyer(shop)
  const { key, status, body } = await addPasskey(person)
  expect(status).toBe(200)
  return { person, email, key, id: body.passkey._id as string, codes: body.recoveryCodes as string[] }
}

/** Ways in which the response of a simulated authenticator can differ from a valid response. */
export type SignatureDeviation = Parameters<SoftwareAuthenticator['use']>[1]

export async function signInByPasskey(person: Person, key: SoftwareAuthenticator, odd?: SignatureDeviation) {
  const { body } = await person.post('/bauth/passkey/begin')
  return person.post('/bauth/passkey', { passkey: key.use(body, odd) })
}

export async function stepUpByPasskey(person: Person, key: SoftwareAuthenticator) {
  const { body } = await person.post('/api/step-up/passkey')
  return person.post('/api/step-up', { passkey: key.use(body) })
}
