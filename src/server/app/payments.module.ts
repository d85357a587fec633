import type { FastifyInstance } from 'fastify'
import { endpointEvents, createProvider, type PaymentProvider } from '#platform/payments/provider.ts'
import { defineModule, type Platform } from '#platform/module.ts'
import { isDatabaseUnavailable } from '#platform/core/database-errors.ts'
import { endpointSecrets } from '#platform/payments/ports/setup.ts'
import { requireThisMachine } from '#platform/http/this-machine.ts'
import { openSandbox, type Sandbox } from '@souk/stripe-offline'

interface Payments extends PaymentProvider {
  /** Offline payment provider. Undefined if a remote payment provider is used. */
  sandbox: Sandbox | undefined
}

export const paymentsModule = defineModule({
  name: 'payments',
  open: openPayments,
  work: ({ sandbox }) => ({ start: () => sandbox?.start(), stop: () => sandbox?.stop() }),
})

/**
 * Opens the remote payment provider if its API keys are set. Otherwise, opens the offline payment provider (sandbox),
 * which runs in this process, needs no network and moves no money.
 */
async function openPayments({
  server,
  config,
  clock,
  pool,
  log,
  secrets,
  services,
}: Platform): Promise<Payments> {
  const onTrouble = (error: Error): void =>
    log.error({ err: error }, 'the payment provider rejected a request as invalid')
  const health = services.payments
  if (config.cardProvider) {
    const { webhookSecrets: set, ...remote } = config.cardProvider
    const webhookSecrets = () => [...set, ...secrets.listByPrefix(endpointSecrets)]
    return {
      ...createProvider({
        provider: 'remote',
        ...remote,
        webhookSecrets,
        onInvalidRequest: onTrouble,
        health,
      }),
      sandbox: undefined,
    }
  }
  const secret = (await secrets.keys('card-sandbox')).current()
  const keys = {
    secretKey: `sk_test_${secret}`,
    publicKey: 'pk_test_souk',
    webhookSecret: `whsec_${secret}`,
  }
  const sandbox = await openSandbox({
    pool,
    clock,
    origin: config.origin ?? '',
    secretKey: keys.secretKey,
    publishableKey: keys.publicKey,
    control: !config.isProduction,
    webhook: {
      secret: keys.webhookSecret,
      events: endpointEvents,
      deliver: async (payload, headers) => {
        const answer = await server.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
        return { status: answer.statusCode }
      },
    },
    // Does not log the sandbox's errors while the database is unavailable, because the connection pool logs the outage.
    onError: (error) =>
      isDatabaseUnavailable(error) || log.error({ err: error }, 'the payment sandbox failed'),
    isUnavailable: isDatabaseUnavailable,
  })
  await serveSandbox(server, sandbox)
  const webhookSecrets = () => [keys.webhookSecret]
  const { httpClient } = sandbox
  return {
    ...createProvider({
      provider: 'sandbox',
      ...keys,
      webhookSecrets,
      httpClient,
      onInvalidRequest: onTrouble,
      health,
    }),
    sandbox,
  }
}

/** Maximum size of a request body, in bytes. Ten times the size of the largest form on the sandbox's pages. */
const pageBytes = 16 * 1024

/** Serves the sandbox's pages and browser endpoints under the origin of the app. */
async function serveSandbox(server: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.all('/__stripe/*', { bodyLimit: pageBytes }, async (request, reply) => {
      if (request.url.startsWith('/__stripe/control')) requireThisMachine(request)
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      )
      const body = typeof request.body === 'string' ? request.body : ''
      const answer = await sandbox.handle({ method: request.method, path: request.url, headers, body })
      return reply.code(answer.status).headers(answer.headers).send(answer.body)
    })
  })
}
