import type pg from 'pg'
import { endpointEvents } from '#platform/payments/provider.ts'
import { openPool } from '#platform/database/db.ts'
import { openLog } from '#platform/telemetry/log.ts'
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

/** A whole marketplace on a database of its own, whose time passes as fast as it can be played. */
export interface Market {
  shop: TestShop
  pool: pg.Pool
  /** The moment the demo is loaded at: the play ends there. */
  endsAt: number
  now(): number
  /** Lets time pass until a moment; one that is past already changes nothing. */
  passTo(at: number): void
  /** Does all that is due, brings the provider's news, and goes on until there is none. */
  settle(): Promise<void>
  as(who: { sellerId: string } | { buyerId: string }): Promise<Browser>
  guest(): Browser
  /** What the catalog had made before any trade. */
  before: Snapshot
  one<T>(sql: string, values?: readonly unknown[]): Promise<T>
  many<T>(sql: string, values?: readonly unknown[]): Promise<T[]>
}

const listed: ReadonlySet<string> = new Set(endpointEvents)

/** Its people are there, and its trade is what is to be played. */
const noTrade = {}

/** Opens the marketplace `days` before the moment its demo is of. */
export async function openMarket(
  open: () => Promise<TestDatabase>,
  { days, listings = tradeListings }: { days: number; listings?: number },
): Promise<Market & { close(): Promise<void> }> {
  const shop = await openTestShop(open, openLog('fatal'))
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

  /** What was written side by side may be seen out of its order: a look goes back a little. */
  async function takeNews() {
    const { rows } = await pool.query<{ seq: number; id: string; type: string; payload: string }>(
      `select seq::int, id, type,
         case when type like 'v2.%' then (body::jsonb - 'data')::text else body::text end as payload
       from sandbox.events where seq > $1 order by seq`,
      [last - 100],
    )
    last = rows.at(-1)?.seq ?? last
    const news = rows.filter(({ id, type }) => listed.has(type) && !seen.has(id))
    for (const { id } of news) seen.add(id)
    return news
  }

  async function bringNews(): Promise<boolean> {
    const news = await takeNews()
    await events.deliver(news)
    return news.length > 0
  }

  async function settle(): Promise<void> {
    for (let passes = 0; passes < 30; passes++) {
      // The news first: what the shop then compares with the provider would be behind by it otherwise.
      await shop.sandbox.settle()
      const hadNews = await bringNews()
      await shop.app.settle()
      if (!(await bringNews()) && !hadNews) return
      // The inbox leaves an event to the browser's own call for two seconds.
      clock.advance(2_000)
    }
    throw new Error('the shop and the provider never come to rest')
  }

  await queueDemoPayees(openPool(pool).db)
  await settle()
  return {
    shop,
    pool,
    endsAt,
    settle,
    before,
    now: () => clock.now(),
    passTo(moment) {
      const ms = Math.floor(moment - clock.now())
      if (ms > 0) clock.advance(ms)
    },
    async as(who) {
      // A session of these minutes: what asks for a fresh one gets it.
      const key = `${JSON.stringify(who)} ${Math.floor(clock.now() / (hour / 12))}`
      const known = browsers.get(key) ?? (await aDashboard(shop, who))
      browsers.set(key, known)
      return known
    },
    guest: () => new Browser(shop.server),
    one: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows[0] as T,
    many: async <T>(sql: string, values: readonly unknown[] = []) =>
      (await pool.query(sql, [...values])).rows as T[],
    close: () => shop.close(),
  }
}

/** The body of an answer that must have worked. */
// oxlint-disable-next-line typescript/no-explicit-any -- what came over the wire
export async function must(asked: ReturnType<Browser['call']>): Promise<any> {
  const { status, body } = await asked
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`)
  return body
}
