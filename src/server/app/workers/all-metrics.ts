import { AggregatorRegistry, collectDefaultMetrics, Gauge, Counter, Registry } from 'prom-client'
import type { ProcessMetrics, ToWorker } from './messages.ts'

interface AllMetricsDeps {
  running(): number[]
  send(to: number, message: ToWorker): void
  ends(): number
}

export interface AllMetrics {
  /**
   * Reads the metrics of the primary and of each worker that responds in time, and sends them to the requesting
   * worker.
   */
  answer(to: number, id: number): Promise<void>
  /** Receives the metrics of a worker. */
  receive(from: number, id: number, metrics: ProcessMetrics): void
}

/** Timeout for a worker's metrics, so that a worker that hangs does not delay the others. */
const workerTimeoutMs = 1_000

/**
 * Creates the combined metrics of all processes. Each series has its process in the label `worker`: a sum would
 * drop when a worker exits, and Prometheus would interpret that as a counter reset.
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
 * Labels every series with its process. All series are then unique, so the aggregation neither adds up nor omits any
 * of them.
 */
function labeled(metrics: ProcessMetrics, worker: string): ProcessMetrics {
  return metrics.map((metric) => ({
    ...metric,
    aggregator: 'sum',
    values: metric.values.map((value) => ({ ...value, labels: { ...value.labels, worker } })),
  }))
}
