import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import http from 'node:http'
import type { AddressInfo } from 'node:net'

/** Person who is signed in to the simulated provider. */
export interface ProviderPerson {
  sub: string
  email?: string
  email_verified?: boolean
  name?: string
}

interface Grant {
  claims: Record<string, unknown>
  challenge: string
  redirectUri: string
  clientId: string
}

/** Simulated OpenID Connect provider on this machine. */
export interface SignInProviderServer {
  issuer: string
  host: string
  clientId: string
  clientSecret: string
  /** Person who is signed in to the provider's page when a browser opens it. */
  person: ProviderPerson
  /** Bodies of the token requests. */
  tokenRequests: URLSearchParams[]
  /**
   * Responds to a request for a sign-in, as if the person had agreed. `odd` replaces claims of the ID token. Returns
   * the parameters that the browser brings back.
   */
  agree(url: string, person: ProviderPerson, odd?: Record<string, unknown>): { state: string; code: string }
  close(): Promise<void>
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'test', alg: 'RS256', use: 'sig' }] }

function idToken(claims: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', kid: 'test' })}.${encode(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
}

/** Starts a simulated provider. Its page redirects back immediately, without a form. */
export async function openSignInProvider(): Promise<SignInProviderServer> {
  const grants = new Map<string, Grant>()
  const [clientId, clientSecret] = ['souk', 'a-secret-of-the-provider']
  const server = http.createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const issuer = `http://${host}`
  const provider: SignInProviderServer = {
    issuer,
    host,
    clientId,
    clientSecret,
    person: { sub: 'nobody' },
    tokenRequests: [],
    agree(address, person, odd = {}) {
      const { searchParams } = new URL(address)
      const read = (name: string) => searchParams.get(name) ?? ''
      const code = randomUUID()
      const now = Math.floor(Date.now() / 1000)
      grants.set(code, {
        claims: {
          iss: issuer,
          aud: read('client_id'),
          iat: now,
          exp: now + 300,
          nonce: read('nonce'),
          ...person,
          ...odd,
        },
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
        clientId: read('client_id'),
      })
      return { state: read('state'), code }
    },
    close: () => new Promise((done) => server.close(() => done())),
  }

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', issuer)
    const send = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration')
      return void send({
        issuer,
        authorization_endpoint: `${issuer}/authorize`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        response_types_supported: ['code'],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['RS256'],
        token_endpoint_auth_methods_supported: ['client_secret_post'],
        code_challenge_methods_supported: ['S256'],
      })
    if (url.pathname === '/jwks') return void send(jwks)
    if (url.pathname === '/authorize') {
      const location = `${url.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...provider.agree(url.href, provider.person) })}`
      return void response.writeHead(302, { location }).end()
    }
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const form = new URLSearchParams(Buffer.concat(parts).toString())
    provider.tokenRequests.push(form)
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood =
      grant?.challenge === challenge &&
      grant.redirectUri === form.get('redirect_uri') &&
      grant.clientId === form.get('client_id')
    if (!isGood) return void send({ error: 'invalid_grant' }, 400)
    send({ access_token: 'unused', token_type: 'Bearer', id_token: idToken(grant.claims) })
  }
  return provider
}
