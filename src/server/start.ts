import { greetDemo, openDemo } from '#demo/open-demo.ts'
import { findDemoPictures } from '#demo/pictures.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import { openDatabase, type Database } from '#platform/db.ts'
import { openHouseClock } from '#platform/house-clock.ts'
import { openLog, type Log } from '#platform/log.ts'
import { migrate } from '#platform/migrate.ts'
import { firstInvite } from '#rooms/accounts/accounts.ts'
import { queueDemoPayees } from './demo-payees.ts'
import { openHouse, type House } from './house.ts'
import { tellLauncher, watchProcess } from './process-end.ts'

const failMs = 5_000

/** From the configuration to a listening shop, saying each step; ends when the process is told to. */
export async function start(config: Config): Promise<void> {
  const log = openLog(config.logLevel)
  let house: House | undefined
  const opening = openDatabase(config, say)
  // From the first moment on: the embedded PostgreSQL must not outlive a start that is called off.
  watchProcess(log, async () => {
    const database = await opening
    await house?.close()
    await database.close()
  })
  const database = await opening
  try {
    house = await openReadyHouse(config, database, log)
    const address = await house.app.listen({ port: config.port, host: config.host })
    await house.start()
    // In the same turn in which /readyz begins to say so.
    tellLauncher('ready')
    const origin = config.origin ?? address
    if (house.sandbox) await queueDemoPayees(database.db)
    say(`\nSouk is open at ${origin}`)
    for (const line of await greetDemo(database.db, config)) say(line)
    await greetFirstAdmin(house, origin)
  } catch (error) {
    // The embedded PostgreSQL must not outlive a start that failed, such as on a port in use.
    await Promise.race([database.close(), new Promise((done) => setTimeout(done, failMs))])
    throw error
  }
}

async function openReadyHouse(config: Config, database: Database, log: Log): Promise<House> {
  await migrate(database.pool, say)
  await openDemo({ database, clock: systemClock, config, say })
  const pictureSource = await findDemoPictures(database)
  const clock = await openHouseClock(database.db, !config.hasLiveKey)
  const house = await openHouse({ config, clock, database, log, pictureSource })
  clock.listen(house.changes)
  if (config.isDev) await (await import('./pages-dev.ts')).openDevPages(house.app)
  else await (await import('./pages.ts')).openPages(house.app, house.changes, config)
  return house
}

/** Said on standard output alone: a log would keep the secret. */
async function greetFirstAdmin(house: House, origin: string): Promise<void> {
  const path = await firstInvite(house.accounts.desk)
  if (path) say(`\nNobody runs this Souk yet. The first super-admin signs up at\n  ${origin}${path}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
