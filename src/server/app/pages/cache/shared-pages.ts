import { hash } from 'node:crypto'
import { createPageCache, type PageCache, type PageCacheOptions } from '@souk/page-cache'
import { callKey, type PageCall, type PageCallResponse } from './in-process.ts'

/** Cache of public pages. Stores each page with the API calls from whose responses the page was rendered. */
export type SharedPages = PageCache<PageCall, PageCallResponse>

interface SharedPagesOptions extends Pick<
  PageCacheOptions<PageCall, PageCallResponse>,
  'readState' | 'readVersion'
> {
  maxBytes?: number
  /**
   * Runs an API call for a visitor who has passed the read barrier. `at` is the time, in ms, when the visitor passed
   * it.
   */
  afterWaiting?: <T>(at: number, work: () => T) => T
}

export function createSharedPages({
  maxBytes = 60 * 1024 * 1024,
  afterWaiting = (_at, work) => work(),
  ...options
}: SharedPagesOptions = {}): SharedPages {
  const pages = createPageCache<PageCall, PageCallResponse>({
    maxBytes,
    keyOf: callKey,
    digestOf,
    isShared,
    isReusable: ({ status }) => status === 200,
    ...options,
  })
  return {
    ...pages,
    find: (key, read, render) =>
      pages.find(key, (call, at) => afterWaiting(at, () => read(call, at)), render),
  }
}

/**
 * Returns the digest of a response, which is its ETag if it has one. A listing's ETag does not change with its view
 * count, but the body does.
 */
function digestOf({ status, headers: { etag }, body }: PageCallResponse): string {
  return `${status} ${typeof etag === 'string' ? etag : hash('sha256', body, 'base64url')}`
}

/**
 * Returns whether the response to an API call can be reused for other visitors. The call must only read data, and its
 * response must be the same for all visitors.
 */
function isShared({ method }: PageCall, { headers }: PageCallResponse): boolean {
  if (headers['set-cookie'] !== undefined) return false
  return method === 'GET' || String(headers['cache-control']).startsWith('public')
}
