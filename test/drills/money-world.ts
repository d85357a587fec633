import { payoutBank } from '@souk/stripe-offline/testing'
import { defaultCurrency, roundToChargeable } from '#contract/currency.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { FastifyInstance } from 'fastify'
import { createMovableClock } from '#platform/core/clock.ts'
import { readConfig } from '#platform/config/config.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { createApp, type App } from '#server/app/app.ts'
import { aHelper, aStoredListing, aSeller, aToken, type TestListing } from '#test/support/factories.ts'
import { fillInForm } from '#test/support/money/payees.ts'

import { openOfflineProvider, type OfflineProvider } from '#test/support/provider/offline-provider.ts'
import { openProviderEvents, type ProviderEvents } from '#test/support/money/provider-events.ts'
import { shipFrom } from '#test/support/ship-from.ts'
import { acceptReturns } from '#test/support/seller-orders.ts'
import type { TestShop } from '#test/support/shop.ts'
import { createShoppers, type DrillShopper } from './money-people.ts'
import { createCrashablePool, type CrashablePool } from './crashable-pool.ts'

export interface DrillSellerAccount {
  id: string
  token: string
  accountId: string | null
  /** Bearer token of the seller's helper account. The helper packs and ships orders. */
  helper?: string
  listing: TestListing
}

/**
 * App with sellers and stock. The app can crash between any two SQL statements, and then restarts with the same
 * database.
 */
export interface MoneyWorld {
  readonly server: FastifyInstance
  readonly app: App
  /** Simulated card provider, which keeps running when the app crashes. */
  readonly provider: OfflineProvider
  readonly providerEvents: ProviderEvents
  readonly crashablePool: CrashablePool
  clock: ReturnType<typeof createMovableClock>
  sellers: DrillSellerAccount[]
  shoppers: DrillShopper[]
  admin: string
  /** Connection pool for the drill's own queries. Simulated crashes do not affect this pool. */
  pool: TestShop['pool']
  deaths: number
  /** Restarts the app after a crash. Returns false if the app has not crashed. */
  revive(): Promise<boolean>
  close(): Promise<void>
}

const environment = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  RATE_LIMIT: '0',
  ORIGIN: 'http://shop.localhost',
}

export async function openMoneyWorld(
  url: string,
  pool: TestShop['pool'],
  random: () => number,
  currency = defaultCurrency,
): Promise<MoneyWorld> {
  const clock = createMovableClock()
  const provider = await openOfflineProvider(pool, clock)
  const config = readConfig({ ...environment, ...provider.env, CURRENCY: currency })
  const open = async () => {
    const life = createCrashablePool(url, 8)
    const log = createLog('silent')
    const database = { ...wrapPool(life.pool), connectionString: url, close: async () => {} }
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
  const providerEvents = await openProviderEvents(shop, provider)
  const world: MoneyWorld = {
    get server() {
      return now.app.server
    },
    get app() {
      return now.app
    },
    get crashablePool() {
      return now.life
    },
    provider,
    providerEvents,
    clock,
    sellers: [],
    shoppers: await createShoppers(pool),
    admin: '',
    pool,
    deaths: 0,
    async revive() {
      if (!now.life.hasCrashed) return false
      world.deaths++
      await closeCrashed(now)
      now = await open()
      await advanceServerTimestamps(pool, 31_000)
      return true
    },
    async close() {
      await closeCrashed(now)
      await provider.close()
    },
  }
  await createAccounts(world, shop, random)
  return world
}

/**
 * Simulates that time passes on the database server. The server's clock cannot be moved, so the timestamps of leases
 * and heartbeats are moved back.
 */
export async function advanceServerTimestamps(pool: TestShop['pool'], ms: number): Promise<void> {
  await pool.query(
    `with p as (select make_interval(secs => ${ms / 1000}) as passed),
      beats as (update job_workers set seen_at = seen_at - passed from p)
    update outbox set leased_until = leased_until - passed from p`,
  )
}

/**
 * Returns one or two items from a listing for an order. If the order contains two items, a buyer can return one of
 * them.
 */
export function pickItems({ id: _id, sizes }: TestListing, random: number) {
  const sizeIds = Object.values(sizes).slice(0, random < 0.4 ? 2 : 1)
  return sizeIds.map((sizeID) => ({ _id, sizeID }))
}

/** Returns the ids of the items in a seller order. */
export async function listItemIds(pool: TestShop['pool'], sellerOrderId: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `select l.id from order_lines l join seller_orders p on p.order_id = l.order_id and p.seller_id = l.seller_id
     where p.id = $1 and l.code = 'item' order by l.position`,
    [sellerOrderId],
  )
  return rows.map(({ id }) => id)
}

