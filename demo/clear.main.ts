import { ask } from '#scripts/ask.mjs'
import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { systemClock } from '#platform/core/clock.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import type { Database } from '#platform/database/db.ts'
import { databaseSetting, openExistingDatabase } from '#platform/database/existing-database.ts'
import { openFiles } from '#platform/files/files.ts'
import { openPictureFiles } from '#platform/pictures/picture-files.ts'
import { migrate, requireKnownMigrations } from '#platform/database/migrations/migrate.ts'
import { printOtherAdmins } from './other-admins.ts'
import {
  clearDemo,
  ClearTrouble,
  planClearing,
  requireAlone,
  type Cleared,
  type Clearing,
} from './clear-demo.ts'

const { values } = readCommand({
  name: 'npm run demo:clear',
  about: 'Removes the demo, and nothing that people have made. The shop must be stopped.',
  flags: { yes: { about: 'goes on without asking', default: false } },
  variables: {
    DATABASE_URL: 'a PostgreSQL of yours instead of the embedded one',
    DATA_DIR: 'where the embedded one and the pictures are (default: ./data)',
  },
})
const { ends, finish } = openCommand()
const config = readConfig(process.env)
// By this name PostgreSQL tells us from a shop that is open.
process.env.PGAPPNAME = 'souk demo:clear'
const opened = await openExistingDatabase({ ...config, dbPool: 2 }, say)
await run(
  config,
  ends.adopt(opened, (database) => database.close()),
  values.yes,
)
await finish()

async function run(config: Config, database: Database, isAgreed: boolean): Promise<void> {
  await database.db.transaction().execute(requireAlone)
  await requireKnownMigrations(database.pool, say)
  const plan = await planClearing(database.db)
  if (!plan) return say(`There is no demo in this database: ${databaseSetting(config)}`)
  printPlan(plan, databaseSetting(config))
  if (!isAgreed) await requireAgreement()
  await migrate(database.sessions, say)
  const pictures = openPictureFiles(await openFiles(config))
  const cleared = await clearDemo({ database, clock: systemClock, pictures })
  if (cleared) printCleared(cleared)
  await printOtherAdmins(database.db, [], say)
}

function printPlan(plan: Clearing, where: string): void {
  say(`The demo in ${where} is going to be removed:
  ${amount(plan.sellers, 'seller')} and ${amount(plan.buyers, 'buyer')}, with every way to sign in
  ${amount(plan.listings, 'listing')} and ${amount(plan.reviews, 'review')} that came with it`)
  if (plan.tradeOrders > 0)
    say(`  ${amount(plan.tradeOrders, 'order')} that came with it, and all of its money, which was play`)
  if (plan.addedListings > 0)
    say(`  among the listings ${plan.addedListings} that somebody added to the demo's sellers`)
  say(`What other people made stays. A listing or an account that an order, a watch or a report of theirs points to stays
for the books, without a name, off sale, and closed to sign-in.`)
  if (plan.playedOrders > 0)
    say(`
${amount(plan.playedOrders, 'order')} here ${plan.playedOrders === 1 ? 'was' : 'were'} paid with simulated payments. Such orders stay in the books, and Stripe knows
nothing of them. To open a real marketplace, an empty DATA_DIR or DATABASE_URL is the better start.`)
}

function printCleared({ removed, stored }: Cleared): void {
  say(`
Removed: ${amount(removed.sellers, 'seller')}, ${amount(removed.buyers, 'buyer')}, ${amount(removed.listings, 'listing')}, ${amount(removed.reviews, 'review')}, ${amount(removed.brands, 'brand')}.`)
  if (stored.sellers + stored.buyers + stored.listings > 0)
    say(
      `Kept for the books, closed: ${amount(stored.sellers, 'seller')}, ${amount(stored.buyers, 'buyer')}, ${amount(stored.listings, 'listing')}.`,
    )
  say('The demo does not come back by itself. Start the shop with npm start.')
}

async function requireAgreement(): Promise<void> {
  if (!process.stdin.isTTY)
    throw new ClearTrouble('Confirm with: npm run demo:clear -- --yes. Nothing was changed.')
  const answer = await ask('\nType "clear" to go on: ')
  if (answer.trim() !== 'clear') throw new ClearTrouble('Nothing was changed.')
}

function amount(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
