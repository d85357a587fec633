import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { getIdempotencyKeyUse, needsStepUp, type Endpoint } from '#contract/endpoint.ts'
import type { JsonText } from '../core/json-text.ts'

/** Properties of a page's request that the page's in-process calls need. */
export type PageRequestInfo = Pick<FastifyRequest, 'ip' | 'id' | 'headers'>

/** Completed call of a read endpoint that can be repeated for other guests. */
export interface RepeatableRead {
  /**
   * Runs the handler again with the parsed input, for another guest. Throws an error if the response depends on the
   * request.
   */
  repeat(page: PageRequestInfo): Promise<JsonText>
  cacheControl: string
}

const slots = new AsyncLocalStorage<{ read?: RepeatableRead }>()

/** Runs `work`, which makes a call. Returns the result and, if possible, a way to repeat the call. */
export async function captureRead<T>(
  work: () => Promise<T>,
): Promise<{ result: T; read: RepeatableRead | undefined }> {
  const slot: { read?: RepeatableRead } = {}
  const result = await slots.run(slot, work)
  return { result, read: slot.read }
}

/** Tells the enclosing `captureRead` how to repeat the call. */
export function recordRead(read: () => RepeatableRead): void {
  const slot = slots.getStore()
  if (slot) slot.read = read()
}

/**
 * Returns whether the response depends only on the input, the language and the caller. Returns false for endpoints with
 * a rate limit, an idempotency key or a required proof of identity (step-up).
 */
export function isRepeatable(endpoint: Endpoint): boolean {
  const { who, method, isPublicRead, perMinute, bodyType, replyType, isScriptOnly } = endpoint
  if (who !== 'anyone' || (method !== 'GET' && !isPublicRead)) return false
  const isPlain = !perMinute && !bodyType && !replyType && !isScriptOnly
  return isPlain && !needsStepUp(endpoint) && getIdempotencyKeyUse(endpoint) === undefined
}