async function closeCrashed({ life, app }: { life: CrashablePool; app: App }): Promise<void> {
  await life.end()
  await app.close().catch(() => undefined)
}

/**
 * Creates four sellers: two with payout accounts, one with an unfinished payout account, and the first-party seller.
 */
async function createAccounts(world: MoneyWorld, shop: TestShop, random: () => number): Promise<void> {
  const { pool } = world
  for (const isSA of [false, false, false, true]) {
    const seller = await aSeller(pool, { isSA })
    const token = await aToken(pool, { sellerId: seller.id })
    const listing = await aStoredListing(pool, {
      seller,
      priceCents: roundToChargeable(4_000 + Math.floor(random() * 6_000), marketplaceCurrency()),
      sizes: { M: 999, L: 999 },
    })
    await setShippingZones(pool, seller.id, random)
    await acceptReturns(shop, seller, { paidBy: random() < 0.5 ? 'buyer' : 'seller' })
    const payee: DrillSellerAccount = { id: seller.id, token, accountId: null, listing }
    if (!isSA) {
      payee.accountId = await onboard(world, payee, world.sellers.length < 2)
      payee.helper = await aHelper(pool, seller)
    }
    world.sellers.push(payee)
  }
  const admin = await aSeller(pool, { isAdmin: true })
  world.admin = await aToken(pool, { sellerId: admin.id })
}

/** Sets shipping prices by destination for a seller, with a probability of two thirds. */
async function setShippingZones(pool: TestShop['pool'], id: string, random: () => number): Promise<void> {
  if (random() < 1 / 3) return
  const cents = (max: number) => roundToChargeable(Math.floor(random() * max), marketplaceCurrency())
  const zone = (to: string, freeFromCents: number | null) => ({
    to,
    countries: [],
    firstCents: cents(2_000),
    furtherCents: cents(500),
    freeFromCents,
  })
  const shipping = {
    dispatchDays: 2,
    zones: [zone('domestic', null), zone('eu', 6_000), zone('world', null)],
  }
  await pool.query('update sellers set ship_from = $2, shipping = $3 where id = $1', [
    id,
    { ...shipFrom, country: 'DE' },
    { ...shipping, notTo: [] },
  ])
}

/** Destination countries for the orders: the seller's country, nearby countries and an overseas country. */
export const drillCountries = ['DE', 'FR', 'GB', 'US'] as const

async function onboard(
  shop: MoneyWorld,
  { id, token }: DrillSellerAccount,
  finishes: boolean,
): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const made = await shop.server.inject({
    method: 'POST',
    url: '/onboard/onboard-user',
    headers,
    payload: {},
  })
  const { authuri, stripeAccountId } = made.json() as { authuri: string; stripeAccountId: string }
  if (finishes) {
    await fillInForm(shop.provider, authuri)
    await shop.server.inject({ method: 'PUT', url: `/api/profile/${id}`, headers, payload: {} })
  }
  return stripeAccountId
}

/** Completes the payout account of the third seller. The bank for this account returns every payout. */
export async function finishOnboarding(world: MoneyWorld): Promise<void> {
  const late = world.sellers[2]!
  const headers = { authorization: `Bearer ${late.token}` }
  const url = `/api/sellers/accountlink/${late.accountId}`
  const link = await world.server.inject({ method: 'GET', url, headers })
  if (link.statusCode !== 200) return
  const unknownBank = payoutBank(marketplaceCurrency(), 'no_account')
  await fillInForm(world.provider, (link.json() as { url: string }).url, unknownBank)
}
