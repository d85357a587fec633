import { parseArgs } from 'node:util'
import { systemClock } from '#platform/clock.ts'
import { readConfig } from '#platform/config.ts'
import { openDatabase } from '#platform/db.ts'
import { migrate } from '#platform/migrate.ts'
import { demoAccounts, demoPassword } from './people/accounts.ts'
import { seedDemo } from './seed.ts'

const { values } = parseArgs({
  options: { pieces: { type: 'string', default: '640' }, 'database-url': { type: 'string' } },
})

const log = (line: string) => console.log(line)
const databaseUrl = values['database-url'] ?? process.env['DATABASE_URL']
const config = readConfig({
  ...process.env,
  DEMO_PIECES: values.pieces,
  ...(databaseUrl && { DATABASE_URL: databaseUrl }),
})
const database = await openDatabase(config, log)
try {
  await migrate(database.pool, log)
  const { seeded } = await seedDemo({ database, clock: systemClock, pieces: config.demoPieces, log })
  if (!seeded) log('demo catalogue: nothing to do')
  for (const { role, email } of demoAccounts) log(`  ${role.padEnd(7)} ${email}  ${demoPassword}`)
} finally {
  await database.close()
}
