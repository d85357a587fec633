import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/db.ts'
import { openLog } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { openHouse, type House } from './house.ts'

const drainMs = 20_000

/** From the configuration to a listening shop, saying each step; ends when the process is told to. */
export async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  const say = (line: string): void => void process.stdout.write(`${line}\n`)
  const database = await openDatabase(config, say)
  const house = await openMigrated(config, database, say)
  const address = await house.app.listen({ port: config.port, host: config.host })
  await house.jobs.start()
  say(`\nSouk is open at ${config.origin ?? address}`)
  onSignal(async () => {
    await house.close()
    await database.close()
  })

  async function openMigrated(
    config: Config,
    database: Database,
    say: (line: string) => void,
  ): Promise<House> {
    await migrate(database.pool, say)
    const house = await openHouse({ config, clock: systemClock, database, log })
    await openPages(house, config)
    return house
  }
}

async function openPages(house: House, config: Config): Promise<void> {
  if (config.isDev) await (await import('./pages-dev.ts')).openDevPages(house.app)
  else await (await import('./pages.ts')).openPages(house.app, house.changes)
}

/** Drains once; a second signal, or a drain that hangs, ends the process at once. */
function onSignal(drain: () => Promise<void>): void {
  let isDraining = false
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isDraining) process.exit(1)
      isDraining = true
      setTimeout(() => process.exit(1), drainMs).unref()
      drain().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Souk did not close cleanly: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
