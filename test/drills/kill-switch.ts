import { subscribe } from 'node:diagnostics_channel'
import pg from 'pg'

// Loaded with --import before the app. After an `arm` message, the process kills itself with SIGKILL, which has the
// same effect as a power failure, right before sending SQL statement number `at` or right after the response to this
// statement. Calls to the card provider count as statements.
export interface KillOrder {
  at: number
  when: 'before' | 'after'
}

let order: KillOrder | undefined
let seen = 0

process.on('message', ({ question, argument }: { question: string; argument: KillOrder }) => {
  if (question !== 'arm') return
  order = argument
  seen = 0
})

function die(): void {
  process.kill(process.pid, 'SIGKILL')
}

// Counts the calls to the card provider. The app calls no other server over HTTP.
let called: unknown
subscribe('http.client.request.created', (message) => {
  if (order === undefined || ++seen !== order.at) return
  if (order.when === 'before') die()
  called = (message as { request: unknown }).request
})
subscribe('http.client.response.finish', (message) => {
  if (called && (message as { request: unknown }).request === called) die()
})

type Callback = (...args: unknown[]) => void
const prototype = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
const query = prototype.query
prototype.query = function (this: unknown, ...args: unknown[]) {
  const isTarget = order !== undefined && ++seen === order.at
  if (!isTarget) return query.apply(this, args)
  if (order?.when === 'before') die()
  const last = args.at(-1)
  if (typeof last === 'function') {
    args[args.length - 1] = (...results: unknown[]) => {
      die()
      ;(last as Callback)(...results)
    }
    return query.apply(this, args)
  }
  const sent = query.apply(this, args)
  return sent instanceof Promise ? sent.finally(die) : sent
}
