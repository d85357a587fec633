import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../telemetry/log.ts'
import { createServiceHealth } from '../../telemetry/service-health.ts'
import { createProvider } from '../provider.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

let lines = ''
const log = createLog('warn', undefined, { write: (line: string) => void (lines += line) })

async function providerThat(answer: (response: ServerResponse) => void, totalMs = 20_000) {
  lines = ''
  server = createServer((_request, response) => answer(response))
  await new Promise<void>((ready) => server!.listen(0, '127.0.0.1', ready))
  const health = createServiceHealth('payments', { log })
  const provider = createProvider({
    provider: 'remote',
    secretKey: 'sk_test_x',
    publicKey: 'pk_test_x',
    webhookSecrets: () => [],
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onInvalidRequest: () => undefined,
    health,
    totalMs,
  })
  return { provider, health }
}

const json = (status: number, body: unknown) => (response: ServerResponse) =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
const unavailable = { code: 'provider_unavailable' }

test.each([
  ['another object', { hello: 'world' }],
  ['an intent without required fields', { object: 'payment_intent', id: 'pi_1' }],
  ['an amount that is a string', { object: 'payment_intent', id: 'pi_1', amount: '1', currency: 'usd' }],
  ['a list', []],
  ['nothing', null],
  ['a list of something else', { object: 'list', data: [{ hello: 'world' }] }],
])(
  'a response with status 200 and %s means that the provider is unavailable',
  { timeout: 120_000 },
  async (_name, body) => {
    const { provider, health } = await providerThat(json(200, body))
    await expect(provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
    await expect(provider.cards.findByOrder('ord_1')).rejects.toMatchObject(unavailable)
    await expect(provider.accounts.read('acct_1')).rejects.toMatchObject(unavailable)
    await expect(provider.subscriptions.listByCustomer('cus_1')).rejects.toMatchObject(unavailable)
    await expect(provider.ledger.readDispute('dp_1')).rejects.toMatchObject(unavailable)
    expect(health.drain()).toMatchObject({ failures: 5 })
  },
)

test('a rejected API key is logged once, and each failed call is counted', async () => {
  const { provider, health } = await providerThat(json(401, { error: { message: 'Invalid API Key' } }))
  for (let n = 0; n < 5; n++) await expect(provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
  expect(health.drain()).toEqual({ calls: 5, failures: 5 })
  expect(
    lines
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).msg),
  ).toEqual(['the payment provider is unavailable'])
})

test('a declined card or an invalid request does not count as a failure of the provider', async () => {
  const card = { type: 'card_error', code: 'card_declined', message: 'Declined' }
  const { provider, health } = await providerThat(json(402, { error: card }))
  await expect(provider.cards.find('pi_1')).rejects.toMatchObject({ code: 'card_declined' })
  expect(health.drain()).toEqual({ calls: 1, failures: 0 })
})

test.each(['testmode_charges_only', 'api_key_expired', 'secret_key_required'])(
  'status 400 with %s means that the provider is unavailable',
  async (code) => {
    const error = { type: 'invalid_request_error', code, message: 'Your account cannot make live charges.' }
    const { provider, health } = await providerThat(json(400, { error }))
    await expect(provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
    expect(health.drain()).toEqual({ calls: 1, failures: 1 })
  },
)

test('a request that times out is not retried', async () => {
  let requests = 0
  const { provider, health } = await providerThat(() => void requests++, 150)
  await expect(provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toBe(1)
  expect(health.drain()).toEqual({ calls: 1, failures: 1 })
  expect(lines).toContain('the payment provider is unavailable')
})

test('a request whose connection is dropped is retried', { timeout: 120_000 }, async () => {
  let requests = 0
  const { provider } = await providerThat((response) => {
    requests++
    response.destroy()
  })
  await expect(provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
  expect(requests).toBe(3)
})

test(
  'a provider that never responds, or never finishes a response, causes a timeout',
  { timeout: 120_000 },
  async () => {
    const silent = await providerThat(() => undefined, 150)
    await expect(silent.provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
    server!.closeAllConnections()
    server!.close()
    const trickling = await providerThat((response) => {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }, 150)
    await expect(trickling.provider.cards.find('pi_1')).rejects.toMatchObject(unavailable)
  },
)
