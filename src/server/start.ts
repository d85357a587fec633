import { setTimeout as pause } from 'node:timers/promises'
import { explainListening, requirePort } from '#scripts/listening.mjs'
import { greetDemo, openDemo } from '#demo/open-demo.ts'
import { openDemoPictures } from '#demo/pictures.ts'
import { systemClock } from '#platform/clock/clock.ts'
import type { Config } from '#platform/settings/config.ts'
import { noteState } from '#platform/settings/noted-state.ts'
import { openDatabase, type Database } from '#platform/database/db.ts'
import { warnOfFewConnections } from '#platform/database/connection-limits.ts'
import { openAppClock } from '#platform/clock/app-clock.ts'
import { openLog, type Log } from '#platform/log.ts'
import { openOutages } from '#platform/database/outages.ts'
import { migrate } from '#platform/database/migrate.ts'
import { requireOneDatabase, requireSessionSettings } from '#platform/database/pooled.ts'
import { firstInvite } from '#modules/accounts/accounts.ts'
import { queueDemoPayees } from './demo-payees.ts'
import { createApp, type App } from './app.ts'
import { serveMetrics } from './metrics.ts'
import { openPageCache } from './pages/page-cache.ts'
import { tellLauncher, watchProcess } from './process-end.ts'

const failMs = 5_000

/** From the configuration to a listening shop, saying each step; ends when the process is told to. */
export async function start(config: Config): Promise<void> {
  await requirePort(config)
  const outages = openOutages()
  const log = openLog(config.logLevel, outages)
  let app: App | undefined
  const opening = openDatabase(config, say, (line) => log.info(line))
  // From the first moment on: the embedded PostgreSQL must not outlive a start that is called off.
  const delayMs = config.shutdownDelaySeconds * 1000
  watchProcess(
    log,
    async () => {
      const database = await opening
      if (app?.server.server.listening && delayMs > 0) {
        app.markNotReady()
        await pause(delayMs)
      }
      await app?.close()
      await database.close()
    },
    delayMs,
  )
  const database = await opening
  outages.follow(database.pool, log)
  try {
    app = await createReadyApp(config, database, log)
    const address = await app.server
      .listen({ port: config.port, host: config.host })
      .catch((error: unknown) => Promise.reject(explainListening(error, config)))
    await app.start()
    // In the same turn in which /readyz begins to say so.
    tellLauncher('ready')
    const origin = config.origin ?? address
    if (app.sandbox) await queueDemoPayees(database.db)
    say(`\nSouk is open at ${origin}`)
    for (const line of await greetDemo(database.db, config)) say(line)
    await greetFirstAdmin(app, origin)
  } catch (error) {
    // The embedded PostgreSQL must not outlive a start that failed, such as on a port in use.
    await Promise.race([database.close(), new Promise((done) => setTimeout(done, failMs))])
    throw error
  }
}

async function createReadyApp(config: Config, database: Database, log: Log): Promise<App> {
  await requireSessionSettings(database.pool)
  await requireOneDatabase(database)
  await warnOfFewConnections(database, config, (sentence) => log.warn(sentence))
  await migrate(database.sessions, say)
  await noteState(database.db, config)
  await openDemo({ database: { ...database, pool: database.sessions }, clock: systemClock, config, say })
  const pictureSource = openDemoPictures(database.pool)
  if (config.isProduction && !config.secretKey)
    log.warn(
      'SECRET_KEY is not set: whoever has a copy of the database or of a backup can make links that sign in',
    )
  const clock = await openAppClock(database.db, !config.hasLiveKey)
  const app = await createApp({ config, clock, database, log, pictureSource })
  clock.listen(app.invalidations)
  if (config.isDev) await (await import('./pages/pages-dev.ts')).openDevPages(app.server)
  else {
    const cache = openPageCache()
    serveMetrics(app.server, cache.counts)
    await (await import('./pages/pages.ts')).openPages(app.server, cache, config)
  }
  return app
}

/** Said on standard output alone: a log would keep the secret. */
async function greetFirstAdmin(app: App, origin: string): Promise<void> {
  const path = await firstInvite(app.accounts.context)
  if (path) say(`\nNobody runs this Souk yet. The first super-admin signs up at\n  ${origin}${path}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
