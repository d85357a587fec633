import http from 'node:http'
import https from 'node:https'
import { connectTo, findTarget, type FetchDeps, type FetchError } from './guarded-fetch.ts'

/** `retryAfter` is the header Retry-After of the response, if it has one. */
export type PostResult = { status: number; retryAfter?: string } | { fault: FetchError }
/** Posts to a URL that a user has entered. The body is JSON unless the headers contain another content type. */
export type GuardedPost = (
  address: string,
  sent: { body: string | Uint8Array; headers: Record<string, string> },
) => Promise<PostResult>

/**
 * Creates a post function that connects only to public addresses, with the same checks as `createGuardedFetch`. It does
 * not follow redirects.
 */
export function createGuardedPost({ timeoutMs = 10_000, ...deps }: FetchDeps = {}): GuardedPost {
  return async (address, { body, headers }) => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const target = await findTarget(address, deps, signal)
      if ('fault' in target) return target
      return await send(target.url, target.ip, { body, headers, signal })
    } catch {
      return { fault: signal.aborted ? 'too-slow' : 'unreachable' }
    }
  }
}

function send(
  url: URL,
  ip: string,
  {
    body,
    headers,
    signal,
  }: { body: string | Uint8Array; headers: Record<string, string>; signal: AbortSignal },
): Promise<PostResult> {
  return new Promise((done, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      {
        ...connectTo(ip),
        method: 'POST',
        signal,
        headers: { 'content-type': 'application/json', 'user-agent': 'Souk-Alerts/1', ...headers },
      },
      (answer) => {
        answer.resume()
        request.destroy()
        const retryAfter = answer.headers['retry-after']
        done({ status: answer.statusCode ?? 0, ...(retryAfter !== undefined && { retryAfter }) })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
