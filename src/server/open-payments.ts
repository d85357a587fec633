import type { FastifyInstance } from 'fastify'
import type { Cards } from '#platform/payments/cards.ts'
import type { ProviderCoupons } from '#platform/payments/coupons.ts'
import type { ProviderAccounts } from '#platform/payments/accounts.ts'
import type { ProviderLedger } from '#platform/payments/balance-history.ts'
import { openStripeAccounts } from '#platform/payments/stripe-accounts.ts'
import { openStripeLedger } from '#platform/payments/stripe-books.ts'
import { openStripeCards, type StripeCardsOptions } from '#platform/payments/stripe-cards.ts'
import { openStripeCoupons } from '#platform/payments/stripe-coupons.ts'
import { openStripeSubscriptions } from '#platform/payments/stripe-subscriptions.ts'
import type { ProviderSubscriptions } from '#platform/payments/subscriptions.ts'
import { openStripeClient, type StripeClientOptions } from '#platform/payments/stripe-client.ts'
import type { Clock } from '#platform/clock/clock.ts'
import { isDatabaseUnavailable } from '#platform/database/database-errors.ts'
import type { Config } from '#platform/settings/config.ts'
import type { Database } from '#platform/database/db.ts'
import type { Log } from '#platform/log.ts'
import { getSecret } from '#platform/auth/secrets.ts'
import { requireThisMachine } from '#platform/http/this-machine.ts'
import { openSandbox, type Sandbox } from '@souk/stripe-offline'

export interface CardsDeps {
  server: FastifyInstance
  config: Config
  clock: Clock
  pool: Database['pool']
  log: Log
}

export interface OpenCards {
  cards: Cards
  accounts: ProviderAccounts
  ledger: ProviderLedger
  subscriptions: ProviderSubscriptions
  coupons: ProviderCoupons
  /** Absent where Stripe itself is asked. */
  sandbox: Sandbox | undefined
}

/** Stripe with its keys; without them the provider of this process, which needs no network and takes no money. */
export async function openCards(deps: CardsDeps): Promise<OpenCards> {
  const { config, log } = deps
  const onTrouble = (error: Error): void => log.error({ err: error }, 'card provider')
  if (config.stripe) {
    return { ...openPorts({ provider: 'stripe', ...config.stripe, onTrouble }), sandbox: undefined }
  }
  const { server, clock, pool } = deps
  const secret = await getSecret(pool, 'card-sandbox')
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
      events: listenedTo,
      deliver: async (payload, headers) => {
        const answer = await server.inject({ method: 'POST', url: '/webhooks/stripe', payload, headers })
        return { status: answer.statusCode }
      },
    },
    // The pool itself says that the database is away.
    onError: (error) => isDatabaseUnavailable(error) || log.error({ err: error }, 'card sandbox'),
    isUnavailable: isDatabaseUnavailable,
  })
  await serveSandbox(server, sandbox)
  const webhookSecrets = [keys.webhookSecret]
  const { httpClient } = sandbox
  return { ...openPorts({ provider: 'sandbox', ...keys, webhookSecrets, httpClient, onTrouble }), sandbox }
}

function openPorts(options: StripeClientOptions & StripeCardsOptions): Omit<OpenCards, 'sandbox'> {
  const stripe = openStripeClient(options)
  return {
    cards: openStripeCards(stripe, options),
    accounts: openStripeAccounts(stripe, options),
    ledger: openStripeLedger(stripe, options),
    subscriptions: openStripeSubscriptions(stripe, options),
    coupons: openStripeCoupons(stripe, options),
  }
}

/** What an endpoint at Stripe has to be subscribed to as well. */
export const listenedTo = [
  'payment_intent.amount_capturable_updated',
  'payment_intent.succeeded',
  'payment_intent.payment_failed',
  'payment_intent.canceled',
  'refund.created',
  'refund.updated',
  'refund.failed',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
  'payout.paid',
  'payout.failed',
  'payout.canceled',
  'payout.updated',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.voided',
  'charge.refunded',
  'v2.core.account.updated',
  'v2.core.account[requirements].updated',
  'v2.core.account[configuration.recipient].capability_status_updated',
]

/** The sandbox's pages and what a browser may ask of it, on our own origin. */
async function serveSandbox(server: FastifyInstance, sandbox: Sandbox): Promise<void> {
  await server.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.all('/__stripe/*', async (request, reply) => {
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
