import fs from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import type { Random } from '#demo/random.ts'
import { copyProvider } from '#test/support/provider/copy-provider.ts'
import { faultsAtTheEnd, whatIsOpen } from './outages/ledger.ts'
import { createApp, type ServerProcess, type ServerKind } from './outages/app.ts'
import { counted, faultsOf, judge, seconds, type Outage, type Verdict } from './outages/judge.ts'
import type { Planned } from './outages/kinds.ts'
import { watchReadiness, type Readiness } from './outages/readiness.ts'
import { layInStock } from './outages/shop.ts'
import { startTraffic, type Crowd, type Traffic } from './outages/traffic.ts'

export interface OutagesOptions {
  app: ServerKind
  /** An empty folder for everything: database, files, log. */
  home: string
  plan: readonly Planned[]
  /** What people choose; the same seed chooses the same. */
  random: Random
  crowd: Crowd
  /** ms that jobs and outboxes are given to come to rest; without it only what was acknowledged is looked for. */
  settleMs?: number
  /** ms on the wall after which no further outage is begun. */
  patienceMs?: number
  /** ms without an outage before and after each. */
  calmMs?: number
  /** ms that a busy machine may take for itself before it counts as a fault. */
  slackMs?: number
  /** Whatever was started is ended by it, also when the drill is called off. */
  ends: AsyncDisposableStack
  log?: (line: string) => void
}

export interface OutagesResult {
  outages: (Outage & Verdict)[]
  /** Requests in all, and how many of everything was acknowledged. */
  tally: Record<string, number>
  /** What was not as it must be, in plain words. */
  faults: string[]
}

/** So long an app may take to be well again before it is killed and started anew, so that the drill can go on. */
const lastHopeMs = 20_000

/** One outage after another under a shop that is full of people; in the end its ledger are read. */
export async function runOutages(options: OutagesOptions): Promise<OutagesResult> {
  const { plan, crowd, ends, settleMs, slackMs, log = () => {} } = options
  const { patienceMs = Infinity, calmMs = 1_500 } = options
  const begun = performance.now()
  const app = await createApp(options.app, options.home)
  ends.defer(async () => log(`${app.kind}: SIGTERM took ${seconds(await app.close())}`))
  const pool = app.openPool(8)
  ends.defer(() => pool.end())
  const theirs = new pg.Pool({ connectionString: app.provider.connectionString, max: 2 })
  theirs.on('error', () => {})
  ends.defer(() => theirs.end())
  // First of all: whoever is frozen ends nothing.
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
    if (performance.now() - begun > patienceMs) break
    const outage = await live(app, planned, traffic, readiness)
    await sleep(calmMs)
    await lateEnd(app, outage)
    const verdict = judge(outage, traffic.asks, slackMs)
    result.outages.push({ ...outage, ...verdict })
    const name = `${app.kind} ${outage.kind}, ${seconds(outage.mendedAt - outage.beganAt)}`
    log(`${at + 1}/${plan.length} ${name}: ${notified(verdict)}`)
    for (const fault of verdict.faults) {
      log(`    FAULT: ${fault}`)
      result.faults.push(`${name}: ${fault}`)
    }
  }
  await traffic.stop()
  await readiness.stop()
  const { acknowledged, asks, surprises } = traffic
  const between = asks.filter(
    (ask) => !result.outages.some((o) => ask.endedAt >= o.beganAt && ask.begunAt <= o.overAt),
  )
  result.faults.push(
    ...faultsOf(between, { slackMs }).map((fault) => `between outages: ${fault}`),
    ...surprises,
  )
  if (settleMs !== undefined) await settle(pool, theirs, settleMs, log)
  await copyProvider(theirs, pool)
  result.faults.push(...(await faultsAtTheEnd(pool, traffic, settleMs !== undefined)))
  result.tally = {
    requests: asks.length,
    purchases: acknowledged.purchases.length,
    shipments: acknowledged.shipments.length,
    refunds: acknowledged.refunds.length,
    memberships: acknowledged.memberships.length,
    'kB of log': Math.round(fs.statSync(app.logFile).size / 1000),
  }
  return result
}

async function live(
  app: ServerProcess,
  planned: Planned,
  traffic: Traffic,
  readiness: Readiness,
): Promise<Outage> {
  const { kind, lastsMs } = planned
  const beganAt = performance.now()
  await kind.strike(app)
  await sleep(Math.max(0, lastsMs - (performance.now() - beganAt)))
  const left = (await kind.mend?.(app)) ?? []
  const mendedAt = performance.now()
  const { name, isTotal, endsApp = false } = kind
  const outage: Outage = {
    app: app.kind,
    kind: name,
    isTotal,
    endsApp,
    left,
    beganAt,
    mendedAt,
    overAt: mendedAt,
  }
  let attempts = 0
  while (outage.wellAt === undefined && performance.now() < mendedAt + lastHopeMs) {
    outage.end = app.end()
    if (outage.end !== undefined) break
    // Who begins now must be served, whoever still hangs: but no more of them than a few.
    if (attempts++ < 8) {
      traffic.buyOnce()
      traffic.look()
    }
    await sleep(200)
    const firsts = firstsSince(mendedAt, traffic, readiness)
    const missing = Object.entries(firsts).filter(([, at]) => at === undefined)
    outage.missing = `no ${missing.map(([what]) => what).join(', no ')}; /readyz: ${readiness.lastWord()}`
    if (missing.length === 0) outage.wellAt = Math.max(...Object.values(firsts).map(Number))
  }
  if (outage.wellAt === undefined) await app.restartApp()
  outage.overAt = performance.now()
  outage.notReadyAt = readiness.notReadyWithin(beganAt, outage.overAt)
  return outage
}

/** Of what was begun since then, when the first of each kind was done: readiness, a list, a purchase. */
function firstsSince(since: number, traffic: Traffic, readiness: Readiness) {
  const list = traffic.asks.find((ask) => ask.what === 'list' && ask.begunAt >= since && ask.status === 200)
  const bought = traffic.acknowledged.purchases.find(({ begunAt }) => begunAt >= since)
  return { ready: readiness.readySince(since), list: list?.endedAt, purchase: bought?.endedAt }
}

/** An app that dies of an outage may do so a moment after it. */
async function lateEnd(app: ServerProcess, outage: Outage): Promise<void> {
  const end = app.end()
  if (end === undefined) return
  outage.end ??= end
  await app.restartApp()
  outage.overAt = performance.now()
}

async function settle(
  pool: pg.Pool,
  theirs: pg.Pool,
  patienceMs: number,
  log: (line: string) => void,
): Promise<void> {
  const begun = performance.now()
  for (let look = 0; ; look++) {
    await copyProvider(theirs, pool, ['deliveries'])
    const open = await whatIsOpen(pool)
    const waited = performance.now() - begun
    if (open.length === 0) return log(`at rest ${seconds(waited)} after the last request`)
    if (waited > patienceMs) return
    if (look % 20 === 10) log(`waiting for ${open.join(', ')}`)
    await sleep(500)
  }
}

function notified({ wellMs, notReadyMs, statuses, longest503Ms, longestMs }: Verdict): string {
  return [
    wellMs === undefined ? 'not well' : `well after ${seconds(wellMs)}`,
    notReadyMs === undefined ? 'never not ready' : `not ready after ${seconds(notReadyMs)}`,
    `${counted(statuses)}; longest 503 ${seconds(longest503Ms)}, longest of all ${seconds(longestMs)}`,
  ].join(', ')
}
