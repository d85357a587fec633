import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock/clock.ts'
import { readConfig, type Config } from '#platform/settings/config.ts'
import { openDatabase } from '#platform/database/db.ts'
import { withNotedState } from '#platform/settings/noted-state.ts'
import { migrate } from '#platform/database/migrate.ts'
import { greetDemo, openDemo } from './open-demo.ts'

const say = (line: string) => console.log(line)

// npm run seed [-- --listings 5000] [--database-url …]: loads the demo without starting the shop.
try {
  await seed()
} catch (error) {
  process.exitCode = 1
  process.stderr.write(`The demo was not loaded: ${error instanceof Error ? error.message : String(error)}\n`)
  if (process.env.LOG_LEVEL === 'debug' && error instanceof Error) process.stderr.write(`${error.stack}\n`)
}

async function seed(): Promise<void> {
  const { values } = parseArgs({
    options: { listings: { type: 'string' }, 'database-url': { type: 'string' } },
  })
  const databaseUrl = values['database-url'] ?? process.env['DATABASE_URL']
  const environment = readConfig({
    ...process.env,
    ...(values.listings !== undefined && { DEMO_PIECES: values.listings }),
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  requireNoLiveKey(environment)
  const database = await openDatabase(environment, say)
  try {
    await migrate(database.pool, say)
    const config = await withNotedState(database.db, environment)
    requireNoLiveKey(config)
    const { seeded } = await openDemo({ database, clock: systemClock, config, say })
    if (!seeded) say('demo catalogue: nothing to do')
    for (const line of await greetDemo(database.db, config)) say(line)
  } finally {
    await database.close()
  }
}

function requireNoLiveKey({ hasLiveKey }: Pick<Config, 'hasLiveKey'>): void {
  if (hasLiveKey) throw new Error('a live Stripe key moves real money here')
}
