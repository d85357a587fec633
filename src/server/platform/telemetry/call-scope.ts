import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** Context of the current call. It is available to code deep in the call, for recording events. */
export interface CallScope {
  /** Id of the caller; null for a guest. */
  actorId: string | null
  address: string
  userAgent: string
  requestId: string
  /** Method and path pattern of the endpoint. */
  route?: string
  log: Log
  /** Limit of new event bundles that this process may create per hour. */
  bundles: BundleBudget
  /**
   * Log lines of events whose transaction has not been committed yet, by subject. A transaction that is retried
   * therefore logs only once.
   */
  lines: Map<string, () => void>
  /** True if code that has the id of the affected account already recorded the exceeded limit. */
  isLimitRecorded?: boolean
}

export interface BundleBudget {
  /** Returns whether an event of this bundle may have a row of its own. */
  admits(bundle: string, hour: number): boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Returns the context of the current call, or undefined in jobs and commands. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore()
}

/** Runs a call and logs the lines of its events after the call has succeeded. */
export async function inCall<T>(caller: Omit<CallScope, 'lines'>, work: () => Promise<T>): Promise<T> {
  const scope: CallScope = { ...caller, lines: new Map() }
  const result = await scopes.run(scope, work)
  for (const log of scope.lines.values()) log()
  return result
}

/** Creates a limit for the number of new event bundles per hour. */
export function createBundleBudget(most: number): BundleBudget {
  let current = -1
  const begun = new Set<string>()
  return {
    admits(bundle, hour) {
      if (hour !== current) begun.clear()
      current = hour
      if (begun.has(bundle)) return true
      if (begun.size >= most) return false
      begun.add(bundle)
      return true
    },
  }
}
