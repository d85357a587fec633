import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { generateHostileCall, type HostileCall, type Operation } from '#test/support/hostile/hostile-calls.ts'

export const callers = ['stranger', 'buyer', 'seller', 'admin'] as const
export type HostileCaller = (typeof callers)[number]

export interface HostileRun {
  /** Origin of the running app. */
  origin: URL
  operations: readonly Operation[]
  existingIds: readonly string[]
  calls: number
  seed: number
  /** Number of the first call. To repeat a failed call n without the calls before it, start the drill at n. */
  first: number
  /** Signs the caller in again after their session has ended, and returns the new token. */
  signIn(caller: HostileCaller): Promise<string | undefined>
}

export interface HostileResult {
  /** Maps an HTTP status to its number of responses. */
  statuses: Record<number, number>
  /** Maps a caller to the number of accepted calls. */
  accepted: Record<string, number>
  faults: string[]
  slowestMs: number
}

const concurrency = 8
const timeoutMs = 30_000

/**
 * Sends `calls` requests. The content of a request depends only on the request's number and the seed. A response with a
 * 5xx status is a fault, and so is a missing response.
 */
export async function runHostile(run: HostileRun): Promise<HostileResult> {
  const result: HostileResult = { statuses: {}, accepted: {}, faults: [], slowestMs: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency })
  const tokens = new Map<HostileCaller, string | undefined>()
  for (const caller of callers) tokens.set(caller, await run.signIn(caller))
  let next = run.first
  async function work(): Promise<void> {
    for (let at = next++; at < run.first + run.calls; at = next++) {
      const { caller, call } = callAt(run, at)
      const began = performance.now()
      const status = await send(run.origin, agent, call, tokens.get(caller))
      result.slowestMs = Math.max(result.slowestMs, performance.now() - began)
      result.statuses[status] = (result.statuses[status] ?? 0) + 1
      if (status >= 200 && status < 400) result.accepted[caller] = (result.accepted[caller] ?? 0) + 1
      if (status >= 500 || status <= timedOutStatus)
        result.faults.push(`${at}: ${status} as ${caller}: ${describeCall(call)}`)
      const isOut = status === 401 && caller !== 'stranger' && call.headers['authorization'] === undefined
      if (isOut) tokens.set(caller, await run.signIn(caller))
    }
  }
  await Promise.all(Array.from({ length: concurrency }, work))
  agent.destroy()
  return result
}

function callAt(
  { operations, existingIds, seed }: HostileRun,
  at: number,
): { caller: HostileCaller; call: HostileCall } {
  const operation = operations[at % operations.length]!
  const round = Math.floor(at / operations.length)
  const isAdmin = operation.path.startsWith('/api/admin/') && round % 4 !== 0
  const caller = isAdmin ? 'admin' : callers[round % callers.length]!
  const [call] = fc.sample(generateHostileCall(operation, existingIds), {
    seed: seed * 1_000_003 + at,
    numRuns: 1,
  })
  return { caller, call: call! }
}

/** Value that replaces the HTTP status of a request that timed out. */
const timedOutStatus = 1

/**
 * Sends a request and returns the response status. If the connection closes without a response, tries again on a second
 * connection. Returns 0 if the second connection also closes without a response.
 */
async function send(
  origin: URL,
  agent: Agent,
  call: HostileCall,
  token: string | undefined,
): Promise<number> {
  const shared = await exchange(origin, agent, call, token)
  return shared === 0 ? exchange(origin, false, call, token) : shared
}

function exchange(
  { hostname, port }: URL,
  agent: Agent | false,
  { method, url, headers, payload }: HostileCall,
  token: string | undefined,
): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = request(
      {
        hostname,
        port,
        agent,
        method,
        path: url,
        timeout: timeoutMs,
        headers: {
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
          ...headers,
          ...(payload !== undefined && { 'content-length': Buffer.byteLength(payload) }),
        },
      },
      (answer) => {
        answer.resume()
        answer.once('close', () => resolve(answer.statusCode ?? 0))
      },
    )
    clientRequest.once('timeout', () => {
      resolve(timedOutStatus)
      clientRequest.destroy()
    })
    clientRequest.once('error', () => resolve(0))
    clientRequest.end(payload)
  })
}

function describeCall({ method, url, headers, payload }: HostileCall): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)}`
}
