import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** Context of the current call. Code that runs during the call reads it in order to record events. */
export interface CallScope {
  /** Id of the caller. Null for a guest. */
  actorId: string | null
  address: string
  userAgent: string
  requestId: string
  /** Method and path pattern of the endpoint. */
  route?: string
  log: Log
  /** Limits how many new groups (bundles) of similar security events this process creates per hour. */
  bundles: BundleBudget
  /**
   * Functions that log events whose transaction has not committed yet, keyed by the kind of event and the affected
   * person. With these keys, a transaction that is retried logs each event only once.
   */
  lines: Map<string, () => void>
  /** Whether code that knows the id of the affected account has already recorded that the limit was exceeded. */
  isLimitRecorded?: boolean
}

export interface BundleBudget {
  /** Returns whether events in this bundle can have their own row. */
  admits(bundle: string, hour: number): boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Returns the context of the current call, or undefined in a job or command. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore()
}

/** Runs a call and logs its events after the call has succeeded. */
export async function inCall<T>(caller: Omit<CallScope, 'lines'>, work: () => Promise<T>): Promise<T> {
  const scope: CallScope = { ...caller, lines: new Map() }
  const result = await scopes.run(scope, work)
  for (const log of scope.lines.values()) log()
  return result
}

/** Creates an hourly limit for the number of new bundles (groups of similar events). */
export function createBundleBudget(maxBundles: number): BundleBudget {
  let current = -1
  const startedBundles = new Set<string>()
  return {
    admits(bundle, hour) {
      if (hour !== current) startedBundles.clear()
      current = hour
      if (startedBundles.has(bundle)) return true
      if (startedBundles.size >= maxBundles) return false
      startedBundles.add(bundle)
      return true
    },
  }
}
