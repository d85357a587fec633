import { atMost, type Target } from './targets.ts'

export interface TimedCall {
  name: string
  /** Bearer token, if the call requires one. */
  token?: string
  /** Returns the path of the request with the number `at`. */
  url: (at: number) => string
}

/** Makes each call `times` times after ten warm-up requests, and prints the latencies in ms. */
export async function timeCalls(
  address: string,
  calls: readonly TimedCall[],
  { title, times, maxMs }: { title: string; times: number; maxMs: number },
): Promise<Target> {
  printHeader(title)
  let worst = 0
  for (const { name, token, url } of calls) {
    const latencies: number[] = []
    const headers = token ? { authorization: `Bearer ${token}` } : undefined
    for (let at = -10; at < times; at++) {
      const startedAt = performance.now()
      const answer = await fetch(`${address}${url(Math.abs(at))}`, { headers })
      const text = await answer.text()
      if (answer.status !== 200) throw new Error(`${url(at)} returned ${answer.status}: ${text}`)
      if (at >= 0) latencies.push(performance.now() - startedAt)
    }
    worst = Math.max(worst, printLatencies(name, latencies))
  }
  return atMost(`${title}: p95 of the slowest call in ms`, maxMs, worst)
}

export function printHeader(title: string): void {
  console.log(
    `\n${title}`.padEnd(49) + ['p50 ms', 'p95 ms', 'max ms'].map((cell) => cell.padStart(9)).join(''),
  )
}

/** Prints a table row with the p50, p95 and maximum latencies in ms. Returns the p95. */
export function printLatencies(name: string, latencies: readonly number[]): number {
  const shown = [0.5, 0.95, 1].map((fraction) => percentile(latencies, fraction).toFixed(1).padStart(9))
  console.log(`  ${name.padEnd(46)}${shown.join('')}`)
  return percentile(latencies, 0.95)
}

export function percentile(values: readonly number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) * fraction)] ?? 0
}
