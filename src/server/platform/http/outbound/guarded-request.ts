import http from 'node:http'
import https from 'node:https'
import { connectTo, findTarget, type FetchDeps } from './guarded-fetch.ts'

/** Subset of the options of `fetch` that a guarded request supports. */
interface RequestOptions {
  method?: string | undefined
  headers?: Record<string, string> | undefined
  body?: unknown
}

/** Sends a request like `fetch`. Does not follow redirects. Rejects with an Error if the address is not allowed. */
export type GuardedRequest = (address: string, options?: RequestOptions) => Promise<Response>

const maxResponseBytes = 512 * 1024

/**
 * Creates a request function for clients that expect `fetch`. It connects only to public addresses, with the same
 * checks as `createGuardedFetch`, and limits the size and duration of a response.
 */
export function createGuardedRequest({ timeoutMs = 10_000, ...deps }: FetchDeps = {}): GuardedRequest {
  return async (address, { method = 'GET', headers = {}, body } = {}) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const target = await findTarget(address, deps, signal)
    if ('fault' in target) throw new Error(`the address is not allowed (${target.fault})`)
    return send(target.url, target.ip, { method, headers, signal, body: bodyText(body) })
  }
}

function bodyText(body: unknown): string | undefined {
  if (body === undefined || body === null) return undefined
  if (typeof body === 'string') return body
  if (body instanceof URLSearchParams) return body.toString()
  throw new TypeError('the body of a guarded request must be text')
}

const hasNoBody = (status: number): boolean => status === 204 || status === 205 || status === 304

function send(
  url: URL,
  ip: string,
  {
    body,
    ...options
  }: { method: string; headers: Record<string, string>; signal: AbortSignal; body?: string | undefined },
): Promise<Response> {
  return new Promise((done, reject) => {
    const request = (url.protocol === 'https:' ? https : http).request(
      url,
      { ...options, ...connectTo(ip) },
      (answer) => {
        const parts: Buffer[] = []
        let length = 0
        answer.on('data', (part: Buffer) => {
          length += part.length
          if (length > maxResponseBytes) request.destroy(new Error('the response is too large'))
          else parts.push(part)
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { statusCode: status = 502 } = answer
          const headers = Object.entries(answer.headers).flatMap(([name, value]) =>
            [value ?? []].flat().map((each): [string, string] => [name, each]),
          )
          done(new Response(hasNoBody(status) ? null : Buffer.concat(parts), { status, headers }))
        })
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
