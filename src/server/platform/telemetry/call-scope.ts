import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** Context of the current call, which any code that runs during the call can read in order to record events. */
export interface CallScope {
  /** Id of the caller; null for a guest. */
  actorId: string | null
  address: string
  userAgent: string
  requestId: string
  /** Method and path pattern of the endpoint. */
  route?: string
  log: Log
  /** Limit for the number of new groups (bundles) of similar security events that this process creates per hour. */
  bundles: BundleBudget
  /**
   * Functions that log events whose transaction has not been committed yet, keyed by kind of event and affected person.
   * Because of the keys, a transaction that is retried logs each event only once.
   */
  lines: Map<string, () => void>
  /** True if the exceeded limit was already recorded by code that has the id of the affected account. */
  isLimitRecorded?: boolean
}

export interface BundleBudget {
  /** Returns whether an event in this bundle can have a separate row. */
  admits(bundle: string, hour: number): boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** Returns the context of the current call, or undefined in jobs and commands. */
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

/** Creates a limit for the number of new bundles (groups of similar events) per hour. */
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
