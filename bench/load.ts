import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'

export interface BenchCall {
  method: 'GET' | 'PUT' | 'POST'
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface LoadPlan {
  address: string
  /** Duration of the load. Ignored if `amount` is set. */
  seconds: number
  /** Total number of requests to send. */
  amount?: number
  connections: number
  /**
   * Maximum requests per second of all connections. Without a rate, each connection sends as fast as it gets responses.
   */
  rate?: number
  /** Path of a JSON file with the requests. The connections share these requests. */
  requestsFile: string
}

export interface Load {
  responses: number
  /** Latencies in ms. */
  p50: number
  p95: number
  failed: number
}

/** Headers that every current browser sends. */
const browserHeaders = { 'accept-encoding': 'gzip, deflate, br, zstd' }

// The load generator runs in its own process, so that it does not slow down the measured server.
const plan = JSON.parse(process.argv[2]!) as LoadPlan
const calls = JSON.parse(readFileSync(plan.requestsFile, 'utf8')) as BenchCall[]
const requests = calls.map(({ body, headers, ...call }) => ({
  ...call,
  headers: {
    ...browserHeaders,
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  ...(body !== undefined && { body }),
}))
const perConnection = Math.ceil(requests.length / plan.connections)
let client = 0
const latencies: number[] = []

const instance = autocannon(
  {
    url: plan.address,
    ...(plan.amount === undefined ? { duration: plan.seconds } : { amount: plan.amount }),
    connections: plan.connections,
    ...(plan.rate !== undefined && { overallRate: plan.rate }),
    timeout: 30,
    setupClient(each) {
      each.setRequests(requests.slice(client * perConnection, (client + 1) * perConnection))
      client++
    },
  },
  (error, result) => {
    if (error) throw error as Error
    latencies.sort((a, b) => a - b)
    const percentile = (fraction: number): number =>
      latencies[Math.floor(latencies.length * fraction)] ?? Infinity
    const load: Load = {
      responses: latencies.length,
      p50: percentile(0.5),
      p95: percentile(0.95),
      failed: result.non2xx + result.errors + result.timeouts,
    }
    process.stdout.write(JSON.stringify(load))
  },
)
instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
