import type { MetricObjectWithValues, MetricValue } from 'prom-client'
import type { CountsMessage } from '#platform/http/limits/worker-counts.ts'

/** The metrics of one process, as prom-client hands them on. */
export type ProcessMetrics = MetricObjectWithValues<MetricValue<string>>[]

/** What a worker sends its primary. Asked for all metrics, the primary asks each worker for its own. */
export type FromWorker =
  | 'ready'
  | 'leaving'
  | 'alive'
  | CountsMessage
  | { kind: 'ask for all metrics'; id: number }
  | { kind: 'own metrics'; id: number; metrics: ProcessMetrics }

/** What a primary sends its workers. */
export type ToWorker =
  | 'greet'
  | 'drain'
  | 'are you alive'
  | CountsMessage
  | { kind: 'ask for own metrics'; id: number }
  | { kind: 'all metrics'; id: number; text: string }
