import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { CountsMessage } from '#platform/http/limits/worker-counts.ts'

/** Metrics of one process, in prom-client's JSON format. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

/**
 * Messages from a worker to its primary. When a worker requests all metrics, the primary requests the metrics of each
 * worker.
 */
export type FromWorker =
  | 'ready'
  | 'leaving'
  | 'alive'
  | CountsMessage
  | { kind: 'ask for all metrics'; id: number }
  | { kind: 'own metrics'; id: number; metrics: ProcessMetrics }

/** Messages from the primary to its workers. */
export type ToWorker =
  | 'greet'
  | 'drain'
  | 'are you alive'
  | CountsMessage
  | { kind: 'ask for own metrics'; id: number }
  | { kind: 'all metrics'; id: number; text: string }
