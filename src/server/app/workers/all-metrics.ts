import { AggregatorRegistry, collectDefaultMetrics, Gauge, Counter, Registry } from 'prom-client'
import type { ProcessMetrics, ToWorker } from './messages.ts'

interface AllMetricsDeps {
  running(): number[]
  send(to: number, message: ToWorker): void
  ends(): number
}

export interface AllMetrics {
  /**
   * Collects the metrics of the primary and of all workers that respond in time. Sends them to the worker that
   * requested them.
   */
  answer(to: number, id: number): Promise<void>
  /** Stores the metrics that a worker sent in response to a request from `answer`. */
  receive(from: number, id: number, metrics: ProcessMetrics): void
}

/**
 * Maximum time, in ms, to wait for a worker's metrics, so that a worker that hangs does not delay a scrape for long.
 */
const workerTimeoutMs = 1_000

/**
 * Creates the combined metrics of all processes. The label `worker` of a series identifies its process. The series are
 * not added up, because a sum would decrease when a worker exits, which Prometheus would interpret as a counter reset.
 */
export function createAllMetrics({ running, send, ends }: AllMetricsDeps): AllMetrics {
  const own = new Registry()
  const registers = [own]
  collectDefaultMetrics({ register: own })
  new Gauge({
    name: 'souk_workers',
    help: 'Running workers',
    registers,
    collect() {
      this.set(running().length)
    },
  })
  new Counter({
    name: 'souk_worker_ends_total',
    help: 'Workers that exited unexpectedly and were restarted',
    registers,
    collect() {
      this.reset()
      this.inc(ends())
    },
  })
  const rounds = new Map<number, (from: number, metrics: ProcessMetrics) => void>()
  let round = 0

  function askWorkers(): Promise<ProcessMetrics[]> {
    const workers = running()
    const found: ProcessMetrics[] = []
    if (workers.length === 0) return Promise.resolve(found)
    const id = ++round
    return new Promise((resolve) => {
      const finish = (): void => {
        clearTimeout(timer)
        rounds.delete(id)
        resolve(found)
      }
      const timer = setTimeout(finish, workerTimeoutMs)
      rounds.set(id, (from, metrics) => {
        if (found.push(labeled(metrics, String(from))) === workers.length) finish()
      })
      for (const number of workers) send(number, { kind: 'ask for own metrics', id })
    })
  }

  return {
    async answer(to, id) {
      const [primaryMetrics, workerMetrics] = await Promise.all([own.getMetricsAsJSON(), askWorkers()])
      const labeledMetrics = [labeled(primaryMetrics, 'primary'), ...workerMetrics]
      const text = await AggregatorRegistry.aggregate(labeledMetrics).metrics()
      send(to, { kind: 'all metrics', id, text })
    },
    receive: (from, id, metrics) => rounds.get(id)?.(from, metrics),
  }
}

/**
 * Adds the label `worker` with the process's name to every series, so that each process has different series.
 * prom-client's aggregation then neither adds up nor omits any series.
 */
function labeled(metrics: ProcessMetrics, worker: string): ProcessMetrics {
  return metrics.map((metric) => ({
    ...metric,
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }))
}
