import type { BenchServer } from './processes.ts'

/** Resolution of prom-client's event loop monitor, in ms. */
const loopResolutionMs = 10

/** Returns how many pages came from the page cache and how many pages were rendered since the server started. */
export async function readPageCounts(app: BenchServer): Promise<{ hits: number; renders: number }> {
  const text = await readMetrics(app)
  const read = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  return { hits: read('souk_page_hits_total'), renders: read('souk_page_renders_total') }
}

/** Returns the longest event loop delay since the previous call of this function, in ms. */
export async function readLongestDelay(app: BenchServer): Promise<number> {
  const text = await readMetrics(app)
  // The metric includes the monitor's own interval, so the interval is subtracted.
  return Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1]) * 1000 - loopResolutionMs
}

/** Returns the percentage of the server's CPU time that garbage collection has used since the server started. */
export async function readCollectorPercent(app: BenchServer): Promise<number> {
  const text = await readMetrics(app)
  const spent = [...text.matchAll(/^nodejs_gc_duration_seconds_sum\S* (\S+)$/gm)]
  return (spent.reduce((sum, [, value]) => sum + Number(value), 0) * 100_000) / app.cpu()
}

async function readMetrics({ address }: BenchServer): Promise<string> {
  return (await fetch(`${address}/metrics`)).text()
}
