import { codeAt } from './authenticator.ts'
import { Person } from './person.ts'
import { openTestShop, type TestShop } from './shop.ts'
import { openSignInProvider, type ProviderPerson, type SignInProviderServer } from './sign-in-provider.ts'

/** Test shop with a simulated Google and a simulated provider for the team. */
export interface IdentityShop extends TestShop {
  google: SignInProviderServer
  team: SignInProviderServer
}

/** Opens a test shop in which people can sign in with the simulated providers. */
export async function openIdentityShop(environment: NodeJS.ProcessEnv = {}): Promise<IdentityShop> {
  const [google, team] = [await openSignInProvider(), await openSignInProvider()]
  const shop = await openTestShop(undefined, undefined, undefined, {
    GOOGLE_CLIENT_ID: google.clientId,
    GOOGLE_CLIENT_SECRET: google.clientSecret,
    GOOGLE_ISSUER: google.issuer,
    OIDC_NAME: 'Acme',
    OIDC_ISSUER: team.issuer,
    OIDC_CLIENT_ID: team.clientId,
    OIDC_CLIENT_SECRET: team.clientSecret,
    OIDC_FOR: 'everyone',
    OIDC_HOSTS: `${google.host},${team.host}`,
    ...environment,
  })
  const close = async () => {
    await shop.close()
    await google.close()
    await team.close()
  }
  return { ...shop, google, team, close }
}

interface SignIn {
  provider?: 'google' | 'oidc'
  account?: 'buyer' | 'seller'
  /** Claims of the ID token to replace. */
  odd?: Record<string, unknown>
  to?: string
}

/** Signs in with a provider up to the reply to the provider's response. Stores the bearer token if there is one. */
export async function signInWith(
  shop: IdentityShop,
  person: Person,
  who: ProviderPerson,
  { provider = 'google', account = 'buyer', odd, to }: SignIn = {},
) {
  const begun = await person.post('/bauth/identity/begin', { provider, account, ...(to && { to }) })
  const server = provider === 'google' ? shop.google : shop.team
  const response = server.agree(begun.body.url, who, odd)
  const answer = await person.post('/bauth/identity/finish', response)
  if (answer.body.session) person.token = answer.body.session.token
  return { ...answer, response, url: begun.body.url as string }
}

/** Links an identity to the signed-in account. */
export async function linkWith(
  shop: IdentityShop,
  person: Person,
  who: ProviderPerson,
  provider: 'google' | 'oidc' = 'google',
) {
  const begun = await person.post('/api/identities/begin', { provider })
  if (begun.status !== 200) return begun
  const server = provider === 'google' ? shop.google : shop.team
  return person.post('/bauth/identity/finish', server.agree(begun.body.url, who))
}

/** Signs up with an identity whose email the provider has verified. */
export async function signUpWith(shop: IdentityShop, who: ProviderPerson): Promise<Person> {
  const person = new Person(shop)
  const { body } = await signInWith(shop, person, who)
  const form = { continuation: body.continuation, fullName: 'Ida Identity', disclaimer: true }
  const signedUp = await person.post('/bauth/identity/signup', form)
  person.token = signedUp.body.token
  return person
}

/** Sets up an authenticator app for the signed-in account. Returns a function that creates its current code. */
export async function setUpApp(shop: TestShop, person: Person): Promise<() => string> {
  const { key } = (await person.post('/api/second-factor')).body
  const confirmed = await person.post('/api/second-factor/confirm', { code: codeAt(key, shop.clock.now()) })
  person.token = confirmed.body.token
  return () => codeAt(key, shop.clock.now())
}
