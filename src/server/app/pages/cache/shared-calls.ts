import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { JsonText } from '#platform/core/json-text.ts'
import { captureRead, type RepeatableRead } from '#platform/http/repeated-reads.ts'
import { telemetry } from '#platform/telemetry/telemetry.ts'
import { callInProcess, callKey, type PageCall, type PageCallResponse } from './in-process.ts'

/** Maximum number of API calls whose handler and input are remembered. About as many calls as all cached pages make. */
const maxRememberedCalls = 8_192
const maxKeyLength = 2_000

export type SharedCaller = (page: FastifyRequest, call: PageCall) => Promise<PageCallResponse>

/**
 * Returns a function that makes API calls for shared pages. The first time, a call runs as a request, and its handler
 * and input are remembered. After that, the function calls the handler directly. If this fails, the call runs as a
 * request again.
 */
export function createSharedCalls(server: FastifyInstance): SharedCaller {
  const rememberedCalls = new LRUCache<string, RepeatableRead>({ max: maxRememberedCalls })
  return async (page, call) => {
    const byRequest = () => callInProcess(server, page, call, { isShared: true })
    // If telemetry is on, each call runs as a request, because only a request creates a trace span.
    if (telemetry()) return byRequest()
    const key = callKey(call)
    const repeatable = rememberedCalls.get(key)
    if (repeatable) {
      const text = await repeatable.repeat(page).catch(() => undefined)
      return text ? new RepeatedAnswer(text, repeatable.cacheControl) : byRequest()
    }
    const { result, read } = await captureRead(byRequest)
    if (read && result.status === 200 && key.length <= maxKeyLength) rememberedCalls.set(key, read)
    return result
  }
}

class RepeatedAnswer implements PageCallResponse {
  readonly status = 200
  readonly headers: PageCallResponse['headers']
  readonly #text: string | Buffer
  constructor({ jsonText, etag }: JsonText, cacheControl: string) {
    this.headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl }
    if (etag !== undefined) this.headers['etag'] = `W/"${etag}"`
    this.#text = jsonText
  }
  /**
   * Converts the body to text only if it is needed, to render a page or to compute the digest of a response without an
   * ETag.
   */
  get body(): string {
    return String(this.#text)
  }
}
