import { hash } from 'node:crypto'
import { createPageCache, type PageCache, type PageCacheOptions } from '@souk/page-cache'
import { callKey, type PageCall, type PageCallAnswer } from './in-process.ts'

/** Cache of public pages, by the calls that they are made of. */
export type SharedPages = PageCache<PageCall, PageCallAnswer>

interface SharedPagesOptions extends Pick<
  PageCacheOptions<PageCall, PageCallAnswer>,
  'readState' | 'readVersion'
> {
  maxBytes?: number
  /** Runs a call on behalf of a visitor who has already waited for the read barrier since `at`, in ms. */
  afterWaiting?: <T>(at: number, work: () => T) => T
}

export function createSharedPages({
  maxBytes = 60 * 1024 * 1024,
  afterWaiting = (_at, work) => work(),
  ...options
}: SharedPagesOptions = {}): SharedPages {
  const pages = createPageCache<PageCall, PageCallAnswer>({
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

/** An answer with an ETag is identified by it: an item's leaves out how often it was viewed. */
function digestOf({ status, headers: { etag }, body }: PageCallAnswer): string {
  return `${status} ${typeof etag === 'string' ? etag : hash('sha256', body, 'base64url')}`
}

/** A call that is repeated for other visitors must be a read, and be answered alike to all. */
function isShared({ method }: PageCall, { headers }: PageCallAnswer): boolean {
  if (headers['set-cookie'] !== undefined) return false
  return method === 'GET' || String(headers['cache-control']).startsWith('public')
}
