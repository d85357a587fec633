import type pg from 'pg'
import { serveApp, type ServedApp } from '#test/support/serve-app.ts'
import { aStoredListing, aSeller } from '#test/support/factories.ts'
import { aPayment, cardToken, holdUnit, openShopClient, type ShopClient } from '#test/support/shop-client.ts'
import { readLedger, type ModelLedger } from './ledger.ts'

export interface OversellOptions {
  pool: pg.Pool
  /** Environment for the apps: DATABASE_URL, or DATA_DIR for an embedded PostgreSQL. */
  env: NodeJS.ProcessEnv
  processes: number
  buyers: number
  ends?: AsyncDisposableStack
}

export interface OversellResult {
  ledger: ModelLedger
  /** Maps the status and error code of the response to a payment to the number of buyers who got it. */
  answers: Record<string, number>
}

const sixteenMinutes = 16 * 60_000

/**
 * Lets many buyers pay for the same unit at the same time over HTTP. The requests are distributed over the processes.
 * Every third buyer does not request a reservation (hold) before paying. All buyers try to pay, even if the reservation
 * failed.
 */
export async function runOversell({
  pool,
  env,
  processes,
  buyers,
  ends,
}: OversellOptions): Promise<OversellResult> {
  const first = await serveApp({ env, ends })
  const others = Array.from({ length: processes - 1 }, () => serveApp({ env, ends }))
  const apps: ServedApp[] = [first, ...(await Promise.all(others))]
  const listing = await aStoredListing(pool, { seller: await aSeller(pool), sizes: { M: 1 } })
  const unit = { id: listing.id, sizeId: listing.sizes.M! }
  const shops = apps.map((app) => openShopClient(app.address, Math.ceil(buyers / apps.length)))
  const shopOf = (at: number): ShopClient => shops[at % shops.length]!
  const tokens = await Promise.all(Array.from({ length: buyers }, (_, at) => cardToken(shopOf(at))))
  const all = await Promise.all(tokens.map((token, at) => tryToBuy(shopOf(at), unit, token, at % 3 !== 0)))
  for (const app of apps) await app.send('advance', 60_000)
  await apps[0]!.send('advance', sixteenMinutes)
  const ledger = await readLedger(pool)
  for (const shop of shops) shop.close()
  for (const app of apps) await app.end()
  const answers: Record<string, number> = {}
  for (const answer of all) answers[answer] = (answers[answer] ?? 0) + 1
  return { ledger, answers }
}

export async function tryToBuy(
  shop: ShopClient,
  unit: { id: string; sizeId: string },
  token: string,
  holdsFirst: boolean,
  quantity?: number,
): Promise<string> {
  const cookie = holdsFirst ? (await holdUnit(shop, unit, {}, quantity)).cookie : undefined
  const headers: Record<string, string> = cookie ? { cookie } : {}
  const reply = await shop.send('POST', '/payment', JSON.stringify(aPayment(unit, token, quantity)), headers)
  const { code, orderId } = JSON.parse(reply.text) as { code?: string; orderId?: string }
  if (!orderId) return `${reply.status} ${code}`
  const own = reply.cookie ?? cookie!
  const body = JSON.stringify({ orderInfo: { orderId } })
  const done = await shop.send('POST', '/sa/createorder', body, { cookie: own })
  return `${reply.status} paid, createorder ${done.status}`
}
