import { AsyncLocalStorage } from 'node:async_hooks'
import type { Log } from './log.ts'

/** From where a call came, for what is written down about it far below. */
export interface CallScope {
  /** Who calls; null for a guest. */
  actorId: string | null
  address: string
  userAgent: string
  requestId: string
  /** Method and path pattern of the call. */
  route?: string
  log: Log
  /** How many new bundles of alike events this process may still begin within the hour. */
  bundles: BundleBudget
  /** Lines of events whose transaction has not ended yet, by what they are about: a repeated one says it once. */
  lines: Map<string, () => void>
  /** Whether what limits the call has been written down by whoever knows the account that was meant. */
  isLimitRecorded?: boolean
}

export interface BundleBudget {
  /** Whether an event of this bundle may have a row of its own. */
  admits(bundle: string, hour: number): boolean
}

const scopes = new AsyncLocalStorage<CallScope>()

/** The call that is being answered; undefined in jobs and commands. */
export function currentCall(): CallScope | undefined {
  return scopes.getStore()
}

/** Runs the work of one call: the lines of its events are logged once it has succeeded. */
export async function inCall<T>(caller: Omit<CallScope, 'lines'>, work: () => Promise<T>): Promise<T> {
  const scope: CallScope = { ...caller, lines: new Map() }
  const result = await scopes.run(scope, work)
  for (const log of scope.lines.values()) log()
  return result
}

/** Lets a process begin so many bundles an hour. */
export function openBundleBudget(most: number): BundleBudget {
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
