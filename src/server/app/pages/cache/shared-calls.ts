import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { JsonText } from '#platform/core/json-text.ts'
import { notingRead, type RepeatableRead } from '#platform/http/repeated-reads.ts'
import { telemetry } from '#platform/telemetry/telemetry.ts'
import { callInProcess, callKey, type PageCall, type PageCallAnswer } from './in-process.ts'

/** What is kept of each is its input; pages that are kept make about so many calls. */
const mostKnown = 8_192
const longestKnown = 2_000

export type AskShared = (page: FastifyRequest, call: PageCall) => Promise<PageCallAnswer>

/**
 * Asks the calls of pages for everyone. The first time each goes the road of a request, where its handler and its input are
 * found; from then on that handler is asked at once. What it does not answer, such as an error, a request is answered.
 */
export function openSharedCalls(server: FastifyInstance): AskShared {
  const known = new LRUCache<string, RepeatableRead>({ max: mostKnown })
  return async (page, call) => {
    const byRequest = () => callInProcess(server, page, call, { isShared: true })
    // Each call has a span of its own there.
    if (telemetry()) return byRequest()
    const key = callKey(call)
    const repeatable = known.get(key)
    if (repeatable) {
      const text = await repeatable.again(page).catch(() => undefined)
      return text ? new RepeatedAnswer(text, repeatable.cacheControl) : byRequest()
    }
    const { result, read } = await notingRead(byRequest)
    if (read && result.status === 200 && key.length <= longestKnown) known.set(key, read)
    return result
  }
}

class RepeatedAnswer implements PageCallAnswer {
  readonly status = 200
  readonly headers: PageCallAnswer['headers']
  readonly #text: string | Buffer
  constructor({ jsonText, etag }: JsonText, cacheControl: string) {
    this.headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': cacheControl }
    if (etag !== undefined) this.headers['etag'] = `W/"${etag}"`
    this.#text = jsonText
  }
  /** Asked only where a page is made of it, or has no tag. */
  get body(): string {
    return String(this.#text)
  }
}
