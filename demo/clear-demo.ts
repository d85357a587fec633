import { sql } from 'kysely'
import { audit } from '#platform/audit/audit.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Database, Db, Tx } from '#platform/database/db.ts'
import type { PictureFiles } from '#platform/pictures/picture-files.ts'
import { migrationLock } from '#platform/database/migrations/migrate.ts'
import * as store from './clear-demo.store.ts'
import { accountsKey, clearedKey, findDemo, type AccountIds } from './demo-accounts.ts'
import { deleteInvites } from './other-admins.ts'
import { payeesKey } from './payees.ts'
import { listPictureFiles } from './picture-index.ts'
import { progressKey } from './progress.ts'
import { countRemovableTradeOrders, deleteTrade } from './trade/clear-trade.ts'
import { listBrands } from './catalog/brands.ts'

/** Error that the operator can fix. The command prints only the message, without a stack trace. */
export class ClearError extends Error {}

export interface ClearPlan extends store.DemoSize {
  /** Number of orders in the demo trading data, which are removed together with the demo. */
  tradeOrders: number
  /** Number of orders that were paid through the card sandbox and stay in the ledger. */
  sandboxOrders: number
}

/**
 * Number of removed rows, and number of rows that stay in the database because other rows reference them. Depending on
 * the table, the remaining rows are closed, anonymized or marked as removed.
 */
export interface ClearResult {
  removed: { sellers: number; buyers: number; listings: number; reviews: number; brands: number }
  stored: { sellers: number; buyers: number; listings: number }
}

/** Returns what `clearDemo` would remove, without removing anything, or undefined if there is no demo. */
export async function planClearing(db: Db): Promise<ClearPlan | undefined> {
  const demo = await findDemo(db)
  if (!demo) return undefined
  const size = await store.countDemoRows(db, demo)
  const tradeOrders = await countRemovableTradeOrders(db, demo)
  return { ...size, tradeOrders, sandboxOrders: tradeOrders > 0 ? 0 : await store.countSandboxOrders(db) }
}

interface ClearParts {
  database: Pick<Database, 'db'>
  clock: Clock
  pictures: Pick<PictureFiles, 'remove'>
}

/**
 * Removes the demo in one transaction, or returns undefined if there is no demo. Rows that are referenced by other
 * people's orders, watches or reports stay, but are closed, anonymized or marked as removed.
 * @throws ClearError while Souk runs on this database
 */
export async function clearDemo({ database, clock, pictures }: ClearParts): Promise<ClearResult | undefined> {
  const result = await database.db.transaction().execute(async (tx) => {
    await store.disableTimeouts(tx)
    await requireExclusiveAccess(tx)
    const demo = await findDemo(tx)
    if (!demo) return undefined
    const { cleared, uploads } = await clear(tx, demo, new Date(clock.now()))
    // Deletes the demo's pictures before the commit, because they can be created again if the transaction fails.
    // Uploads cannot be created again and are therefore deleted after the commit.
    await removeAll(pictures, await store.listUnusedPictures(tx, [...listPictureFiles().keys()]))
    await audit(tx, {
      actor: 'npm run demo:clear',
      action: 'demo.clear',
      target: { kind: 'demo', id: 'demo' },
      after: cleared,
      at: clock.now(),
    })
    return { cleared, uploads }
  })
  await removeAll(pictures, result?.uploads ?? [])
  return result?.cleared
}

async function clear(
  tx: Tx,
  demo: AccountIds,
  now: Date,
): Promise<{ cleared: ClearResult; uploads: string[] }> {
  const { sellers, buyers } = demo
  const bySeller = sql<boolean>`t.seller_id = any(${sellers}::text[])`
  if ((await countRemovableTradeOrders(tx, demo)) > 0) await deleteTrade(tx, demo)
  const accounts = await store.listPayeeAccounts(tx, sellers)
  await store.deleteAccountData(tx, demo)
  await deleteInvites(tx)
  const listings = await store.deleteUnreferencedRows(tx, 'listings', bySeller, ['listing_reports'])
  const stored = { listings: await store.withdrawListings(tx, sellers, now) }
  const seeded = sql<boolean>`${bySeller} and t.order_line_id is null`
  const reviews = await store.deleteUnreferencedRows(tx, 'feedback', seeded)
  const uploads = await store.deleteUnusedUploads(tx, sellers)
  const removed = {
    sellers: await store.deleteUnreferencedRows(tx, 'sellers', sql`t.id = any(${sellers}::text[])`),
    buyers: await store.deleteUnreferencedRows(tx, 'buyers', sql`t.id = any(${buyers}::text[])`),
    listings,
    reviews,
    brands: await store.deleteUnreferencedRows(tx, 'brands', sql`t.name = any(${brandNames()}::text[])`),
  }
  const remaining = new Set(await store.listRemainingListings(tx, sellers))
  const unused = [...accounts].filter(([seller]) => !remaining.has(seller)).map(([, account]) => account)
  await store.deletePayeeAccounts(tx, unused)
  const closed = {
    sellers: await store.anonymizeSellers(tx, sellers, now),
    buyers: await store.anonymizeBuyers(tx, buyers, now),
  }
  await store.deleteSeedingState(tx, [progressKey, accountsKey, payeesKey])
  await sql`insert into settings (key, value) values (${clearedKey}, ${JSON.stringify(now)}::jsonb)
    on conflict (key) do update set value = excluded.value`.execute(tx)
  return { cleared: { removed, stored: { ...stored, ...closed } }, uploads }
}

/**
 * Returns the names of all brands in the largest possible demo. The removal keeps a brand if a listing outside the demo
 * uses the brand.
 */
function brandNames(): string[] {
  return listBrands(400).map(({ name }) => name)
}

/**
 * Makes sure that no other process uses the database, because a running Souk would keep the demo in its caches. A
 * process that starts during the transaction waits until the transaction ends.
 * @throws ClearError if another process uses the database
 */
export async function requireExclusiveAccess(tx: Tx): Promise<void> {
  if (!(await store.tryLock(tx, migrationLock)) || (await store.countOtherConnections(tx)) > 0)
    throw new ClearError('The database is in use: stop Souk first. Nothing was changed.')
}

async function removeAll(pictures: Pick<PictureFiles, 'remove'>, keys: readonly string[]): Promise<void> {
  for (let from = 0; from < keys.length; from += 16)
    await Promise.all(keys.slice(from, from + 16).map((key) => pictures.remove(key)))
}
