import { patienceMs, type Ask } from './asking.ts'

/** How an outage went, in the words of those who stood outside. Times are of `performance.now()`. */
export interface Outage {
  app: string
  kind: string
  isTotal: boolean
  endsApp?: boolean
  beganAt: number
  /** From here on the database answered as ever, to whoever asked anew. */
  mendedAt: number
  /** Until here requests are the outage's. */
  overAt: number
  /** What it left behind that must not be, in plain words. */
  left?: readonly string[]
  /** How the app's process ended, where it did not live through it. */
  end?: string
  /** When readiness, a list and a purchase, all asked after the mending, had been answered. */
  wellAt?: number
  notReadyAt?: number
  /** What had not been done when it was given up. */
  missing?: string
}

export interface Verdict {
  wellMs: number | undefined
  notReadyMs: number | undefined
  /** Returns by status; 'none' where none came. */
  statuses: Map<string, number>
  longest503Ms: number
  longestMs: number
  faults: string[]
}

/** What is promised in ms, less the second that the machine may take. */
const defaultSlackMs = 1_000
const promised = { wellMs: 4_000, notReadyMs: 4_000, errorMs: 3_000 }

const reads: ReadonlySet<string> = new Set(['list', 'piece', 'page'])

/** `slackMs`: what a machine may take for itself beside what is promised. */
export function judge(outage: Outage, all: readonly Ask[], slackMs = defaultSlackMs): Verdict {
  const { beganAt, mendedAt, overAt, wellAt, notReadyAt, missing, end, left = [] } = outage
  const asks = all.filter((ask) => ask.endedAt >= beganAt && ask.begunAt <= overAt)
  const wellMs = wellAt && wellAt - mendedAt
  const notReadyMs = notReadyAt && notReadyAt - beganAt
  const wellWithinMs = promised.wellMs + slackMs
  const notReadyWithinMs = promised.notReadyMs + slackMs
  const wasGone = outage.endsApp || end !== undefined || wellAt === undefined
  const faults = [...left, ...faultsOf(asks, { slackMs, wasGone, beganAt }), ...hungIn(outage, asks, slackMs)]
  if (end !== undefined) faults.unshift(`the process ended (${end})`)
  else if (wellMs === undefined)
    faults.unshift(`not well ${seconds(overAt - mendedAt)} after the end: ${missing}`)
  else if (wellMs > wellWithinMs) faults.unshift(`well only ${seconds(wellMs)} after the end`)
  const isLong = outage.isTotal && mendedAt - beganAt > notReadyWithinMs
  if (isLong && !end && !((notReadyMs ?? Infinity) <= notReadyWithinMs))
    faults.push(`/readyz said nothing of it within ${seconds(notReadyWithinMs)}`)
  return {
    wellMs: end === undefined ? wellMs : undefined,
    notReadyMs,
    statuses: countBy(asks, ({ status }) => (status === 0 ? 'none' : String(status))),
    longest503Ms: longest(asks.filter(({ status }) => status === 503)),
    longestMs: longest(asks),
    faults,
  }
}

/** What no request may meet, outage or not; that a server that is gone cannot be reached says nothing new. */
export function faultsOf(
  asks: readonly Ask[],
  {
    slackMs = defaultSlackMs,
    wasGone = false,
    beganAt = -Infinity,
  }: { slackMs?: number; wasGone?: boolean; beganAt?: number } = {},
): string[] {
  const limitMs = promised.errorMs + slackMs
  const limit = seconds(limitMs)
  const refused = asks.filter(({ status }) => status === 503)
  // A call under way when it began has done some of its work by then.
  const late = refused.filter((ask) => ask.endedAt - Math.max(ask.begunAt, beganAt) > limitMs)
  const slow = asks.filter(({ what, status }) => reads.has(what) && status === 200)
  const tooSlow = slow.filter((ask) => msOf(ask) > limitMs)
  const defects = asks.filter(({ status }) => status >= 500 && status !== 503)
  const lost = asks.filter(({ status, code }) => status === 0 && !(wasGone && code.startsWith('ECONN')))
  return [
    ...byName(defects, ({ status, code }) => `${status} ${code}`),
    ...byName(
      refused.filter(({ hasRetryAfter }) => !hasRetryAfter),
      ({ code }) => `503 ${code} without Retry-After`,
    ),
    ...byName(late, () => `503 only after more than ${limit}, at most ${seconds(longest(late))}`),
    ...byName(tooSlow, () => `reads that took more than ${limit}, at most ${seconds(longest(tooSlow))}`),
    ...byName(
      lost,
      ({ code }) => `no answer, ${code === 'timeout' ? `none in ${seconds(patienceMs)}` : code}`,
    ),
  ]
}

/** Who was sent early enough into a total outage must hear 503 before it ends, whatever comes of the thaw. */
function hungIn({ isTotal, beganAt, mendedAt }: Outage, asks: readonly Ask[], slackMs: number): string[] {
  const limitMs = promised.errorMs + slackMs
  const hung = asks.filter(({ what, begunAt, endedAt, status }) => {
    const dueAt = Math.max(begunAt, beganAt) + limitMs
    const isJudged = status === 503 || status === 0 || reads.has(what)
    return isTotal && !isJudged && dueAt < mendedAt && endedAt > dueAt
  })
  return byName(
    hung,
    () => `answered only after more than ${seconds(limitMs)}, at most ${seconds(longest(hung))}`,
  )
}

/** '7 × 500 internal (list × 4, page × 3)' for each name there is. */
function byName(asks: readonly Ask[], nameOf: (ask: Ask) => string): string[] {
  return [...Map.groupBy(asks, nameOf)].map(
    ([name, of]) => `${of.length} × ${name} (${counted(countBy(of, ({ what }) => what))})`,
  )
}

export function countBy<T>(all: readonly T[], nameOf: (one: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const one of all) counts.set(nameOf(one), (counts.get(nameOf(one)) ?? 0) + 1)
  return counts
}

/** '200 × 12, 503 × 3' */
export function counted(counts: ReadonlyMap<string, number>): string {
  const inOrder = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return inOrder.map(([name, count]) => `${name} × ${count}`).join(', ')
}

const msOf = ({ begunAt, endedAt }: Ask): number => endedAt - begunAt

const longest = (asks: readonly Ask[]): number => Math.max(0, ...asks.map(msOf))

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`
