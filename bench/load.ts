import autocannon from 'autocannon'
import { readFileSync } from 'node:fs'
import type { BenchCall } from './requests.ts'

export interface LoadPlan {
  address: string
  seconds: number
  connections: number
  /** Every ask once, however long it takes, instead of `seconds`. */
  isOnce?: boolean
  /** A file of asks, shared out among the connections. */
  asks: string
}

export interface Load {
  perSecond: number
  /** ms */
  p50: number
  p95: number
  failed: number
}

// A process of its own, so that making the load takes nothing from what is measured.
const plan = JSON.parse(process.argv[2]!) as LoadPlan
const asks = JSON.parse(readFileSync(plan.asks, 'utf8')) as BenchCall[]
const requests = asks.map(({ body, ...ask }) => ({
  ...ask,
  ...(body !== undefined && { body, headers: { 'content-type': 'application/json' } }),
}))
const share = Math.ceil(requests.length / plan.connections)
let client = 0
const latencies: number[] = []

const instance = autocannon(
  {
    url: plan.address,
    ...(plan.isOnce ? { amount: requests.length } : { duration: plan.seconds }),
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
    const load: Load = {
      perSecond: latencies.length / result.duration,
      p50: at(0.5),
      p95: at(0.95),
      failed: result.non2xx + result.errors + result.timeouts,
    }
    process.stdout.write(JSON.stringify(load))
  },
)
instance.on('response', (_client, _status, _bytes, ms) => latencies.push(ms))
