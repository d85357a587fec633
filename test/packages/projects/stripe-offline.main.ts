import path from 'node:path'
import pg from 'pg'
import Stripe from 'stripe'
import { startEmbeddedPostgres } from '@souk/embedded-postgres'
import { openSandbox, serveSandbox, type Sandbox } from '@souk/stripe-offline'
import { createSandboxStripe } from '@souk/stripe-offline/client'
import { createMovableClock } from '@souk/stripe-offline/testing'

const secretKey = 'sk_test_offline'
const publishableKey = 'pk_test_offline'
const webhookSecret = 'whsec_offline'
const postgres = await startEmbeddedPostgres(path.resolve('cluster'), () => undefined)
const pool = new pg.Pool(postgres.config)
const delivered = Promise.withResolvers<Stripe.Event>()
const sandbox: Sandbox = await openSandbox({
  pool,
  clock: createMovableClock(),
  origin: 'http://shop.test',
  secretKey,
  publishableKey,
  webhook: {
    secret: webhookSecret,
    async deliver(payload, headers) {
      const event = inProcess.webhooks.constructEvent(payload, headers['stripe-signature']!, webhookSecret)
      if (event.type === 'payment_intent.succeeded') delivered.resolve(event)
      return { status: 200 }
    },
  },
})
const server = await serveSandbox(sandbox.handle)

const inProcess = new Stripe(secretKey, { httpClient: sandbox.httpClient })
const paid = await inProcess.paymentIntents.create({
  amount: 1200,
  currency: 'usd',
  payment_method: 'pm_card_visa',
  confirm: true,
  automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
})
sandbox.start()
const event = await delivered.promise

const overHttp = new Stripe(secretKey, { host: '127.0.0.1', port: server.port, protocol: 'http' })
const read = await overHttp.paymentIntents.retrieve(paid.id)
const inBrowser = createSandboxStripe(publishableKey, { origin: `http://127.0.0.1:${server.port}` })
const { paymentIntent } = await inBrowser.retrievePaymentIntent(paid.client_secret!)

await server.close()
await sandbox.stop()
await pool.end()
await postgres.stop()
console.log(
  JSON.stringify({
    inProcess: paid.status,
    overHttp: read.amount_received,
    inBrowser: paymentIntent?.status,
    webhook: event.type,
  }),
)
