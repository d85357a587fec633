import { hash } from 'node:crypto'
import { createPageCache, type PageCache, type PageCacheOptions } from '@souk/page-cache'
import { callKey, type PageCall, type PageCallResponse } from './in-process.ts'

/** Cache of public pages. Each page is stored with the API calls it was rendered from. */
export type SharedPages = PageCache<PageCall, PageCallResponse>

interface SharedPagesOptions extends Pick<
  PageCacheOptions<PageCall, PageCallResponse>,
  'readState' | 'readVersion'
> {
  maxBytes?: number
  /** Runs a call for a visitor who passed the read barrier at `at`, in ms. */
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
 * Returns the digest of a response. Uses the response's ETag if there is one, because a listing's ETag excludes the
 * view count.
 */
function digestOf({ status, headers: { etag }, body }: PageCallResponse): string {
  return `${status} ${typeof etag === 'string' ? etag : hash('sha256', body, 'base64url')}`
}

/** Returns whether a call may be repeated for other visitors: it must be a read with the same response for all. */
function isShared({ method }: PageCall, { headers }: PageCallResponse): boolean {
  if (headers['set-cookie'] !== undefined) return false
  return method === 'GET' || String(headers['cache-control']).startsWith('public')
}
