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

export function isHtml({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/html') === true
}

/** All bytes of an answer; null where it has none. */
export async function bodyOf(response: Response): Promise<Buffer | null> {
  if (!response.body) return null
  const { buffer, byteOffset, byteLength } = await response.bytes()
  return Buffer.from(buffer, byteOffset, byteLength)
}
