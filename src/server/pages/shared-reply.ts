import { sentCookie } from '#contract/page-cookies.ts'
import type { RenderedPage } from './page-cache.ts'

/** Whether a page may be kept for everyone. */
export function isKeepable({ status, headers }: Response): boolean {
  return (
    status === 200 &&
    !headers.has('set-cookie') &&
    headers.get('cache-control')?.startsWith('public') === true &&
    headers.has('content-type')
  )
}

/** What is asked again for the next visitor must be a read, and be answered alike to everyone. */
export function isSharedRead({ call, answer: { headers } }: RenderedPage['calls'][number]): boolean {
  if (headers['set-cookie'] !== undefined) return false
  return call.method === 'GET' || String(headers['cache-control']).startsWith('public')
}

export function withSafeCookies(response: Response): Response {
  const lines = response.headers.getSetCookie()
  response.headers.delete('set-cookie')
  for (const line of lines) response.headers.append('set-cookie', sentCookie(line, true))
  return response
}
