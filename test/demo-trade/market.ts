import type pg from 'pg'
import { endpointEvents } from '#platform/payments/provider.ts'
import { wrapPool } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { queueDemoPayees } from '#server/app/demo-payees.ts'
import { aDashboard } from '#test/support/seller-orders.ts'
import { openProviderEvents } from '#test/support/money/provider-events.ts'
import { Browser, openTestShop, type TestShop } from '#test/support/shop.ts'
import type { TestDatabase } from '#test/support/database/database.ts'
import { seedDemo } from '#demo/seed.ts'
import { readSnapshot, type Snapshot } from './trade-rows.ts'
import { tradeListings } from '#demo/trade/trade-file.ts'

export const hour = 3_600_000
export const day = 24 * hour

/** A complete marketplace with a separate database. The simulation moves the marketplace's clock. */
export interface Market {
  shop: TestShop
  pool: pg.Pool
  /**
   * Time when the simulation ends, in ms since the epoch. When a demo is loaded, all times are shifted so that the
   * simulation ends at the loading time.
   */
  endsAt: number
  now(): number
  /** Moves the clock forward to the given time. Does nothing if this time is in the past. */
  moveClockTo(at: number): void
  /** Runs all due background work and delivers card provider events until no work and no events are left. */
  settle(): Promise<void>
  as(who: { sellerId: string } | { buyerId: string }): Promise<Browser>
  guest(): Browser
  /** Database rows that existed before the first simulated order. */
  before: Snapshot
  one<T>(sql: string, values?: readonly unknown[]): Promise<T>
  many<T>(sql: string, values?: readonly unknown[]): Promise<T[]>
}

const subscribedEvents: ReadonlySet<string> = new Set(endpointEvents)

/** Settings that load the demo without the shipped trading data, because the simulation creates new trading data. */
const noTrade = {}

/** Opens a marketplace whose clock starts `days` before the reference time of the demo catalog. */
export async function openMarket(
  open: () => Promise<TestDatabase>,
  { days, listings = tradeListings }: { days: number; listings?: number },
): Promise<Market & { close(): Promise<void> }> {
  const shop = await openTestShop(open, createLog('fatal'))
  const { pool, clock } = shop
  const endsAt = clock.now() + days * day
  const at = { now: () => endsAt }
  await seedDemo({
    database: { pool },
    clock: at,
    listings,
    isProduction: false,
    trade: noTrade,
    log: () => {},
  })
  const client = await pool.connect()
  const before = await readSnapshot(client).finally(() => client.release())
  const events = await openProviderEvents(shop)
  const browsers = new Map<string, Browser>()

  const seen = new Set<string>()
  let last = 0

  /**
   * Returns the card provider's new events. Each call also reads the last 100 earlier events again, because concurrent
   * transactions can make events visible out of order.
   */
  async function takeEvents() {
    const { rows } = await pool.query<{ seq: number; id: string; type: string; payload: string }>(
      `select seq::int, id, type,
         case when type like 'v2.%' then (body::jsonb - 'data')::text else body::text end as payload
       from sandbox.events where seq > $1 order by seq`,
      [last - 100],
    )
    last = rows.at(-1)?.seq ?? last
    const newEvents = rows.filter(({ id, type }) => subscribedEvents.has(type) && !seen.has(id))
    for (const { id } of newEvents) seen.add(id)
    return newEvents
  }

  async function deliverEvents(): Promise<boolean> {
    const newEvents = await takeEvents()
    await events.deliver(newEvents)
    return newEvents.length > 0
  }

  async function finishBackgroundWork(): Promise<void> {
    for (let passes = 0; passes < 30; passes++) {
      // Delivers events before running the background work, because the background work would otherwise compare
      // outdated data with the provider's data.
      await shop.sandbox.settle()
      const hadEvents = await deliverEvents()
      await shop.app.runDueWork()
      if (!(await deliverEvents()) && !hadEvents) return
      // Moves the clock forward by two seconds, because the webhook inbox gives the browser's request two seconds
      // before it processes an event.
      clock.advance(2_000)
    }
    throw new Error('the shop and the provider never finish their work')
  }

  await queueDemoPayees(wrapPool(pool).db)
  await finishBackgroundWork()
  return {
    shop,
    pool,
    endsAt,
    settle: finishBackgroundWork,
    before,
    now: () => clock.now(),
    moveClockTo(moment) {
      const ms = Math.floor(moment - clock.now())
      if (ms > 0) clock.advance(ms)
    },
    async as(who) {
      // Creates a new session every five minutes of simulated time, because some calls require a recent sign-in.
      const key = `${JSON.stringify(who)} ${Math.floor(clock.now() / (hour / 12))}`
      const browser = browsers.get(key) ?? (await aDashboard(shop, who))
      browsers.set(key, browser)
      return browser
    },
    guest: () => new Browser(shop.server),
    one: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows[0] as T,
    many: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as T[],
    close: () => shop.close(),
  }
}

/**
 * Waits for a call and returns the response body.
 * @throws {Error} if the status is not 200
 */
// oxlint-disable-next-line typescript/no-explicit-any -- the JSON response
export async function requireOk(pending: ReturnType<Browser['call']>): Promise<any> {
  const { status, body } = await pending
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
