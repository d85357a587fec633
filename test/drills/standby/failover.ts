import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce, openAsker, type Ask } from '../outages/asking.ts'
import { faultsOf, countBy, seconds } from '../outages/judge.ts'
import { inputs, type DrillStock } from '../outages/shop.ts'
import type { Fleet } from './fleet.ts'
import type { Pooler } from './pooler.ts'
import type { PairServer } from './server.ts'

/** One failover, as seen from outside. Times are ms. */
export interface Failover {
  /** From the death of the primary until the standby took writes and PgBouncer had been told. */
  withoutMs: number
  /** From then on until each process was ready, listed and held. */
  wellMs: (number | undefined)[]
  /** From the first answer that was not a good one to the last. */
  errorsMs: number
  statuses: Map<string, number>
  /** The longest that anyone waited for a 503. */
  longest503Ms: number
  faults: string[]
}

export interface FailoverOptions {
  fleet: Fleet
  pooler: Pooler
  primary: PairServer
  standby: PairServer
  stock: DrillStock
  asks: readonly Ask[]
  /** How long nobody notices that the primary is gone, ms. */
  unnoticedMs: number
}

const promisedWellMs = 10_000
const giveUpMs = 45_000
// A process waits three seconds for its database; a pooler and a balancer stand before that.
const slackMs = 5_000

/** Kills the primary, makes the standby the primary, and watches every process until it is well. */
export async function failOver(options: FailoverOptions): Promise<Failover> {
  const { fleet, pooler, primary, standby, asks, unnoticedMs } = options
  const beganAt = performance.now()
  primary.kill()
  await sleep(unnoticedMs)
  await standby.promote()
  pooler.pointAt(standby.port)
  const mendedAt = performance.now()
  const wellMs = await Promise.all(fleet.apps.map((app) => awaitWell(app, options.stock, mendedAt)))
  await sleep(500)
  const overAt = performance.now()
  const during = asks.filter((ask) => ask.endedAt >= beganAt && ask.begunAt <= overAt)
  const bad = during.filter(({ status }) => status === 0 || status >= 500)
  const faults = faultsOf(during, { slackMs, beganAt })
  for (const [at, ms] of wellMs.entries()) {
    if (ms === undefined)
      faults.push(`process ${at + 1} was not well ${seconds(giveUpMs)} after the promotion`)
    else if (ms > promisedWellMs)
      faults.push(`process ${at + 1} was well only ${seconds(ms)} after the promotion`)
  }
  const late = bad.filter((ask) => ask.begunAt > mendedAt + promisedWellMs)
  if (late.length > 0) faults.push(`${late.length} errors for requests of more than 10 s after the promotion`)
  return {
    withoutMs: mendedAt - beganAt,
    wellMs,
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

/** Until readiness, a list and a write, each begun after the promotion, were answered by this very process. */
async function awaitWell(app: string, { units }: DrillStock, since: number): Promise<number | undefined> {
  const own: Ask[] = []
  while (performance.now() < since + giveUpMs) {
    const ask = openAsker(app, own)
    const ready = await askOnce(app, { what: 'ready', method: 'GET', path: '/readyz' })
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
