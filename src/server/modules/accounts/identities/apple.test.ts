import { generateKeyPairSync, verify } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Person } from '#test/support/person.ts'
import { openTestShop, type TestShop } from '#test/support/shop.ts'
import { openSignInProvider, type SignInProviderServer } from '#test/support/sign-in-provider.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })

let shop: TestShop
let apple: SignInProviderServer
beforeAll(async () => {
  apple = await openSignInProvider()
  shop = await openTestShop(undefined, undefined, undefined, {
    APPLE_CLIENT_ID: 'example.shop.web',
    APPLE_TEAM_ID: 'TEAM123456',
    APPLE_KEY_ID: 'KEY1234567',
    // Line breaks are written as `\n`, as in the environment file of a container.
    APPLE_PRIVATE_KEY: privateKey
      .export({ type: 'pkcs8', format: 'pem' })
      .toString()
      .replaceAll('\n', String.raw`\n`),
    APPLE_ISSUER: apple.issuer,
    OIDC_HOSTS: apple.host,
  })
})
afterAll(async () => {
  await shop.close()
  await apple.close()
})

test("a visitor signs in with Apple, whose response is posted, and the client's secret is signed", async () => {
  const person = new Person(shop)
  expect((await person.get('/bauth/identity/providers')).body.providers).toEqual([
    { key: 'apple', name: 'Apple', isStaffOnly: false },
  ])
  const { body } = await person.post('/bauth/identity/begin', { provider: 'apple', account: 'buyer' })
  const { searchParams } = new URL(body.url)
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: 'example.shop.web',
    redirect_uri: 'http://shop.localhost/sign-in/apple',
    response_mode: 'form_post',
    scope: 'openid email',
  })
  const response = apple.agree(body.url, { sub: 'a1', email: 'a1@relay.example', email_verified: true })
  const posted = await shop.server.inject({
    method: 'POST',
    url: '/sign-in/apple',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...response }).toString(),
  })
  const page = new URL(posted.headers.location as string, 'http://shop.localhost')
  const finished = await person.post('/bauth/identity/finish', Object.fromEntries(page.searchParams))
  expect(finished.body).toMatchObject({ outcome: 'sign-up', provider: 'Apple', email: 'a1@relay.example' })

  const secret = apple.tokenRequests[0]!.get('client_secret')!
  const [head, claims, signature] = secret.split('.') as [string, string, string]
  const read = (part: string) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  expect(read(head)).toEqual({ alg: 'ES256', kid: 'KEY1234567' })
  expect(read(claims)).toMatchObject({ iss: 'TEAM123456', sub: 'example.shop.web', aud: apple.issuer })
  const key = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  expect(verify('sha256', Buffer.from(`${head}.${claims}`), key, Buffer.from(signature, 'base64url'))).toBe(
    true,
  )
})
