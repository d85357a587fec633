import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#demo/random.ts'
import { copyProvider } from '#test/support/provider/copy-provider.ts'
import { findFinalFaults, listPendingWork } from './outages/ledger.ts'
import { createApp, type ServerProcess, type ServerKind } from './outages/app.ts'
import {
  formatCounts,
  findRequestErrors,
  judgeOutage,
  seconds,
  type Outage,
  type Verdict,
} from './outages/judge.ts'
import type { PlannedOutage } from './outages/kinds.ts'
import { watchReadiness, type Readiness } from './outages/readiness.ts'
import { layInStock } from './outages/shop.ts'
import { startTraffic, type UserCounts, type Traffic } from './outages/traffic.ts'

export interface OutagesOptions {
  app: ServerKind
  /** Path of an empty folder for the database, files and log. */
  home: string
  plan: readonly PlannedOutage[]
  /** Random generator for the simulated users. With the same seed, the users make the same choices again. */
  random: Random
  crowd: UserCounts
  /**
   * Maximum time in ms for all jobs and messages to finish at the end. If missing, the drill checks only the actions
   * that the app confirmed to the users.
   */
  settleMs?: number
  /** The drill starts no outage after this time, in ms. */
  timeLimitMs?: number
  /** Time in ms without an outage, before and after each outage. */
  calmMs?: number
  /** Time in ms that is added to the promised times, so that the drill does not fail on a busy machine. */
  slackMs?: number
  /** Stack that stops everything that the drill has started, even if it is interrupted. */
  ends: AsyncDisposableStack
  log?: (line: string) => void
}

export interface OutagesResult {
  outages: (Outage & Verdict)[]
  /** Number of requests, and number of confirmed actions of each kind. */
  tally: Record<string, number>
  /** Descriptions of all faults. */
  faults: string[]
}

/**
 * Maximum time in ms for the recovery after an outage. If it expires, the drill kills and restarts the app in order to
 * continue.
 */
const recoveryTimeoutMs = 20_000

/** Causes one outage after another in an app with simulated users, and checks the app's data at the end. */
export async function runOutages(options: OutagesOptions): Promise<OutagesResult> {
  const { plan, crowd, ends, settleMs, slackMs, log = () => {} } = options
  const { timeLimitMs = Infinity, calmMs = 1_500 } = options
  const begun = performance.now()
  const app = await createApp(options.app, options.home)
  ends.defer(async () => log(`${app.kind}: SIGTERM took ${seconds(await app.close())}`))
  const pool = app.openPool(8)
  ends.defer(() => pool.end())
  const providerPool = new pg.Pool({ connectionString: app.provider.connectionString, max: 2 })
  providerPool.on('error', () => {})
  ends.defer(() => providerPool.end())
  // This cleanup is deferred last, so that it runs first: a frozen PostgreSQL server would not shut down.
  ends.defer(() => app.victim.thaw())
  const stock = await layInStock(pool, crowd.joiners * 10 * (1 + plan.length))
  const traffic = startTraffic(
    { origin: app.origin, provider: app.provider.url, random: options.random },
    stock,
    crowd,
  )
  const readiness = watchReadiness(app.origin)
  const result: OutagesResult = { outages: [], tally: {}, faults: [] }
  log(`${app.kind}: open after ${seconds(performance.now() - begun)}`)
  await sleep(calmMs)
  for (const [at, planned] of plan.entries()) {
    if (performance.now() - begun > timeLimitMs) break
    const outage = await runOutage(app, planned, traffic, readiness)
    await sleep(calmMs)
    await restartIfExited(app, outage)
    const verdict = judgeOutage(outage, traffic.requests, slackMs)
    result.outages.push({ ...outage, ...verdict })
    const name = `${app.kind} ${outage.kind}, ${seconds(outage.repairedAt - outage.beganAt)}`
    log(`${at + 1}/${plan.length} ${name}: ${describeVerdict(verdict)}`)
    for (const fault of verdict.faults) {
      log(`    FAULT: ${fault}`)
      result.faults.push(`${name}: ${fault}`)
    }
  }
  await traffic.stop()
  await readiness.stop()
  const { acknowledged, requests, unexpectedErrors } = traffic
  const between = requests.filter(
    (ask) => !result.outages.some((o) => ask.endedAt >= o.beganAt && ask.begunAt <= o.overAt),
  )
  result.faults.push(
    ...findRequestErrors(between, { slackMs }).map((fault) => `between outages: ${fault}`),
    ...unexpectedErrors,
  )
  if (settleMs !== undefined) await waitForPendingWork(pool, providerPool, settleMs, log)
  await copyProvider(providerPool, pool)
  result.faults.push(...(await findFinalFaults(pool, traffic, settleMs !== undefined)))
  result.tally = {
    requests: requests.length,
    purchases: acknowledged.purchases.length,
    shipments: acknowledged.shipments.length,
    refunds: acknowledged.refunds.length,
    memberships: acknowledged.memberships.length,
    'kB of log': Math.round(fs.statSync(app.logFile).size / 1000),
  }
  return result
}

