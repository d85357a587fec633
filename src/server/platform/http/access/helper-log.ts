import type { Endpoint } from '#contract/endpoint.ts'
import type { HelperAccess, Identity } from './actor.ts'

/** Records the calls that helper accounts make for a seller's shop. */
export interface HelperLog {
  /**
   * Runs a helper's call and records it if it succeeds. Each transaction in the call locks the helper's session, so
   * that removing the helper ends the access immediately. `target` is the id in the call's URL.
   */
  runRecorded<T>(
    endpoint: Endpoint,
    helping: HelperAccess & { sessionId: string },
    target: string,
    work: () => Promise<T>,
  ): Promise<T>
}

/** Runs a call. Records it if a helper account makes it on behalf of a seller's shop. */
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
