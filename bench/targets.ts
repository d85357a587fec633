/** Measured throughput, latencies and resource usage for one kind of request. */
export interface Measured {
  name: string
  responses: number
  perSecond: number
  /** Latencies in ms. */
  p50: number
  p95: number
  /** CPU time per request in ms: `app` for the server, `database` for PostgreSQL. */
  app: number
  database: number
  /** Highest resident memory of the server, in MB. */
  memory: number
}

/**
 * Target for a measured value, together with the measured value. Targets apply to one server process and a marketplace
 * of the measured size.
 */
export interface Target {
  label: string
  limit: number
  reached: number
  isAtMost: boolean
}

export const atMost = (words: string, limit: number, reached: number): Target => ({
  label: words,
  limit,
  reached,
  isAtMost: true,
})

export const atLeast = (words: string, limit: number, reached: number): Target => ({
  label: words,
  limit,
  reached,
  isAtMost: false,
})

export function formatTable(title: string, rows: readonly Measured[]): string {
  const head = ['per second', 'p50 ms', 'p95 ms', 'CPU ms', '+ PG ms', 'RSS MB']
  const lines = rows.map(({ name, perSecond, p50, p95, app, database, memory }) => [
    name,
    perSecond.toFixed(0),
    p50.toFixed(1),
    p95.toFixed(1),
    app.toFixed(3),
    database.toFixed(3),
    memory.toFixed(0),
  ])
  const line = ([name = '', ...cells]: string[]): string =>
    name.padEnd(34) + cells.map((cell) => cell.padStart(10)).join('')
  return [`\n${title}`, ...[['', ...head], ...lines].map(line)].join('\n')
}

export function summarizeTargets(targets: readonly Target[]): { text: string; isReached: boolean } {
  const isTargetReached = ({ limit, reached, isAtMost }: Target): boolean =>
    isAtMost ? reached <= limit : reached >= limit
  const lines = targets.map((target) => {
    const { label, limit, reached, isAtMost } = target
    const figure = `${label}: ${Number(reached.toPrecision(3))}`
    return `  ${isTargetReached(target) ? 'reached' : 'MISSED '}  ${figure} (${isAtMost ? 'at most' : 'at least'} ${limit})`
  })
  return { text: `\n${lines.join('\n')}`, isReached: targets.every(isTargetReached) }
}
