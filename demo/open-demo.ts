import type { Clock } from '#platform/core/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Database, Db } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import { openSecrets, type SecretsConfig } from '#platform/secrets/secrets.ts'
import { describeDatabaseSetting } from '#platform/database/existing-database.ts'
import { findDemo } from './demo-accounts.ts'
import { listAccountsWithPublishedPassword, replacePublishedPasswords } from './passwords.ts'
import { demoPassword, signInPages } from './people/accounts.ts'
import { seedDemo, type SeedDeps } from './seed.ts'
import { loadTrade } from './trade/load-trade.ts'
import { tradeCurrency, tradeListings } from './trade/trade-file.ts'

interface DemoParts {
  database: Pick<Database, 'db' | 'pool'>
  clock: Clock
  config: Pick<
    Config,
    'demoListings' | 'hasLiveKey' | 'isProduction' | 'databaseUrl' | 'dataDir' | 'cardProvider' | 'currency'
  > &
    SecretsConfig
  /**
   * Creates the tables of the card sandbox. If this function is missing, the demo trading data (orders, payments,
   * reviews) is loaded at a later startup that passes the function.
   */
  prepareProvider?: (pool: Database['pool']) => Promise<void>
  /**
   * Prints a line to standard output. The line is not logged, because logs are stored and the line can contain
   * passwords.
   */
  say: (line: string) => void
}

/**
 * Loads the demo into an empty database. In production, accounts get random passwords instead of the published demo
 * password. With a live Stripe key, no demo is loaded, and an existing demo causes an error.
 */
export async function loadDemo({
  database,
  clock,
  config,
  prepareProvider,
  say,
}: DemoParts): Promise<{ seeded: boolean }> {
  if (config.hasLiveKey) {
    await requireNoDemo(database.db, describeDatabaseSetting(config))
    return { seeded: false }
  }
  const { demoListings: listings, isProduction } = config
  const trade = openTrade({ database, clock, config, prepareProvider })
  const seeded = await seedDemo({
    database,
    clock,
    listings,
    currency: config.currency,
    isProduction,
    trade,
    log: say,
  })
  if (isProduction) await replacePublishedPasswords(database.db, say)
  return seeded
}

/**
 * Returns the settings for loading the demo trading data (orders, payments, reviews). Returns undefined if the card
 * provider is not the sandbox, or if the currency or the number of listings differs from the simulation that created
 * the data.
 */
function openTrade({ database, clock, config, prepareProvider }: Omit<DemoParts, 'say'>): SeedDeps['trade'] {
  const isSandbox = !config.cardProvider && config.currency === tradeCurrency
  if (config.demoListings !== tradeListings || !isSandbox) return undefined
  if (!prepareProvider) return {}
  return {
    async load(client, at) {
      await prepareProvider(database.pool)
      const secrets = await openSecrets({ db: database.db, clock, log: createLog('warn') }, config)
      await loadTrade(client, { at, linkKeys: await secrets.keys('order-links') })
    },
  }
}

async function requireNoDemo(db: Db, setting: string): Promise<void> {
  if (!(await findDemo(db))) return
  throw new Error(
    `The demo is still in this database: its accounts are public, and its items do not exist.
Souk does not start with both a live Stripe key and the demo. Stop all processes, make a backup (npm run backup), then:

  ${setting} npm run demo:clear

Or start with an empty DATA_DIR or DATABASE_URL.`,
  )
}

/** Returns the lines that startup prints about signing in to the demo accounts. */
export async function describeDemoAccounts(
  db: Db,
  { isProduction }: Pick<Config, 'isProduction'>,
): Promise<string[]> {
  if (!(await findDemo(db))) return []
  const accounts = isProduction ? [] : await listAccountsWithPublishedPassword(db)
  if (accounts.length === 0)
    return [
      '\nThe demo is in this database. Its passwords were shown when they were created; npm run demo:clear removes it.',
    ]
  const lines = accounts.map(({ role, email }) => `  ${role.padEnd(7)} ${email}`)
  return [`\nDemo accounts (password ${demoPassword})`, ...lines, signInPages]
}
