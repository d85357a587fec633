import { setTimeout as sleep } from 'node:timers/promises'
import { sendOnce, createRequestSender, type RequestRecord } from '../outages/requests.ts'
import { findRequestErrors, countBy, seconds } from '../outages/judge.ts'
import { inputs, type DrillStock } from '../outages/shop.ts'
import type { Fleet } from './fleet.ts'
import type { Pooler } from './pooler.ts'
import type { PairServer } from './server.ts'

/** Durations in ms and faults during one failover, as measured by clients. */
export interface Failover {
  /** Time from the crash of the primary until the standby accepts writes and PgBouncer uses the standby. */
  withoutMs: number
  /**
   * For each process, the time from PgBouncer's switch to the standby until the process is ready again and can list and
   * reserve (hold) items. Undefined if the process did not recover.
   */
  recoveryMs: (number | undefined)[]
  /** Time from the first to the last error response. */
  errorsMs: number
  statuses: Map<string, number>
  /** Longest time from sending a request until a 503 response arrives. */
  longest503Ms: number
  faults: string[]
}

export interface FailoverOptions {
  fleet: Fleet
  pooler: Pooler
  primary: PairServer
  standby: PairServer
  stock: DrillStock
  requests: readonly RequestRecord[]
  /** Time, in ms, until a crash of the primary is noticed. */
  unnoticedMs: number
}

const promisedWellMs = 10_000
const timeoutMs = 45_000
// Additional time, in ms, because a process waits up to 3 s for its database, and PgBouncer and HAProxy add more
// delays.
const slackMs = 5_000

/** Kills the primary server, promotes the standby server and waits until every app process has recovered. */
export async function failOver(options: FailoverOptions): Promise<Failover> {
  const { fleet, pooler, primary, standby, requests, unnoticedMs } = options
  const beganAt = performance.now()
  primary.kill()
  await sleep(unnoticedMs)
  await standby.promote()
  pooler.pointAt(standby.port)
  const mendedAt = performance.now()
  const wellMs = await Promise.all(fleet.apps.map((app) => waitUntilHealthy(app, options.stock, mendedAt)))
  await sleep(500)
  const overAt = performance.now()
  const during = requests.filter((ask) => ask.endedAt >= beganAt && ask.begunAt <= overAt)
  const bad = during.filter(({ status }) => status === 0 || status >= 500)
  const faults = findRequestErrors(during, { slackMs, beganAt })
  for (const [at, ms] of wellMs.entries()) {
    if (ms === undefined)
      faults.push(`process ${at + 1} had not recovered ${seconds(timeoutMs)} after the promotion`)
    else if (ms > promisedWellMs)
      faults.push(`process ${at + 1} recovered only ${seconds(ms)} after the promotion`)
  }
  const late = bad.filter((ask) => ask.begunAt > mendedAt + promisedWellMs)
  if (late.length > 0)
    faults.push(`${late.length} errors for requests sent more than 10 s after the promotion`)
  return {
    withoutMs: mendedAt - beganAt,
    recoveryMs: wellMs,
    errorsMs: Math.max(0, ...bad.map(({ endedAt }) => endedAt)) - Math.min(...bad.map((ask) => ask.endedAt)),
    statuses: countBy(during, ({ status }) => (status === 0 ? 'none' : String(status))),
    longest503Ms: Math.max(
      0,
      ...during
        .filter(({ status }) => status === 503)
        .map((ask) => ask.endedAt - Math.max(ask.begunAt, beganAt)),
    ),
    faults: [...faults, ...fleet.ended()],
  }
}

/**
 * Waits until this process has handled a readiness check, a list request and a write successfully. All three must have
 * begun after the promotion.
 */
async function waitUntilHealthy(
  app: string,
  { units }: DrillStock,
  since: number,
): Promise<number | undefined> {
  const own: RequestRecord[] = []
  while (performance.now() < since + timeoutMs) {
    const ask = createRequestSender(app, own)
    const ready = await sendOnce(app, { what: 'ready', method: 'GET', path: '/readyz' })
    const isWell =
      ready.status === 200 &&
      (await ask(inputs.list())).status === 200 &&
      (await ask(inputs.hold(units[0]!))).status === 200
    ask.close()
    if (isWell) return performance.now() - since
    await sleep(100)
  }
  return undefined
}
