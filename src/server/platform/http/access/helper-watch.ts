import type { Endpoint } from '#contract/endpoint.ts'
import type { Helping, Identity } from './actor.ts'

/** Notes what helpers of a shop do. */
export interface HelperWatch {
  /**
   * Does what a helper asks, as long as they help: each of its transactions holds the session, which whoever removes them
   * ends. What fails is not told. `target`: the id in the call's address.
   */
  inAct<T>(
    endpoint: Endpoint,
    helping: Helping & { sessionId: string },
    target: string,
    work: () => Promise<T>,
  ): Promise<T>
}

/** Does the work of a call, noted where a helper makes it as the shop. */
export async function watchHelper<T>(
  watch: HelperWatch | undefined,
  { helping, sessionId = '' }: Identity,
  endpoint: Endpoint,
  { params }: { params: unknown },
  work: () => Promise<T>,
): Promise<T> {
  if (!watch || !helping || !endpoint.helpers) return work()
  const { id } = (params ?? {}) as { id?: unknown }
  return watch.inAct(endpoint, { ...helping, sessionId }, typeof id === 'string' ? id : '', work)
}
