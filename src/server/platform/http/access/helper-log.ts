import type { Endpoint } from '#contract/endpoint.ts'
import type { HelperAccess, Identity } from './actor.ts'

/** Records the calls that helpers of a shop make. */
export interface HelperLog {
  /**
   * Runs a helper's call and records it if it succeeds. Each transaction of the call locks the helper's session,
   * so that removing the helper immediately ends the access. `target` is the id in the call's URL.
   */
  runRecorded<T>(
    endpoint: Endpoint,
    helping: HelperAccess & { sessionId: string },
    target: string,
    work: () => Promise<T>,
  ): Promise<T>
}

/** Runs a call and records it if a helper makes the call on behalf of a shop. */
export async function runAsHelper<T>(
  watch: HelperLog | undefined,
  { helperAccess, sessionId = '' }: Identity,
  endpoint: Endpoint,
  { params }: { params: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!watch || !helperAccess || !endpoint.helpers) return work()
  const { id } = (params ?? {}) as { id?: unknown }
  return watch.runRecorded(endpoint, { ...helperAccess, sessionId }, typeof id === 'string' ? id : '', work)
}
