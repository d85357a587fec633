import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cardForm } from '@souk/stripe-offline/testing'
import type { FastifyInstance } from 'fastify'
import { createMovableClock, type MovableClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog, type Log } from '#platform/telemetry/log.ts'
import { createApp, type App } from '#server/app/app.ts'
import type { Sandbox } from '@souk/stripe-offline'
import { openTestDatabase, type TestDatabase } from './database/database.ts'
import type { TestListing } from './factories.ts'

/** A complete app with its own database. The app's background work runs only when a test calls it. */
export interface TestShop {
  app: App
  server: FastifyInstance
  clock: MovableClock
  database: TestDatabase
  pool: TestDatabase['pool']
  orderContext: App['orders']['context']
  sandbox: Sandbox
  /** Folder in which the app stores files. */
  dataDir: string
  close(): Promise<void>
}

export async function openTestShop(
  open: () => Promise<TestDatabase> = openTestDatabase,
  log: Log = createLog(process.env['TEST_LOG_LEVEL'] ?? 'fatal'),
  more: (server: FastifyInstance) => Promise<void> = async () => {},
  environment: NodeJS.ProcessEnv = {},
): Promise<TestShop> {
  const database = await open()
  const clock = createMovableClock()
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-shop-'))
  const config = readConfig({
    DATA_DIR: dataDir,
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    RATE_LIMIT: '0',
    ORIGIN: 'http://shop.localhost',
    ...environment,
  })
  const deps = { ...wrapPool(database.pool), connectionString: database.url, close: async () => {} }
  const app = await createApp({ config, clock, database: deps, log })
  await more(app.server)
  await app.server.ready()
  return {
    app,
    server: app.server,
    clock,
    database,
    pool: database.pool,
    orderContext: app.orders.context,
    sandbox: app.sandbox!,
    dataDir,
    async close() {
      await app.close()
      await database.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

interface Answer {
  status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read the JSON response
  body: any
}

/** Simulates a browser. It stores its cookie and sends its bearer token if it has one. */
export class Browser {
  private readonly server: FastifyInstance
  private readonly token: string | undefined
  private cookie: string | undefined

  constructor(server: FastifyInstance, token?: string) {
    this.server = server
    this.token = token
  }

  /** Returns the headers that the browser sends with every request. */
  get headers(): Record<string, string> {
    return {
      ...(this.cookie && { cookie: this.cookie }),
      ...(this.token && { authorization: `Bearer ${this.token}` }),
    }
  }

  async call(
    method: 'GET' | 'PUT' | 'POST' | 'DELETE',
    url: string,
    body?: object,
    extra: Record<string, string> = {},
  ): Promise<Answer> {
    const answer = await this.server.inject({
      method,
      url,
      headers: { ...this.headers, ...extra },
      ...(body && { payload: body }),
    })
    const set = answer.cookies.find((cookie) => cookie.name === 'souk_guest')
    if (set) this.cookie = `souk_guest=${encodeURIComponent(set.value)}`
    return { status: answer.statusCode, body: answer.json() }
  }

  /** Uploads a file with the given content. */
  async upload(url: string, payload: Buffer, type: string): Promise<Answer> {
    const authorization = this.token && { authorization: `Bearer ${this.token}` }
    const headers = { 'content-type': type, ...authorization }
    const answer = await this.server.inject({ method: 'POST', url, headers, payload })
    return { status: answer.statusCode, body: answer.json() }
  }

  hold(listing: TestListing, size = 'M'): Promise<Answer> {
    return this.call('PUT', `/sa/buyer/checkout/${listing.id}`, { sizeID: listing.sizes[size] })
  }

  async pay(bag: object): Promise<Answer> {
    return this.call('POST', '/payment', bag)
  }

  createOrder(orderId: string): Promise<Answer> {
    return this.call('POST', '/sa/createorder', { orderInfo: { orderId } })
  }
}

export const shipTo = {
  name: 'Ada Lovelace',
  address_line1: '12 Analytical Row',
  address_city: 'London',
  address_zip: 'N1 9GU',
  country: 'GB',
}

let attempts = 0

/**
 * Creates the request body for paying for one unit of each listing. The body contains a new idempotency key and a new
 * payment card.
 */
export async function aBag(shop: TestShop, listings: TestListing[], card = 'pm_card_visa') {
  return {
    attempt: `attempt-${process.pid}-${++attempts}`,
    items: listings.map((listing) => ({ _id: listing.id, sizeID: Object.values(listing.sizes)[0]! })),
    email: 'ada@guest.example',
    shipTo,
    confirmationToken: await aCardToken(shop.server, card),
  }
}

const numbers: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  declined: '4000000000000002',
  threeDSecure: '4000002760003184',
}

const saveCardFields = '&payment_method_data[allow_redisplay]=always&setup_future_usage=on_session'

/**
 * Creates a confirmation token with only the publishable key of the card provider, as the card form does. With
 * `isKept`, the buyer saves the payment card.
 */
export async function aCardToken(
  server: FastifyInstance,
  card = 'pm_card_visa',
  isKept = false,
): Promise<string> {
  const answer = await server.inject({
    method: 'POST',
    url: '/__stripe/public/confirmation_tokens',
    headers: { authorization: 'Bearer pk_test_souk', 'content-type': 'application/x-www-form-urlencoded' },
    payload: cardForm(numbers[card] ?? card) + (isKept ? saveCardFields : ''),
  })
  const body = answer.json() as { id?: string }
  if (!body.id) throw new Error(`no token: ${answer.body}`)
  return body.id
}
