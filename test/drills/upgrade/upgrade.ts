import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#demo/random.ts'
import { findFreePort } from '#test/support/free-port.ts'
import type { RequestRecord } from '../outages/requests.ts'
import { startBuiltApp, type BuiltApp } from '../outages/built-app.ts'
import { findFinalFaults } from '../outages/ledger.ts'
import { startCluster, superuserUrl } from '../outages/postgres.ts'
import type { DrillStock } from '../outages/shop.ts'
import { startTraffic } from '../outages/traffic.ts'
import { startPausedBackup } from './backup.ts'
import { openBalancer } from './balancer.ts'
import type { UpgradeBreakage } from './next.ts'

export interface UpgradeOptions {
  /** Path of an empty folder for the database, files and logs. */
  home: string
  /** Folders of the previous build (`previous`) and of the new build (`next`). */
  previous: string
  next: string
  breakage: UpgradeBreakage | undefined
  /**
   * Time, in ms, that the backup keeps its transaction open after the first new process has started to migrate the
   * database.
   */
  backupMs: number
  random: Random
  ends: AsyncDisposableStack
  log(line: string): void
}

export interface UpgradeResult {
  faults: string[]
  asks: readonly RequestRecord[]
  purchases: number
}

const checkMs = 250
const delaySeconds = 3
const pauseMs = 2_000

/**
 * Upgrades two processes from the previous version to the new version while simulated users send requests, and then
 * downgrades the processes again.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<UpgradeResult> {
  const { home, previous, next, breakage, ends, log } = options
  const victim = await startCluster(home)
  ends.defer(() => victim.end())
  await victim.query('create database souk')
  const pool = new pg.Pool({ ...victim.config(), database: 'souk', max: 4 })
  pool.on('error', () => undefined)
  ends.defer(() => pool.end())
  const url = superuserUrl(victim, 'souk')
  const ports = { a: await findFreePort(), b: await findFreePort() }
  const running = new Map<keyof typeof ports, BuiltApp>()
  ends.defer(async () => void (await Promise.all([...running.values()].map((app) => app.stop()))))
  const { NODE_ENV: _env, ORIGIN: _origin, HOST: _host, ...rest } = process.env
  const base = {
    ...rest,
    DATABASE_URL: url,
    DATA_DIR: path.join(home, 'files'),
    DEMO_PIECES: '0',
    RATE_LIMIT: '0',
    SHUTDOWN_DELAY: breakage === 'no-drain' ? '0' : String(delaySeconds),
  }

  async function start(name: keyof typeof ports, folder: string): Promise<void> {
    const began = performance.now()
    const logFile = path.join(home, `${name}.log`)
    running.set(name, await startBuiltApp({ ...base, PORT: String(ports[name]) }, logFile, folder))
    log(`  ${name} is open after ${seconds(performance.now() - began)}`)
    await balancer.set(name, 'ready')
    // Waits until the load balancer has checked this process again. The other process must not stop before that.
    await sleep(checkMs * 4 + pauseMs)
  }

  /**
   * Stops an app process. If the build keeps serving requests during its shutdown, the process only gets SIGTERM.
   * Otherwise, the process is first removed from the load balancer.
   */
  async function stop(name: keyof typeof ports, keepsServing: boolean): Promise<void> {
    const app = running.get(name)!
    running.delete(name)
    if (breakage === 'no-drain') return app.kill()
    if (!keepsServing) {
      await balancer.set(name, 'drain')
      await sleep(checkMs * 4)
    }
    log(`  ${name} ended ${seconds(await app.stop())} after SIGTERM`)
  }

  const balancer = await openBalancer(home, ports, checkMs)
  ends.defer(() => balancer.close())
  log('Two processes of the previous version')
  await start('a', previous)
  await start('b', previous)
  // Uses the previous version's source code to write the test data, because the tables have the previous version's
  // schema.
  const { layInStock } = (await import(path.join(previous, 'test/drills/outages/shop.ts'))) as {
    layInStock(pool: pg.Pool, buyers: number): Promise<DrillStock>
  }
  const trafficOptions = { origin: balancer.origin, provider: balancer.origin, random: options.random }
  const traffic = startTraffic(trafficOptions, await layInStock(pool, 0), {
    buyers: 3,
    browsers: 4,
    joiners: 0,
  })
  await sleep(pauseMs)

  log(`Upgrade while a backup holds its transaction for ${seconds(options.backupMs)}`)
  const backup = await startPausedBackup(url, base, path.join(home, 'backup.tar'))
  await stop('a', false)
  const migrating = start('a', next)
  await sleep(options.backupMs)
  if ((await columnsOfDrill(pool)) > 0) throw new Error('no migration of the drill waited for the backup')
  await backup.finish()
  log('  the backup is done')
  await migrating
  await stop('b', false)
  await start('b', next)
  if ((await columnsOfDrill(pool)) !== 4) throw new Error('the migrations of the drill have not run')

  log('Restart of each process, which keeps serving while /readyz reports not ready')
  for (const name of ['a', 'b'] as const) {
    await stop(name, true)
    await start(name, next)
  }

  log('Downgrade to the previous version')
  for (const name of ['a', 'b'] as const) {
    await stop(name, true)
    await start(name, previous)
  }

  await traffic.stop()
  const waited =
    fs.readFileSync(path.join(home, 'a.log'), 'utf8').match(/lets other transactions go first/g)?.length ?? 0
  log(`The migrations waited for a lock ${waited} times`)
  const { requests, unexpectedErrors, acknowledged } = traffic
  const failed = Map.groupBy(
    requests.filter(hasFailed),
    ({ what, status, code }) => `${what}: ${status} ${code}`,
  )
  const faults = [...failed].map(([what, of]) => `${of.length} × ${what}`)
  if (waited === 0 && breakage !== 'waits-for-locks') faults.push('no migration had to wait for the backup')
  const lost = await findFinalFaults(pool, traffic, false)
  return {
    faults: [...faults, ...unexpectedErrors, ...lost],
    asks: requests,
    purchases: acknowledged.purchases.length,
  }
}

function hasFailed({ status }: RequestRecord): boolean {
  return status === 0 || status === 429 || status >= 500
}

async function columnsOfDrill(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ n: number }>(
    `select count(*)::int as n from information_schema.columns where column_name = 'drill_note'`,
  )
  return rows[0]!.n
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`
}
