import pino from 'pino'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { aBuyer, aToken } from '#test/support/factories.ts'
import { openTestShop } from '#test/support/shop.ts'

let lines: { msg: string; requestId?: string }[] = []
const log = pino({ level: 'error' }, { write: (line: string) => lines.push(JSON.parse(line)) })
const shop = await openTestShop(undefined, log, async (server) => {
  server.get('/broken', async () => {
    throw new Error('broken')
  })
  server.get('/file/:name', (_request, reply) => reply.callNotFound())
})
const token = await aToken(shop.pool, { buyerId: (await aBuyer(shop.pool)).id })
afterAll(() => shop.close())
beforeEach(() => {
  lines = []
})

async function ask(method: string, url: string, headers: Record<string, string> = {}) {
  return shop.server.inject({ method: method as 'GET', url, headers })
}
const profile = (authorization?: string) =>
  ask('GET', '/api/customerprofile', authorization === undefined ? {} : { authorization })

test.each([
  [undefined, 'Bearer realm="api"'],
  ['Basic c291azpzb3Vr', 'Bearer realm="api"'],
  ['Bearer', 'Bearer realm="api"'],
  ['Bearer nobodys-token', 'Bearer realm="api", error="invalid_token"'],
  ['bearer nobodys token', 'Bearer realm="api"'],
])('the credentials %s return a challenge that names the scheme', async (authorization, challenge) => {
  const answer = await profile(authorization)
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toBe(challenge)
  expect(answer.json()).toMatchObject({ code: 'not_signed_in' })
})

test.each(['Bearer', 'bearer', 'BEARER', 'bEARER '])('the scheme %s is accepted', async (scheme) => {
  expect((await profile(`${scheme} ${token}`)).statusCode).toBe(200)
})

test('a wrong password returns 401 with a challenge', async () => {
  const payload = { email: 'nobody@mail.example', password: 'wrong-one-here' }
  const answer = await shop.server.inject({ method: 'POST', url: '/bauth/login', payload })
  expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([401, 'Bearer realm="api"'])
})

test('the live feed accepts the scheme in any case, and its challenge names the scheme', async () => {
  const answer = await ask('GET', '/api/notifications/live', { authorization: 'bearer nobodys-token' })
  expect(answer.statusCode).toBe(401)
  expect(answer.headers['www-authenticate']).toContain('invalid_token')
})

test.each([
  ['GET', '/bauth/login', 'POST'],
  ['PUT', '/bauth/login', 'POST'],
  ['DELETE', '/bauth/login/', 'POST'],
  ['PATCH', '/api/customerprofile/byr_1', 'DELETE, PUT'],
  ['POST', '/sa/buyer/filterinfo', 'GET, HEAD'],
  ['POST', '/bd/buyer/viewcount/prd_1?timeout=30000', 'GET'],
  ['OPTIONS', '/payment', 'POST'],
])('%s %s is rejected, and the response allows %s', async (method, url, allow) => {
  const answer = await ask(method, url)
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, allow])
  expect(answer.json()).toMatchObject({
    code: 'method_not_allowed',
    message: 'This method isn’t supported at this address',
  })
})

test('an unknown URL returns not found for every method', async () => {
  for (const [method, url] of [
    ['PUT', '/api/nothing'],
    ['GET', `/sa/buyer/seller/${'x'.repeat(300)}`],
    ['PUT', `/sa/buyer/selleruser/${'x'.repeat(300)}`],
    ['POST', '/bauth'],
    ['DELETE', '/sa/buyer/viewcount'],
  ] as const) {
    const answer = await ask(method, url)
    expect([url, answer.statusCode, answer.headers['allow']]).toEqual([url, 404, undefined])
  }
})

test('HEAD does not run a GET call that changes state', async () => {
  const answer = await ask('HEAD', '/bauth/emailconf/some-token')
  expect([answer.statusCode, answer.headers['allow']]).toEqual([405, 'GET'])
})

test.each(['a1B2-_.:', '7f3c9a52-0b1e-4f0e-9a43-1b7e9c1f2d3e', 'x'.repeat(64)])(
  'the request id %s is accepted, returned and logged',
  async (id) => {
    const fine = await ask('GET', '/categories/types', { 'x-request-id': id })
    expect([fine.statusCode, fine.headers['x-request-id']]).toEqual([200, id])
    const refused = await ask('GET', '/api/customerprofile', { 'x-request-id': id })
    expect([refused.headers['x-request-id'], refused.json().requestId]).toEqual([id, id])
    const broken = await ask('GET', '/broken', { 'x-request-id': id })
    expect([broken.statusCode, broken.headers['x-request-id']]).toEqual([500, id])
    expect([broken.headers['server-timing'], fine.headers['server-timing']]).toEqual([
      `request;desc="${id}"`,
      undefined,
    ])
    expect(lines).toMatchObject([{ msg: 'defect', requestId: id }])
  },
)

test.each(['', ' ', 'x'.repeat(65), 'a b', 'a,b', '{"msg":"forged"}', 'ünïcode', '<b>', '${jndi:ldap}'])(
  'the invalid request id %s is replaced by a generated one',
  async (id) => {
    const answer = await ask('GET', '/broken', { 'x-request-id': id })
    expect(answer.headers['x-request-id']).toMatch(/^req_[0-9a-z]{26}$/)
    expect(lines).toMatchObject([{ requestId: answer.headers['x-request-id'] }])
  },
)

test('a URL that cannot be parsed returns a request id too', async () => {
  const answer = await ask('GET', '/buyer/viewcount/%ff')
  expect(answer.statusCode).toBe(400)
  expect(answer.headers['x-request-id']).toBe(answer.json().requestId)
})

test('an unknown resource returns not found, and a wrong method returns the allowed methods', async () => {
  const answers = [await ask('GET', '/file/none'), await ask('POST', '/file/none')]
  expect(answers.map(({ statusCode, headers }) => [statusCode, headers.allow])).toEqual([
    [404, undefined],
    [405, 'GET, HEAD'],
  ])
})
