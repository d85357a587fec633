import type { Log } from '../log.ts'
import { currentCall } from '../security/call-scope.ts'
import { markOutside } from './outside-errors.ts'
import { isReported, markReported } from './reported-errors.ts'

/** The services outside of the marketplace whose calls are counted, each under its name in `service_minutes`. */
export const serviceNames = ['payments', 'email'] as const
export type ServiceName = (typeof serviceNames)[number]

export interface CallCounts {
  calls: number
  failures: number
}

/** Counts the calls to a service outside, and turns an outage of it into one line when it begins and one when it ends. */
export interface ServiceHealth {
  /** The service answered, whatever its answer was. */
  succeeded(): void
  /** The service was not reached, did not answer in time, or refuses or fails whatever it is asked. */
  failed(error: Error): void
  /** The service answered, and refused what it should have taken. */
  rejected(): void
  /** Returns what was counted since the last time, for the caller to store. */
  drain(): CallCounts
  /** Adds counts that could not be stored to those of the next time. */
  restore(counts: CallCounts): void
  /** All that was counted since the process began, stored or not. */
  totals(): CallCounts
}

interface HealthDeps {
  log: Log
  /** Milliseconds; only differences matter. */
  now?: () => number
}

const serviceLabels: Record<ServiceName, string> = { payments: 'payment provider', email: 'mail server' }
/** Failures closer than this to a success belong to the same outage: a service that comes and goes is one outage. */
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
      markOutside(error)
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
      const taken = counts
      drained = sum(drained, taken)
      counts = { calls: 0, failures: 0 }
      return taken
    },
    restore(taken) {
      counts = sum(counts, taken)
      drained = sum(drained, { calls: -taken.calls, failures: -taken.failures })
    },
    totals: () => sum(drained, counts),
  }
}

function sum(one: CallCounts, other: CallCounts): CallCounts {
  return { calls: one.calls + other.calls, failures: one.failures + other.failures }
}

/** The request that first met the outage; empty in a job. */
function requestOf(): { requestId?: string; route?: string } {
  const call = currentCall()
  if (!call) return {}
  return { requestId: call.requestId, ...(call.route && { route: call.route }) }
}

export type Services = Record<ServiceName, ServiceHealth>

export function createServices(deps: HealthDeps): Services {
  return { payments: createServiceHealth('payments', deps), email: createServiceHealth('email', deps) }
}
