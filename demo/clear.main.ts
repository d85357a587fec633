import { ask } from '#scripts/ask.mjs'
import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { systemClock } from '#platform/core/clock.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/db.ts'
import { describeDatabaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { openFiles } from '#platform/files/files.ts'
import { createPictureFiles } from '#platform/pictures/picture-files.ts'
import { migrate, requireKnownMigrations } from '#platform/database/migrations/migrate.ts'
import { printOtherAdmins } from './other-admins.ts'
import {
  clearDemo,
  ClearError,
  planClearing,
  requireExclusiveAccess,
  type ClearResult,
  type ClearPlan,
} from './clear-demo.ts'

const { values } = readCommand({
  name: 'npm run demo:clear',
  about: 'Removes the demo, but not the data of other people. Souk must be stopped.',
  flags: { yes: { about: 'removes the demo without asking', default: false } },
  variables: {
    DATABASE_URL: 'PostgreSQL database to use instead of the embedded one',
    DATA_DIR: 'folder of the embedded PostgreSQL and the pictures (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
// Name of this program's database connections. The program treats a connection with any other name as a running Souk.
const named = { ...config, dbPool: 2, applicationName: 'souk demo:clear' }
const opened = await openExistingDatabase(named, say)
await run(
  config,
  ends.adopt(opened, (database) => database.close()),
  values.yes,
)
await finish()

async function run(config: Config, database: Database, isConfirmed: boolean): Promise<void> {
  await database.db.transaction().execute(requireExclusiveAccess)
  await requireKnownMigrations(database.pool, say)
  const plan = await planClearing(database.db)
  if (!plan) return say(`There is no demo in this database: ${describeDatabaseSetting(config)}`)
  printPlan(plan, describeDatabaseSetting(config))
  if (!isConfirmed) await requireConfirmation()
  await migrate(database.sessions, say)
  const pictures = createPictureFiles(await openFiles(config))
  const cleared = await clearDemo({ database, clock: systemClock, pictures })
  if (cleared) printCleared(cleared)
  await printOtherAdmins(database.db, [], say)
}

function printPlan(plan: ClearPlan, where: string): void {
  say(`The demo in ${where} will be removed:
  ${amount(plan.sellers, 'seller')} and ${amount(plan.buyers, 'buyer')}, who can no longer sign in
  ${amount(plan.listings, 'listing')} and ${amount(plan.reviews, 'review')} of the demo`)
  if (plan.tradeOrders > 0)
    say(`  ${amount(plan.tradeOrders, 'order')} of the demo, with all their simulated payments`)
  if (plan.addedListings > 0)
    say(`  (including ${amount(plan.addedListings, 'listing')} added to the demo's sellers later)`)
  say(`The data of other people stays. Demo listings and accounts that their orders, watches or reports refer to stay in
the ledger: anonymous, off sale, and closed to sign-in.`)
  if (plan.sandboxOrders > 0)
    say(`
${amount(plan.sandboxOrders, 'order')} here ${plan.sandboxOrders === 1 ? 'was' : 'were'} paid with simulated payments. Such orders stay in the ledger, and Stripe does
not know them. To open a real marketplace, start with an empty DATA_DIR or DATABASE_URL instead.`)
}

function printCleared({ removed, stored }: ClearResult): void {
  say(`
Removed: ${amount(removed.sellers, 'seller')}, ${amount(removed.buyers, 'buyer')}, ${amount(removed.listings, 'listing')}, ${amount(removed.reviews, 'review')}, ${amount(removed.brands, 'brand')}.`)
  if (stored.sellers + stored.buyers + stored.listings > 0)
    say(
      `Closed, but kept for the ledger: ${amount(stored.sellers, 'seller')}, ${amount(stored.buyers, 'buyer')}, ${amount(stored.listings, 'listing')}.`,
    )
  say('The demo will not be loaded again. Start Souk with npm start.')
}

async function requireConfirmation(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new ClearError('Confirm with: npm run demo:clear -- --yes. Nothing was changed.')
  const answer = await ask('\nType "clear" to continue: ')
  if (answer.trim() !== 'clear') throw new ClearError('Nothing was changed.')
}

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
