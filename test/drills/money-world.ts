import type { FastifyInstance } from 'fastify'
import { movableClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openPool } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { openHouse, type House } from '#server/house.ts'
import { aPiece, aSeller, aToken, type TestPiece } from '#test/support/factories.ts'
import { fillInForm } from '#test/support/payees.ts'
import { openProviderPost, type ProviderPost } from '#test/support/provider-events.ts'
import type { TestShop } from '#test/support/shop.ts'
import { openMortalPool, type MortalPool } from './mortal-pool.ts'

export interface Payee {
  id: string
  token: string
  accountId: string | null
  piece: TestPiece
}

/** A shop with sellers and stock that may die between any two statements and is opened again on what is left. */
export interface MoneyWorld {
  readonly app: FastifyInstance
  readonly house: House
  readonly post: ProviderPost
  readonly life: MortalPool
  clock: ReturnType<typeof movableClock>
  sellers: Payee[]
  admin: string
  /** The looker-on's own connections, which never die. */
  pool: TestShop['pool']
  deaths: number
  /** Opens the shop again if it is dead; answers whether it was. */
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
    const house = await openHouse({ config, clock, database, log })
    await house.app.ready()
    return { life, house }
  }
  let now = await open()
  const shop = {
    get app() {
      return now.house.app
    },
    get house() {
      return now.house
    },
    clock,
    pool,
  } as TestShop
  const post = await openProviderPost(shop)
  const world: MoneyWorld = {
    get app() {
      return now.house.app
    },
    get house() {
      return now.house
    },
    get life() {
      return now.life
    },
    post,
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

async function bury({ life, house }: { life: MortalPool; house: House }): Promise<void> {
  await life.end()
  await house.close().catch(() => undefined)
}

/** Two sellers with accounts, one whose account comes later, and the house. */
async function settleIn(world: MoneyWorld, shop: TestShop, random: () => number): Promise<void> {
  const { pool } = world
  for (const isSA of [false, false, false, true]) {
    const seller = await aSeller(pool, { isSA })
    const token = await aToken(pool, { sellerId: seller.id })
    const piece = await aPiece(pool, {
      seller,
      priceCents: 4_000 + Math.floor(random() * 6_000),
      sizes: { M: 999 },
    })
    const payee: Payee = { id: seller.id, token, accountId: null, piece }
    if (!isSA) payee.accountId = await onboard(shop, payee, world.sellers.length < 2)
    world.sellers.push(payee)
  }
  const admin = await aSeller(pool, { isAdmin: true })
  world.admin = await aToken(pool, { sellerId: admin.id })
}

async function onboard(shop: TestShop, { id, token }: Payee, finishes: boolean): Promise<string> {
  const headers = { authorization: `Bearer ${token}` }
  const made = await shop.app.inject({ method: 'POST', url: '/onboard/onboard-user', headers, payload: {} })
  const { authuri, stripeAccountId } = made.json() as { authuri: string; stripeAccountId: string }
  if (finishes) {
    await fillInForm(shop, authuri)
    await shop.app.inject({ method: 'PUT', url: `/api/profile/${id}`, headers, payload: {} })
  }
  return stripeAccountId
}

/** The seller without an account gets it; its bank sends every payout back. */
export async function finishOnboarding(world: MoneyWorld): Promise<void> {
  const late = world.sellers[2]!
  const headers = { authorization: `Bearer ${late.token}` }
  const url = `/api/sellers/accountlink/${late.accountId}`
  const link = await world.app.inject({ method: 'GET', url, headers })
  const closedBank = { account_number: '000111111116' }
  if (link.statusCode === 200) {
    await fillInForm(world as unknown as TestShop, (link.json() as { url: string }).url, closedBank)
  }
}
