import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** Context of the current call, for events recorded deep in its work. */
export interface CallScope {
  /** Id of the caller; null for a guest. */
  actorId: string | null
  address: string
  userAgent: string
  requestId: string
  /** Method and path pattern of the call. */
  route?: string
  log: Log
  /** Limit of new event bundles that this process may start per hour. */
  bundles: BundleBudget
  /**
   * Log lines of events whose transaction has not committed yet, by subject, so that a retried transaction logs once.
   */
  lines: Map<string, () => void>
  /** True if the code that knows the affected account already recorded the limit. */
  isLimitRecorded?: boolean
}

export interface BundleBudget {
  /** Returns whether an event of this bundle may have its own row. */
  admits(bundle: string, hour: number): boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Returns the current call; undefined in jobs and commands. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore()
}

/** Runs the work of a call and logs the lines of its events once it has succeeded. */
export async function inCall<T>(caller: Omit<CallScope, 'lines'>, work: () => Promise<T>): Promise<T> {
  const scope: CallScope = { ...caller, lines: new Map() }
  const result = await scopes.run(scope, work)
  for (const log of scope.lines.values()) log()
  return result
}

/** Creates a limit of new bundles per hour. */
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
