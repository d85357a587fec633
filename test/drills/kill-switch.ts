import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

// Loaded with --import before the app. After an `arm` message, the process kills itself with SIGKILL, which gives it no
// chance to clean up. It does so right before it sends SQL statement number `at`, or right after the response to this
// statement has arrived. Calls to the card provider count as statements.
export interface KillOrder {
  at: number
  when: 'before' | 'after'
}

let order: KillOrder | undefined
let operationCount = 0

process.on('message', ({ question, argument }: { question: string; argument: KillOrder }) => {
  if (question !== 'arm') return
  order = argument
  operationCount = 0
})

function killProcess(): void {
  process.kill(process.pid, 'SIGKILL')
}

// Counts the calls to the card provider. The app calls no other server over HTTP.
let targetRequest: unknown
subscribe('http.client.request.created', (message) => {
  if (order === undefined || ++operationCount !== order.at) return
  if (order.when === 'before') killProcess()
  targetRequest = (message as { request: unknown }).request
})
subscribe('http.client.response.finish', (message) => {
  if (targetRequest && (message as { request: unknown }).request === targetRequest) killProcess()
})

type Callback = (...args: unknown[]) => void
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const query = prototype.query
prototype.query = function (this: unknown, ...args: unknown[]) {
  const isTarget = order !== undefined && ++operationCount === order.at
  if (!isTarget) return query.apply(this, args)
  if (order?.when === 'before') killProcess()
  const last = args.at(-1)
  if (typeof last === 'function') {
    args[args.length - 1] = (...results: unknown[]) => {
      killProcess()
      ;(last as Callback)(...results)
    }
    return query.apply(this, args)
  }
  const sent = query.apply(this, args)
  return sent instanceof Promise ? sent.finally(killProcess) : sent
}
