import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#demo/random.ts'
import { copyProvider } from '#test/support/provider/copy-provider.ts'
import { serveProvider } from '#test/support/provider/serve-provider.ts'
import { formatCounts, findRequestErrors, seconds } from '../outages/judge.ts'
import { findFinalFaults, listPendingWork } from '../outages/ledger.ts'
import { layInStock } from '../outages/shop.ts'
import { startTraffic } from '../outages/traffic.ts'
import { failOver, type Failover } from './failover.ts'
import { startFleet } from './fleet.ts'
import type { Programs } from './programs.ts'
import { startPooler } from './pooler.ts'
import { addStandby, appRole, startPrimary } from './server.ts'

export interface StandbyOptions {
  programs: Programs
  /** Path of an empty folder that the PostgreSQL account can access. */
  home: string
  processes: number
  rounds: number
  /**
   * Random generators for the delays of the failovers (`random`) and for the choices of the simulated users (`people`).
   */
  random: Random
  people: Random
  ends: AsyncDisposableStack
  log(line: string): void
}

export interface StandbyResult {
  failovers: Failover[]
  /** Number of actions of each kind that the app confirmed, and the highest number of server connections. */
  tally: Record<string, number>
  faults: string[]
}

const userCounts = { buyers: 4, browsers: 3, joiners: 1 }
const pauseBetweenRoundsMs = 4_000
const pendingWorkTimeoutMs = 180_000

/**
 * Runs an app with several processes on a primary PostgreSQL server with a standby. Each round kills the current
 * primary.
 */
export async function runStandby(options: StandbyOptions): Promise<StandbyResult> {
  const { programs, home, processes, rounds, random, ends, log } = options
  let primary = await startPrimary(programs, home)
  ends.defer(() => primary.end())
  let standby = await addStandby(programs, home, primary, 2)
  ends.defer(() => standby.end())
  const provider = await serveProvider({ dataDir: path.join(home, 'provider'), ends })
  const providerPool = new pg.Pool({ connectionString: provider.connectionString, max: 2 })
  providerPool.on('error', () => {})
  ends.defer(() => providerPool.end())
  const pooler = await startPooler(programs, home, primary.port)
  ends.defer(() => pooler.end())
  const fleet = await startFleet({ programs, home, pooler, provider }, processes, ends)
  const first = primary.pool(4)
  const stock = await layInStock(first, userCounts.joiners * 20 * (1 + rounds))
  await first.end()
  const traffic = startTraffic(
    { origin: fleet.origin, provider: provider.url, random: options.people },
    stock,
    userCounts,
  )
  const { requests, acknowledged, unexpectedErrors } = traffic
  log(`${processes} processes are open at ${fleet.origin}`)
  const result: StandbyResult = { failovers: [], tally: {}, faults: [] }
  const windows: [number, number][] = []
  let maxConnections = 0
  for (let round = 1; round <= rounds; round++) {
    await sleep(pauseBetweenRoundsMs)
    maxConnections = Math.max(maxConnections, await countConnections(primary))
    const began = performance.now()
    const unnoticedMs = random.int(0, 4_000)
    const failover = await failOver({ fleet, pooler, primary, standby, stock, requests, unnoticedMs })
    windows.push([began, performance.now()])
    result.failovers.push(failover)
    result.faults.push(...failover.faults.map((fault) => `round ${round}: ${fault}`))
    log(`round ${round}: ${describeFailover(failover)}`)
    for (const fault of failover.faults) log(`    FAULT: ${fault}`)
    primary = standby
    // Creates the next standby while the simulated users continue to buy.
    standby = await addStandby(programs, home, primary, round + 2)
    const next = standby
    ends.defer(() => next.end())
  }
  await sleep(pauseBetweenRoundsMs)
  await traffic.stop()
  const calm = requests.filter(
    (ask) => !windows.some(([from, to]) => ask.endedAt >= from && ask.begunAt <= to),
  )
  result.faults.push(
    ...findRequestErrors(calm, { slackMs: 3_000 }).map((fault) => `between rounds: ${fault}`),
    ...unexpectedErrors,
  )
  const bad = calm.filter(({ status }) => status === 503)
  if (bad.length > 0) result.faults.push(`between rounds: ${bad.length} × 503`)
  const pool = primary.pool(4)
  ends.defer(() => pool.end())
  await waitForPendingWork(pool, providerPool)
  await copyProvider(providerPool, pool)
  result.faults.push(...(await findFinalFaults(pool, traffic, true)))
  result.tally = {
    requests: requests.length,
    purchases: acknowledged.purchases.length,
    shipments: acknowledged.shipments.length,
    refunds: acknowledged.refunds.length,
    memberships: acknowledged.memberships.length,
    'server connections': maxConnections,
  }
  return result
}

async function countConnections(primary: { query: (text: string) => Promise<unknown[]> }): Promise<number> {
  return (await primary.query(`select from pg_stat_activity where usename = '${appRole}'`)).length
}

async function waitForPendingWork(pool: pg.Pool, providerPool: pg.Pool): Promise<void> {
  const deadline = performance.now() + pendingWorkTimeoutMs
  while (performance.now() < deadline) {
    await copyProvider(providerPool, pool, ['deliveries'])
    if ((await listPendingWork(pool)).length === 0) return
    await sleep(500)
  }
}

function describeFailover({ withoutMs, recoveryMs, errorsMs, statuses, longest503Ms }: Failover): string {
  const recovery = recoveryMs.map((ms) => (ms === undefined ? 'never' : seconds(ms))).join(', ')
  return [
    `no primary for ${seconds(withoutMs)}`,
    `each process recovered ${recovery} after that`,
    `errors within ${seconds(errorsMs)}`,
    `${formatCounts(statuses)}; longest 503 ${seconds(longest503Ms)}`,
  ].join('; ')
}
