import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyRequest } from 'fastify'
import { keyUseOf, needsStepUp, type Endpoint } from '#contract/endpoint.ts'
import type { JsonText } from '../core/json-text.ts'

/** The request for a page, as far as the calls it is made of know of it. */
export type PageAsked = Pick<FastifyRequest, 'ip' | 'id' | 'headers'>

/** A read that was answered once, for whoever wants it again. */
export interface RepeatableRead {
  /** Asks the handler with what was parsed then, as another guest; throws where only a request says what is to be answered. */
  again(page: PageAsked): Promise<JsonText>
  cacheControl: string
}

const noted = new AsyncLocalStorage<{ read?: RepeatableRead }>()

/** Does work that makes a call; returns how that is made again, where it may be. */
export async function notingRead<T>(
  work: () => Promise<T>,
): Promise<{ result: T; read: RepeatableRead | undefined }> {
  const slot: { read?: RepeatableRead } = {}
  const result = await noted.run(slot, work)
  return { result, read: slot.read }
}

/** Tells whoever makes a call by `notingRead` how it is made again. */
export function noteRead(read: () => RepeatableRead): void {
  const slot = noted.getStore()
  if (slot) slot.read = read()
}

/** Whether nothing but its input, the language and who looks is a part of its answer: no limit, no key, no proof. */
export function isRepeatable(endpoint: Endpoint): boolean {
  const { who, method, isPublicRead, perMinute, bodyType, replyType, isScriptOnly } = endpoint
  if (who !== 'anyone' || (method !== 'GET' && !isPublicRead)) return false
  const isPlain = !perMinute && !bodyType && !replyType && !isScriptOnly
  return isPlain && !needsStepUp(endpoint) && keyUseOf(endpoint) === undefined
}
