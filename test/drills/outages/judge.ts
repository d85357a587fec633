import { requestTimeoutMs, type RequestRecord } from './requests.ts'

/** Record of an outage and of the recovery from it. All times are values of `performance.now()`. */
export interface Outage {
  app: string
  kind: string
  isTotal: boolean
  endsApp?: boolean
  beganAt: number
  /** Time when new database connections begin to work normally again. */
  repairedAt: number
  /** Requests that started before this time are treated as part of the outage. */
  overAt: number
  /** Descriptions of wrong data or wrong files that the outage left behind. */
  left?: readonly string[]
  /** Exit code or signal with which the app's process ended, if it ended. */
  end?: string
  /**
   * Time by which a readiness check, a list request and a purchase had succeeded. All three started after the repair.
   */
  recoveredAt?: number
  notReadyAt?: number
  /** Names of the requests that did not succeed before the timeout. */
  missing?: string
}

export interface Verdict {
  recoveryMs: number | undefined
  notReadyMs: number | undefined
  /** Maps an HTTP status to its number of responses. The key 'none' counts requests without a response. */
  statuses: Map<string, number>
  longest503Ms: number
  longestMs: number
  faults: string[]
}

/** Time in ms that is added to the promised times by default, to allow for a busy machine. */
const defaultSlackMs = 1_000
const promisedLimits = { wellMs: 4_000, notReadyMs: 4_000, errorMs: 3_000 }

const readRequests: ReadonlySet<string> = new Set(['list', 'listing', 'page'])

/**
 * Compares the requests during an outage with the promised times. `slackMs` is added to these times to allow for a busy
 * machine.
 */
export function judgeOutage(
  outage: Outage,
  all: readonly RequestRecord[],
  slackMs = defaultSlackMs,
): Verdict {
  const { beganAt, repairedAt, overAt, recoveredAt, notReadyAt, missing, end, left = [] } = outage
  const asks = all.filter((ask) => ask.endedAt >= beganAt && ask.begunAt <= overAt)
  const wellMs = recoveredAt && recoveredAt - repairedAt
  const notReadyMs = notReadyAt && notReadyAt - beganAt
  const wellWithinMs = promisedLimits.wellMs + slackMs
  const notReadyWithinMs = promisedLimits.notReadyMs + slackMs
  const wasGone = outage.endsApp || end !== undefined || recoveredAt === undefined
  const faults = [
    ...left,
    ...findRequestErrors(asks, { slackMs, wasGone, beganAt }),
    ...findHanging(outage, asks, slackMs),
  ]
  if (end !== undefined) faults.unshift(`the process ended (${end})`)
  else if (wellMs === undefined)
    faults.unshift(`no recovery ${seconds(overAt - repairedAt)} after the end: ${missing}`)
  else if (wellMs > wellWithinMs) faults.unshift(`recovered only ${seconds(wellMs)} after the end`)
  const isLong = outage.isTotal && repairedAt - beganAt > notReadyWithinMs
  if (isLong && !end && !((notReadyMs ?? Infinity) <= notReadyWithinMs))
    faults.push(`/readyz did not report it within ${seconds(notReadyWithinMs)}`)
  return {
    recoveryMs: end === undefined ? wellMs : undefined,
    notReadyMs,
    statuses: countBy(asks, ({ status }) => (status === 0 ? 'none' : String(status))),
    longest503Ms: maxDurationMs(asks.filter(({ status }) => status === 503)),
    longestMs: maxDurationMs(asks),
    faults,
  }
}

/**
 * Returns the faults among these requests, during an outage or at any other time. Refused connections are not faults if
 * the app's process had exited.
 */
export function findRequestErrors(
  asks: readonly RequestRecord[],
  {
    slackMs = defaultSlackMs,
    wasGone = false,
    beganAt = -Infinity,
  }: { slackMs?: number; wasGone?: boolean; beganAt?: number } = {},
): string[] {
  const limitMs = promisedLimits.errorMs + slackMs
  const limit = seconds(limitMs)
  const refused = asks.filter(({ status }) => status === 503)
  // If a request was already running when the outage began, its waiting time is measured from the beginning of the
  // outage.
  const late = refused.filter((ask) => ask.endedAt - Math.max(ask.begunAt, beganAt) > limitMs)
  const slow = asks.filter(({ what, status }) => readRequests.has(what) && status === 200)
  const tooSlow = slow.filter((ask) => durationMsOf(ask) > limitMs)
  const defects = asks.filter(({ status }) => status >= 500 && status !== 503)
  const lost = asks.filter(({ status, code }) => status === 0 && !(wasGone && code.startsWith('ECONN')))
  return [
    ...describeGroups(defects, ({ status, code }) => `${status} ${code}`),
    ...describeGroups(
      refused.filter(({ hasRetryAfter }) => !hasRetryAfter),
      ({ code }) => `503 ${code} without Retry-After`,
    ),
    ...describeGroups(
      late,
      () => `503 only after more than ${limit}, at most ${seconds(maxDurationMs(late))}`,
    ),
    ...describeGroups(
      tooSlow,
      () => `reads that took more than ${limit}, at most ${seconds(maxDurationMs(tooSlow))}`,
    ),
    ...describeGroups(
      lost,
      ({ code }) => `no answer, ${code === 'timeout' ? `none in ${seconds(requestTimeoutMs)}` : code}`,
    ),
  ]
}

/**
 * Returns a fault if write requests hung during an outage of the whole database. The app must reply to a write request
 * with a 503 in time, unless the request was sent shortly before the end of the outage.
 */
function findHanging(
  { isTotal, beganAt, repairedAt }: Outage,
  asks: readonly RequestRecord[],
  slackMs: number,
): string[] {
  const limitMs = promisedLimits.errorMs + slackMs
  const hung = asks.filter(({ what, begunAt, endedAt, status }) => {
    const dueAt = Math.max(begunAt, beganAt) + limitMs
    const isJudged = status === 503 || status === 0 || readRequests.has(what)
    return isTotal && !isJudged && dueAt < repairedAt && endedAt > dueAt
  })
  return describeGroups(
    hung,
    () => `answered only after more than ${seconds(limitMs)}, at most ${seconds(maxDurationMs(hung))}`,
  )
}

/** Returns one text for each group of requests, for example '7 × 500 internal (list × 4, page × 3)'. */
function describeGroups(asks: readonly RequestRecord[], nameOf: (ask: RequestRecord) => string): string[] {
  return [...Map.groupBy(asks, nameOf)].map(
    ([name, of]) => `${of.length} × ${name} (${formatCounts(countBy(of, ({ what }) => what))})`,
  )
}

export function countBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  return counts
}

/** Returns the counts with their names as text, for example '200 × 12, 503 × 3'. */
export function formatCounts(counts: ReadonlyMap<string, number>): string {
  const inOrder = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return inOrder.map(([name, count]) => `${name} × ${count}`).join(', ')
}

const durationMsOf = ({ begunAt, endedAt }: RequestRecord): number => endedAt - begunAt

const maxDurationMs = (asks: readonly RequestRecord[]): number => Math.max(0, ...asks.map(durationMsOf))

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
