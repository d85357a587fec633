import { Counter, Registry } from 'prom-client'
import { expect, test, vi } from 'vitest'
import { createAllMetrics, type AllMetrics } from './all-metrics.ts'
import type { ToWorker } from './messages.ts'

/**
 * Creates the combined metrics of a primary and its workers. Only the workers in `answering` respond. `read` is the
 * message that requests a worker's metrics.
 */
function open(answering: readonly number[]) {
  const counters = new Map(
    answering.map((number) => {
      const register = new Registry()
      const counter = new Counter({ name: 'souk_page_hits_total', help: 'Hits', registers: [register] })
      counter.inc(number * 10)
      return [number, register]
    }),
  )
  const sent: string[] = []
  const send = (to: number, message: ToWorker): void => {
    if (typeof message === 'string') return
    if (message.kind === 'all metrics') sent.push(message.text)
    if (message.kind !== 'ask for own metrics') return
    const own = counters.get(to)?.getMetricsAsJSON()
    void own?.then((metrics) => all.receive(to, message.id, structuredClone(metrics)))
  }
  const all: AllMetrics = createAllMetrics({ running: () => [1, 2], send, ends: () => 3 })
  return async () => {
    await all.answer(1, 7)
    return sent.at(-1)!
  }
}

test('each series has a label with its process', async () => {
  const text = await open([1, 2])()
  expect(text).toContain('souk_page_hits_total{worker="1"} 10')
  expect(text).toContain('souk_page_hits_total{worker="2"} 20')
  expect(text.match(/# TYPE souk_page_hits_total counter/g)).toHaveLength(1)
  expect(text).toMatch(/process_start_time_seconds\{worker="primary"\} \d+/)
  expect(text).toContain('souk_workers{worker="primary"} 2')
  expect(text).toContain('souk_worker_ends_total{worker="primary"} 3')
})

test('a second scrape does not count anything twice', async () => {
  const read = open([1, 2])
  await read()
  expect(await read()).toContain('souk_page_hits_total{worker="1"} 10')
})

test('a worker that does not respond delays the metrics only briefly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const reading = open([1])()
  await vi.advanceTimersByTimeAsync(1_000)
  vi.useRealTimers()
  const text = await reading
  expect(text).toContain('souk_page_hits_total{worker="1"} 10')
  expect(text).not.toContain('worker="2"')
})
