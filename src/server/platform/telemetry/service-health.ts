import type { Log } from './log.ts'
import { currentCall } from './call-scope.ts'
import { markExternalError } from '../core/external-errors.ts'
import { isReported, markReported } from './reported-errors.ts'

/** External services whose calls are counted. The names are stored in `service_minutes`. */
export const serviceNames = ['payments', 'email'] as const
export type ServiceName = (typeof serviceNames)[number]

export interface CallCounts {
  calls: number
  failures: number
}

/** Counts the calls to an external service. Also logs one line when an outage begins and one when it ends. */
export interface ServiceHealth {
  /** Records a call that the service completed. */
  succeeded(): void
  /** Records a call that failed because of an outage: no connection, a timeout, or an error that affects every call. */
  failed(error: Error): void
  /** Records a call that the service has rejected even though it is available. */
  rejected(): void
  /** Returns the counts since the last `drain`. The caller then stores them. */
  drain(): CallCounts
  /** Adds back counts that could not be stored, so that the next `drain` returns them. */
  restore(counts: CallCounts): void
  /** Returns the counts since the process started. */
  totals(): CallCounts
}

interface HealthDeps {
  log: Log
  /** Monotonic clock in ms. */
  now?: () => number
}

const serviceLabels: Record<ServiceName, string> = { payments: 'payment provider', email: 'mail server' }
/**
 * An outage counts as ended after this time, in ms, without failures. Intermittent failures therefore count as one
 * outage.
 */
const settleMs = 5_000

export function createServiceHealth(
  name: ServiceName,
  { log, now = () => performance.now() }: HealthDeps,
): ServiceHealth {
  const label = serviceLabels[name]
  let counts: CallCounts = { calls: 0, failures: 0 }
  let drained: CallCounts = { calls: 0, failures: 0 }
  let outage: { begunAt: number; lastFailureAt: number; failures: number } | undefined
  return {
    succeeded() {
      counts.calls++
      if (!outage || now() - outage.lastFailureAt < settleMs) return
      const seconds = Math.round((outage.lastFailureAt - outage.begunAt) / 100) / 10
      log.warn({ service: name, seconds, failures: outage.failures }, `the ${label} is available again`)
      outage = undefined
    },
    failed(error) {
      counts.calls++
      counts.failures++
      markExternalError(error)
      if (outage) {
        outage.lastFailureAt = now()
        outage.failures++
      } else if (!isReported(error)) {
        outage = { begunAt: now(), lastFailureAt: now(), failures: 1 }
        log.error({ service: name, err: error, ...requestOf() }, `the ${label} is unavailable`)
      }
      markReported(error)
    },
    rejected() {
      counts.calls++
      counts.failures++
    },
    drain() {
      const recorded = counts
      drained = sum(drained, recorded)
      counts = { calls: 0, failures: 0 }
      return recorded
    },
    restore(recorded) {
      counts = sum(counts, recorded)
      drained = sum(drained, { calls: -recorded.calls, failures: -recorded.failures })
    },
    totals: () => sum(drained, counts),
  }
}

function sum(one: CallCounts, other: CallCounts): CallCounts {
  return { calls: one.calls + other.calls, failures: one.failures + other.failures }
}

/** Returns the current request for the log, or an empty object in a job. */
function requestOf(): { requestId?: string; route?: string } {
  const call = currentCall()
  if (!call) return {}
  return { requestId: call.requestId, ...(call.route && { route: call.route }) }
}

export type Services = Record<ServiceName, ServiceHealth>

export function createServices(deps: HealthDeps): Services {
  return { payments: createServiceHealth('payments', deps), email: createServiceHealth('email', deps) }
}
