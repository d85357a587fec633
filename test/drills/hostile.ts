import fc from 'fast-check'
import { Agent, request } from 'node:http'
import { hostileCall, type HostileCall, type Operation } from '#test/support/hostile/hostile-calls.ts'

export const callers = ['stranger', 'buyer', 'seller', 'admin'] as const
export type HostileCaller = (typeof callers)[number]

export interface HostileRun {
  /** Where the shop listens. */
  origin: URL
  operations: readonly Operation[]
  known: readonly string[]
  calls: number
  seed: number
  /** The first call to make: by it alone one that failed is made again. */
  first: number
  /** Another token of a caller whose last one is good no more. */
  signIn(caller: HostileCaller): Promise<string | undefined>
}

export interface HostileResult {
  /** How often each status was answered. */
  statuses: Record<number, number>
  /** Calls that got through, of each caller. */
  accepted: Record<string, number>
  faults: string[]
  slowestMs: number
}

const atOnce = 8
const patienceMs = 30_000

/** Makes that many calls, each known by its number and the seed; what is answered with 5xx, or not at all, is a fault. */
export async function runHostile(run: HostileRun): Promise<HostileResult> {
  const result: HostileResult = { statuses: {}, accepted: {}, faults: [], slowestMs: 0 }
  const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
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
      if (status >= 500 || status <= late)
        result.faults.push(`${at}: ${status} as ${caller}: ${shortly(call)}`)
      const isOut = status === 401 && caller !== 'stranger' && call.headers['authorization'] === undefined
      if (isOut) tokens.set(caller, await run.signIn(caller))
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  agent.destroy()
  return result
}

function callAt(
  { operations, known, seed }: HostileRun,
  at: number,
): { caller: HostileCaller; call: HostileCall } {
  const operation = operations[at % operations.length]!
  const round = Math.floor(at / operations.length)
  const isAdmin = operation.path.startsWith('/api/admin/') && round % 4 !== 0
  const caller = isAdmin ? 'admin' : callers[round % callers.length]!
  const [call] = fc.sample(hostileCall(operation, known), { seed: seed * 1_000_003 + at, numRuns: 1 })
  return { caller, call: call! }
}

/** Stands for a status where no answer has come in time. */
const late = 1

/** The status of the answer; 0 when the connection ended without one, also one of its own. */
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
    const asked = request(
      {
        hostname,
        port,
        agent,
        method,
        path: url,
        timeout: patienceMs,
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
    asked.once('timeout', () => {
      resolve(late)
      asked.destroy()
    })
    asked.once('error', () => resolve(0))
    asked.end(payload)
  })
}

function shortly({ method, url, headers, payload }: HostileCall): string {
  return `${method} ${url.slice(0, 300)} ${JSON.stringify(headers)} ${String(payload).slice(0, 300)}`
}
