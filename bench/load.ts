import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'

export interface BenchCall {
  method: 'GET' | 'PUT'
  path: string
  body?: string
  headers?: Record<string, string>
}

export interface LoadPlan {
  address: string
  seconds: number
  connections: number
  /** A file of asks, shared out among the connections. */
  asks: string
}

export interface Load {
  answers: number
  /** ms */
  p50: number
  p95: number
  failed: number
}

/** As every browser of today asks. */
const asBrowsers = { 'accept-encoding': 'gzip, deflate, br, zstd' }

// A process of its own, so that making the load takes nothing from what is measured.
const plan = JSON.parse(process.argv[2]!) as LoadPlan
const asks = JSON.parse(readFileSync(plan.asks, 'utf8')) as BenchCall[]
const requests = asks.map(({ body, headers, ...ask }) => ({
  ...ask,
  headers: { ...asBrowsers, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body }),
}))
const share = Math.ceil(requests.length / plan.connections)
let client = 0
const latencies: number[] = []

const instance = autocannon(
  {
    url: plan.address,
    duration: plan.seconds,
    connections: plan.connections,
    timeout: 30,
    setupClient(each) {
      each.setRequests(requests.slice(client * share, (client + 1) * share))
      client++
    },
  },
  (error, result) => {
    if (error) throw error as Error
    latencies.sort((a, b) => a - b)
    const at = (part: number): number => latencies[Math.floor(latencies.length * part)] ?? Infinity
    const made: Load = {
      answers: latencies.length,
      p50: at(0.5),
      p95: at(0.95),
      failed: result.non2xx + result.errors + result.timeouts,
    }
    process.stdout.write(JSON.stringify(made))
  },
)
instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
