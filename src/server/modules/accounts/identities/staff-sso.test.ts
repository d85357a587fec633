import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword } from '#platform/auth/passwords.ts'
import { aSeller, aToken, type SellerOptions } from '#test/support/factories.ts'
import {
  linkWith,
  openIdentityShop,
  setUpApp,
  signInWith,
  type IdentityShop,
} from '#test/support/identities.ts'
import { addPasskey, signInByPasskey } from '#test/support/passkeys.ts'
import { goodPassword as password, Person } from '#test/support/person.ts'
import { changeSetting } from '#test/support/settings.ts'

let shop: IdentityShop
beforeAll(async () => {
  shop = await openIdentityShop({ OIDC_FOR: 'staff' })
})
afterAll(() => shop.close())
beforeEach(async () => {
  await changeSetting(shop, 'staffSso', 0)
  await changeSetting(shop, 'staffSsoFactor', 0)
})

/** Creates a member of the team with a password. The session is as recent as the test's clock. */
async function aMember(options: SellerOptions) {
  const { id, username } = await aSeller(shop.pool, options)
  const email = `${username}@seller.example`
  await shop.pool.query('update sellers set password_hash = $2 where id = $1', [
    id,
    await hashPassword(password, '127.0.0.1'),
  ])
  const person = new Person(shop, await aToken(shop.pool, { sellerId: id }))
  return { id, email, person, who: { sub: `team-${id}`, email, email_verified: true } }
}
const sso = { provider: 'oidc', account: 'seller' } as const
const logIn = (email: string, code?: string) =>
  new Person(shop).post('/seller/auth/login', { email, password, ...(code && { code }) })

async function turnOn(owner: Person) {
  const { settings } = (await owner.get('/api/admin/settings')).body
  const { version } = settings.find(({ key }: { key: string }) => key === 'staffSso')
  return owner.put('/api/admin/settings/staffSso', { value: 1, version, why: 'One way in' })
}

/** Creates an owner with a second factor who has signed in with the team's provider. */
async function anOwnerBySso() {
  const owner = await aMember({ isSA: true })
  expect((await linkWith(shop, owner.person, owner.who, 'oidc')).body.outcome).toBe('linked')
  return { ...owner, codeNow: await setUpApp(shop, owner.person) }
}

test('buyers and sellers cannot sign in with the provider of the team', async () => {
  const stranger = new Person(shop)
  const begun = await stranger.post('/bauth/identity/begin', { provider: 'oidc', account: 'buyer' })
  expect(begun.body.code).toBe('provider_off')
  const seller = await aMember({})
  expect((await seller.person.post('/api/identities/begin', { provider: 'oidc' })).body.code).toBe(
    'provider_off',
  )
  const { continuation } = (await signInWith(shop, stranger, seller.who, sso)).body
  expect((await stranger.post('/bauth/identity/continue', { continuation, password })).body.code).toBe(
    'provider_off',
  )
})

test('no account is created for a stranger at the provider', async () => {
  const who = { sub: 'stranger', email: 'stranger@acme.example', email_verified: true }
  expect((await signInWith(shop, new Person(shop), who, sso)).body.code).toBe('identity_unknown')
})

test('staff link only an identity with their own verified email', async () => {
  const { person, who } = await aMember({ role: 'support' })
  for (const odd of [{ email: 'other@acme.example' }, { email_verified: false }])
    expect((await linkWith(shop, person, { ...who, ...odd }, 'oidc')).body.code).toBe('identity_rejected')
  expect((await linkWith(shop, person, who, 'oidc')).body.outcome).toBe('linked')
  expect((await signInWith(shop, new Person(shop), who, sso)).body.outcome).toBe('signed-in')
})

test('only an owner who has just signed in with the provider can require it', async () => {
  const owner = await aMember({ isSA: true })
  expect((await turnOn(owner.person)).body).toMatchObject({
    code: 'sso_required',
    message: expect.stringContaining('First sign in') as string,
  })
  await linkWith(shop, owner.person, owner.who, 'oidc')
  expect((await turnOn(owner.person)).body.message).toContain('two-step')
  await setUpApp(shop, owner.person)
  expect((await turnOn(owner.person)).status).toBe(200)
  // The second factor is the owner's way in if the provider cannot be reached.
  expect((await owner.person.delete('/api/second-factor')).body.code).toBe('second_factor_required')
})

test('with the provider required, passwords and other sessions of staff are refused', async () => {
  const owner = await anOwnerBySso()
  const support = await aMember({ role: 'support' })
  const seller = await aMember({})
  expect((await support.person.get('/api/admin/issues')).status).toBe(200)
  expect((await turnOn(owner.person)).status).toBe(200)
  expect((await support.person.get('/api/admin/issues')).body.code).toBe('sso_required')
  expect((await support.person.get('/api/identities')).body.needsSso).toBe(true)
  expect((await logIn(support.email)).body.code).toBe('sso_required')
  expect((await logIn(seller.email)).status).toBe(200)
  const google = { ...support.who, sub: `google-${support.id}` }
  expect((await linkWith(shop, support.person, google)).body.outcome).toBe('linked')
  const byGoogle = await signInWith(shop, new Person(shop), google, { account: 'seller' })
  expect(byGoogle.body.code).toBe('sso_required')
})

test('with the provider required, passkeys of members are refused, but not those of owners', async () => {
  const owner = await anOwnerBySso()
  const support = await aMember({ role: 'support' })
  const ofSupport = await addPasskey(support.person)
  const ofOwner = await addPasskey(owner.person)
  expect((await turnOn(owner.person)).status).toBe(200)
  expect((await signInByPasskey(new Person(shop), ofSupport.key)).body.code).toBe('sso_required')
  expect((await signInByPasskey(new Person(shop), ofOwner.key)).status).toBe(200)
})

test('a member links the provider with the password once and then works', async () => {
  const owner = await anOwnerBySso()
  const support = await aMember({ role: 'support' })
  await turnOn(owner.person)
  const person = new Person(shop)
  const { body } = await signInWith(shop, person, support.who, sso)
  expect(body).toMatchObject({ outcome: 'link', email: support.email })
  const linked = await person.post('/bauth/identity/continue', { continuation: body.continuation, password })
  expect(linked.status).toBe(200)
  person.token = linked.body.token
  expect((await person.get('/api/admin/issues')).status).toBe(200)
})

test('an owner can still sign in with the password and the second factor', async () => {
  const owner = await anOwnerBySso()
  await turnOn(owner.person)
  expect((await logIn(owner.email)).body.code).toBe('code_needed')
  shop.clock.advance(30_000)
  const answer = await logIn(owner.email, owner.codeNow())
  expect(answer.status).toBe(200)
  expect((await new Person(shop, answer.body.token).get('/api/admin/settings')).status).toBe(200)
  const other = await aMember({ isSA: true })
  expect((await logIn(other.email)).body.code).toBe('sso_required')
})

test('the provider replaces the second factor only if the owner says so', async () => {
  const owner = await anOwnerBySso()
  expect((await signInWith(shop, new Person(shop), owner.who, sso)).body.outcome).toBe('code')
  await changeSetting(shop, 'staffSsoFactor', 1)
  const trusted = await signInWith(shop, new Person(shop), owner.who, sso)
  expect(trusted.body.outcome).toBe('signed-in')
})
