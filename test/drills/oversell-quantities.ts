import type pg from 'pg'
import { aSeller, aSellerToken, aStoredListing, type TestListing } from '#test/support/factories.ts'
import { serveApp, type ServedApp } from '#test/support/serve-app.ts'
import { cardToken, openShopClient, type ShopClient } from '#test/support/shop-client.ts'
import { readLedger } from './ledger.ts'
import { tryToBuy } from './oversell.ts'

export interface QuantitiesOptions {
  pool: pg.Pool
  env: NodeJS.ProcessEnv
  /** Folder of the previous version. */
  previous: string
  buyers: number
  ends: AsyncDisposableStack
}

const sixteenMinutes = 16 * 60_000
const stock = 30

/**
 * Lets buyers compete for the units of a listing: first while the previous version and this version run at the same
 * time, then with several units per order on two processes of this version. Returns the errors. The database must be
 * empty.
 */
export async function runQuantities(options: QuantitiesOptions): Promise<string[]> {
  const { pool, env, previous, buyers, ends } = options
  const errors: string[] = []
  const check = (isRight: boolean, error: string) => void (isRight || errors.push(error))
  const older = await serveApp({ env, folder: previous, ends })
  const seller = await aSeller(pool)
  const listing = await aStoredListing(pool, { seller, sizes: { M: stock } })
  const first = await serveApp({ env, ends })
  const admin = await openAdmin(pool, first)
  check((await admin.find()).value === 0, 'the setting is on although the marketplace has listings')

  const mixed = await compete([older, first], listing, buyers, (at) =>
    at % 4 === 3 && at % 2 === 1 ? 2 : undefined,
  )
  check(
    (mixed['409 quantities_off'] ?? 0) > 0,
    'several units were sold while the previous version was running',
  )
  check(mixed['200 paid, createorder 200'] === stock, `both versions sold ${JSON.stringify(mixed)}`)
  const refused = await admin.turnOn()
  check(
    refused.status === 409 && refused.text.includes('older_build_connected'),
    `turned on: ${refused.text}`,
  )
  errors.push(...(await findStockErrors(pool, listing, stock)))

  await older.send('end')
  await older.hasEnded
  const second = await serveApp({ env, ends })
  let turned = await admin.turnOn()
  for (let attempt = 0; turned.status === 409 && attempt < 20; attempt++) turned = await admin.turnOn()
  check(turned.status === 200, `not turned on: ${turned.text}`)
  const isStarted = await serveApp({ env, folder: previous, ends }).then(
    () => true,
    () => false,
  )
  check(!isStarted, 'the previous version starts although several units can be sold')

  const more = await aStoredListing(pool, { seller, sizes: { M: stock } })
  const answers = await compete([first, second], more, buyers, (at) => 1 + (at % 4))
  check((answers['200 paid, createorder 200'] ?? 0) > 0, `no unit was sold: ${JSON.stringify(answers)}`)
  for (const app of [first, second]) await app.send('advance', 60_000)
  await first.send('advance', sixteenMinutes)
  errors.push(...(await findStockErrors(pool, more, stock)))
  const ledger = await readLedger(pool)
  const isEmpty = ledger.reserved + ledger.liveHolds + ledger.heldUnits + ledger.pendingOrders === 0
  check(isEmpty, `something is left: ${JSON.stringify(ledger)}`)
  check(ledger.clearing === ledger.providerBalance, `the ledger differs: ${JSON.stringify(ledger)}`)
  errors.push(...ledger.ledgerFaults)
  for (const app of [first, second]) await app.end()
  console.log('Beside the previous version:', mixed, 'Several units:', answers)
  return errors
}

async function openAdmin(pool: pg.Pool, app: ServedApp) {
  const shop = openShopClient(app.address, 1)
  const headers = { authorization: `Bearer ${await aSellerToken(pool, { isSA: true })}` }
  const find = async (): Promise<{ value: number; version: number }> => {
    const { settings } = JSON.parse((await shop.send('GET', '/api/admin/settings', '', headers)).text)
    return settings.find(({ key }: { key: string }) => key === 'orderQuantities')
  }
  return {
    find,
    async turnOn() {
      const body = JSON.stringify({ value: 1, version: (await find()).version, why: 'Drill' })
      return shop.send('PUT', '/api/admin/settings/orderQuantities', body, headers)
    },
  }
}

/** Lets all buyers try to buy at the same time. Returns the number of buyers for each response. */
async function compete(
  apps: readonly ServedApp[],
  listing: TestListing,
  buyers: number,
  quantityOf: (at: number) => number | undefined,
): Promise<Record<string, number>> {
  const shops = apps.map((app) => openShopClient(app.address, Math.ceil(buyers / apps.length)))
  const shopOf = (at: number): ShopClient => shops[at % shops.length]!
  const unit = { id: listing.id, sizeId: listing.sizes['M']! }
  const tokens = await Promise.all(Array.from({ length: buyers }, (_, at) => cardToken(shopOf(at))))
  const all = await Promise.all(
    tokens.map((token, at) => tryToBuy(shopOf(at), unit, token, at % 3 !== 0, quantityOf(at))),
  )
  for (const shop of shops) shop.close()
  const answers: Record<string, number> = {}
  for (const answer of all) answers[answer] = (answers[answer] ?? 0) + 1
  return answers
}

/** Compares the counters of a listing with its holds and with the lines of paid orders. */
async function findStockErrors(pool: pg.Pool, { id }: TestListing, before: number): Promise<string[]> {
  const { rows } = await pool.query<{
    qty: number
    held: number
    allowed: number
    reserved: number
    holds: number
    sold: number
    lines: number
  }>(
    `select z.qty, z.held, p.total_allowed as allowed, p.held as reserved,
       (select count(*)::int from holds where size_id = z.id and state = 'held') as holds,
       (select count(*)::int from holds where size_id = z.id and state = 'sold') as sold,
       (select count(*)::int from order_lines l join orders o on o.id = l.order_id
        where l.size_id = z.id and l.code = 'item' and o.state = 'paid') as lines
     from listings p join listing_sizes z on z.listing_id = p.id where p.id = $1`,
    [id],
  )
  return rows.flatMap((row) => {
    const { qty, held, allowed, reserved, holds, sold, lines } = row
    const isRight =
      sold === lines && qty === before - sold && allowed === qty && held === holds && reserved === holds
    return isRight ? [] : [`the stock is wrong: ${JSON.stringify(row)}`]
  })
}