async function runOutage(
  app: ServerProcess,
  planned: PlannedOutage,
  traffic: Traffic,
  readiness: Readiness,
): Promise<Outage> {
  const { kind, lastsMs } = planned
  const beganAt = performance.now()
  await kind.start(app)
  await sleep(Math.max(0, lastsMs - (performance.now() - beganAt)))
  const left = (await kind.repair?.(app)) ?? []
  const mendedAt = performance.now()
  const { name, isTotal, endsApp = false } = kind
  const outage: Outage = {
    app: app.kind,
    kind: name,
    isTotal,
    endsApp,
    left,
    beganAt,
    repairedAt: mendedAt,
    overAt: mendedAt,
  }
  let attempts = 0
  while (outage.recoveredAt === undefined && performance.now() < mendedAt + recoveryTimeoutMs) {
    outage.end = app.end()
    if (outage.end !== undefined) break
    // Sends new requests, which must succeed even if requests that were sent before the repair still hang. Makes at
    // most 8 purchases.
    if (attempts++ < 8) {
      traffic.buyOnce()
      traffic.listOnce()
    }
    await sleep(200)
    const firsts = findFirstSuccesses(mendedAt, traffic, readiness)
    const missing = Object.entries(firsts).filter(([, at]) => at === undefined)
    outage.missing = `no ${missing.map(([what]) => what).join(', no ')}; /readyz: ${readiness.lastResponse()}`
    if (missing.length === 0) outage.recoveredAt = Math.max(...Object.values(firsts).map(Number))
  }
  if (outage.recoveredAt === undefined) await app.restartApp()
  outage.overAt = performance.now()
  outage.notReadyAt = readiness.notReadyWithin(beganAt, outage.overAt)
  return outage
}

/**
 * Returns the completion times of three requests: the first successful readiness check, list request and purchase that
 * started after `since`.
 */
function findFirstSuccesses(since: number, traffic: Traffic, readiness: Readiness) {
  const list = traffic.requests.find(
    (ask) => ask.what === 'list' && ask.begunAt >= since && ask.status === 200,
  )
  const bought = traffic.acknowledged.purchases.find(({ begunAt }) => begunAt >= since)
  return { ready: readiness.readySince(since), list: list?.endedAt, purchase: bought?.endedAt }
}

/** Restarts the app if it exited shortly after the outage. */
async function restartIfExited(app: ServerProcess, outage: Outage): Promise<void> {
  const end = app.end()
  if (end === undefined) return
  outage.end ??= end
  await app.restartApp()
  outage.overAt = performance.now()
}

async function waitForPendingWork(
  pool: pg.Pool,
  providerPool: pg.Pool,
  timeoutMs: number,
  log: (line: string) => void,
): Promise<void> {
  const begun = performance.now()
  for (let look = 0; ; look++) {
    await copyProvider(providerPool, pool, ['deliveries'])
    const open = await listPendingWork(pool)
    const waited = performance.now() - begun
    if (open.length === 0) return log(`all work was finished ${seconds(waited)} after the last request`)
    if (waited > timeoutMs) return
    if (look % 20 === 10) log(`waiting for ${open.join(', ')}`)
    await sleep(500)
  }
}

function describeVerdict({ recoveryMs, notReadyMs, statuses, longest503Ms, longestMs }: Verdict): string {
  return [
    recoveryMs === undefined ? 'did not recover' : `recovered after ${seconds(recoveryMs)}`,
    notReadyMs === undefined ? 'always ready' : `not ready after ${seconds(notReadyMs)}`,
    `${formatCounts(statuses)}; longest 503 ${seconds(longest503Ms)}, longest response ${seconds(longestMs)}`,
  ].join(', ')
}
