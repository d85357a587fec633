import type { FastifyInstance } from 'fastify'
import { movableClock } from '#platform/clock/clock.ts'
import { readConfig } from '#platform/settings/config.ts'
import { openPool } from '#platform/database/db.ts'
import { openLog } from '#platform/log.ts'
import { createApp, type App } from '#server/app.ts'
import { aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { fillInForm } from '#test/support/money/payees.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import type { TestShop } from '#test/support/shop.ts'
import { openMortalPool, type MortalPool } from './mortal-pool.ts'

export interface DrillPayee {
  id: string
  token: string
  accountId: string | null
  listing: TestListing
}

/** A shop with sellers and stock that may die between any two statements and is opened again on what is left. */
export interface MoneyWorld {
  readonly server: FastifyInstance
  readonly app: App
  readonly providerEvents: ProviderEvents
  readonly life: MortalPool
  clock: ReturnType<typeof movableClock>
  sellers: DrillPayee[]
  admin: string
  /** The looker-on's own connections, which never die. */
  pool: TestShop['pool']
  deaths: number
  /** Opens the shop again if it is dead; returns whether it was. */
  revive(): Promise<boolean>
  close(): Promise<void>
}

const config = readConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  ORIGIN: 'http://shop.localhost',
})

export async function openMoneyWorld(
  url: string,
  pool: TestShop['pool'],
  random: () => number,
): Promise<MoneyWorld> {
  const clock = movableClock()
  const open = async () => {
    const life = openMortalPool(url, 8)
    const log = openLog('silent')
    const database = { ...openPool(life.pool), connectionString: url, close: async () => {} }
    const app = await createApp({ config, clock, database, log })
    await app.server.ready()
    return { life, app }
  }
  let now = await open()
  const shop = {
    get server() {
      return now.app.server
    },
    get app() {
      return now.app
    },
    clock,
    pool,
  } as TestShop
  const providerEvents = await openProviderEvents(shop)
  const world: MoneyWorld = {
    get server() {
      return now.app.server
    },
    get app() {
      return now.app
    },
    get life() {
      return now.life
    },
    providerEvents,
    clock,
    sellers: [],
    admin: '',
    pool,
    deaths: 0,
    async revive() {
      if (!now.life.isDead) return false
      world.deaths++
      await bury(now)
      // What a runner does for workers it knows to be dead, so that their jobs need not wait four hours.
      await pool.query(
        'update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_at is not null',
      )
      now = await open()
      return true
    },
    close: () => bury(now),
  }
  await settleIn(world, shop, random)
  return world
}

async function bury({ life, app }: { life: MortalPool; app: App }): Promise<void> {
  await life.end()
  await app.close().catch(() => undefined)
}

/** Two sellers with accounts, one whose account comes later, and the marketplace. */
async function settleIn(world: MoneyWorld, shop: TestShop, random: () => number): Promise<void> {
  const { pool } = world
  for (const isSA of [false, false, false, true]) {
    const seller = await aSeller(pool, { isSA })
    const token = await aToken(pool, { sellerId: seller.id })
    const listing = await aStoredListing(pool, {
      seller,
      priceCents: 4_000 + Math.floor(random() * 6_000),
      sizes: { M: 999 },
    })
    const payee: DrillPayee = { id: seller.id, token, accountId: null, listing }
    if (!isSA) payee.accountId = await onboard(shop, payee, world.sellers.length < 2)
    world.sellers.push(payee)
  }
  const admin = await aSeller(pool, { isAdmin: true })
  world.admin = await aToken(pool, { sellerId: admin.id })
}

async function onboard(shop: TestShop, { id, token }: DrillPayee, finishes: boolean): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const made = await shop.server.inject({
    method: 'POST',
    url: '/onboard/onboard-user',
    headers,
    payload: {},
  })
  const { authuri, stripeAccountId } = made.json() as { authuri: string; stripeAccountId: string }
  if (finishes) {
    await fillInForm(shop, authuri)
    await shop.server.inject({ method: 'PUT', url: `/api/profile/${id}`, headers, payload: {} })
  }
  return stripeAccountId
}

/** The seller without an account gets it; its bank sends every payout back. */
export async function finishOnboarding(world: MoneyWorld): Promise<void> {
  const late = world.sellers[2]!
  const headers = { authorization: `Bearer ${late.token}` }
  const url = `/api/sellers/accountlink/${late.accountId}`
  const link = await world.server.inject({ method: 'GET', url, headers })
  const closedBank = { account_number: '000111111116' }
  if (link.statusCode === 200) {
    await fillInForm(world as unknown as TestShop, (link.json() as { url: string }).url, closedBank)
  }
}
