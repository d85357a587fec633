import { readCommand } from '#scripts/command.mjs'
import { openCommand } from '#scripts/program.mjs'
import { systemClock } from '#platform/core/clock.ts'
import { readConfig, type Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { withStoredAppMode } from '#platform/settings/app-mode.ts'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { requireSessions } from '#platform/database/pooler-check.ts'
import { describeDemoAccounts, loadDemo } from './open-demo.ts'

const say = (line: string) => console.log(line)

const { values } = readCommand({
  name: 'npm run seed',
  about: 'Loads the demo without starting Souk. Fails if a live Stripe key is set.',
  flags: {
    listings: { about: 'number of listings, instead of DEMO_PIECES', value: 'n' },
    'database-url': { about: 'database to load into, instead of DATABASE_URL', value: 'url' },
  },
  variables: {
    DEMO_PIECES: 'number of listings (default: 640)',
    DATABASE_URL: 'PostgreSQL database to use instead of the embedded one',
    DATA_DIR: 'folder of the embedded PostgreSQL (default: ./data)',
  },
})
const { ends, finish } = openCommand()
try {
  await seed()
} catch (error) {
  process.stderr.write(`The demo was not loaded: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
  await finish(1)
}
await finish()

async function seed(): Promise<void> {
  const databaseUrl = values['database-url'] ?? process.env['DATABASE_URL']
  const environment = readConfig({
    ...process.env,
    ...(values.listings !== undefined && { DEMO_PIECES: values.listings }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  requireNoLiveKey(environment)
  const database = ends.adopt(await openDatabase(environment, say), (opened) => opened.close())
  await requireSessions(database, environment)
  await migrate(database.sessions, say)
  const config = await withStoredAppMode(database.db, environment)
  requireNoLiveKey(config)
  const { seeded } = await loadDemo({
    database: { ...database, pool: database.sessions },
    clock: systemClock,
    config,
    say,
  })
  if (!seeded) say('demo catalog: nothing to load')
  for (const line of await describeDemoAccounts(database.db, config)) say(line)
}

function requireNoLiveKey({ hasLiveKey }: Pick<Config, 'hasLiveKey'>): void {
  if (hasLiveKey) throw new Error('a live Stripe key is set, which moves real money')
}
