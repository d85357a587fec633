import { atMost, type Target } from './verdict.ts'

export interface TimedCall {
  name: string
  /** Whose bearer token it carries. */
  token?: string
  /** Another address for another number. */
  url: (at: number) => string
}

/** Makes each call as often, and a few times more at first that do not count; prints what they took in ms. */
export async function timeCalls(
  address: string,
  calls: readonly TimedCall[],
  { title, times, mostMs }: { title: string; times: number; mostMs: number },
): Promise<Target> {
  printHead(title)
  let worst = 0
  for (const { name, token, url } of calls) {
    const latencies: number[] = []
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    for (let at = -10; at < times; at++) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}${url(Math.abs(at))}`, { headers })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${url(at)} was answered ${answer.status}: ${text}`)
      if (at >= 0) latencies.push(performance.now() - startedAt)
    }
    worst = Math.max(worst, printLatencies(name, latencies))
  }
  return atMost(`${title}: p95 ms of the slowest`, mostMs, worst)
}

export function printHead(title: string): void {
  console.log(
    `\n${title}`.padEnd(49) + ['p50 ms', 'p95 ms', 'max ms'].map((cell) => cell.padStart(9)).join(''),
  )
}

/** Prints a row and returns its p95. */
export function printLatencies(name: string, latencies: readonly number[]): number {
  const shown = [0.5, 0.95, 1].map((share) => percentile(latencies, share).toFixed(1).padStart(9))
  console.log(`  ${name.padEnd(46)}${shown.join('')}`)
  return percentile(latencies, 0.95)
}

export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0
}
