import type pg from 'pg'
import type { NewDelivery, NewEvent } from './store.ts'
import { createHmac } from 'node:crypto'

export interface Chaos {
  seed: number
  /** Whether events are delivered in random order. */
  shuffle?: boolean
  /** Fraction of events that are delivered twice, from 0 to 1. */
  duplicate?: number
  /** Maximum random delay of a delivery in ms. */
  delayMs?: number
}

export interface WebhookEndpoint {
  secret: string
  /** Secret for thin events of the v2 API, which Stripe sends to a separate endpoint. Default: `secret`. */
  thinSecret?: string
  /** Event types that the endpoint receives. Default: all types. */
  events?: readonly string[]
  deliver(payload: string, headers: Record<string, string>): Promise<{ status: number }>
}

interface Claimed {
  id: string
  attempts: number
  is_thin: boolean
  body: string
}

const batchSize = 64
const leaseMs = 30_000
const maxAttempts = 16
const idleMs = 500
const responseTimeoutMs = 10_000
const stopTimeoutMs = 2_000
const maxBatches = 4

/**
 * Returns a function that plans the deliveries of a new event. The planned deliveries are committed in the same
 * statement as the event, so that they are not lost if the process is killed.
 */
export function createDeliveryPlanner(
  webhook: WebhookEndpoint,
  chaos: Chaos | undefined,
): (event: NewEvent) => NewDelivery[] {
  const subscribed = webhook.events === undefined ? undefined : new Set(webhook.events)
  const random = seededRandom(chaos?.seed ?? 0)
  return (event) => {
    if (subscribed !== undefined && !subscribed.has(event.type)) return []
    const one = (): NewDelivery => ({
      event_id: event.id,
      endpoint: 'platform',
      due_at: Date.now() + (chaos?.delayMs === undefined ? 0 : Math.floor(random() * chaos.delayMs)),
    })
    return chaos?.duplicate !== undefined && random() < chaos.duplicate ? [one(), one()] : [one()]
  }
}

export interface DeliveryLoop {
  wake(): void
  start(): void
  stop(): Promise<void>
}

/**
 * Creates the loop that sends due deliveries. Each delivery is sent at least once, and retried with exponential
 * backoff. Several processes can share the queue of deliveries.
 */
export function createDeliveryLoop(
  pool: pg.Pool,
  webhook: WebhookEndpoint,
  chaos: Chaos | undefined,
  onError: (error: unknown) => void,
): DeliveryLoop {
  const random = seededRandom((chaos?.seed ?? 0) + 1)
  let running = false
  let wake: (() => void) | undefined
  let isWoken = false
  let done: Promise<void> = Promise.resolve()
  const sendingBatches = new Set<Promise<void>>()
  let isAbandoned = false

  const wakeUp = (): void => {
    isWoken = true
    wake?.()
  }

  const rest = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
      if (isWoken || !running) wake()
    })

  const run = async (): Promise<void> => {
    while (running) {
      isWoken = false
      const claimed = await claim(pool).catch((error: unknown) => {
        onError(error)
        return []
      })
      if (claimed.length === 0) {
        await rest(Math.min(idleMs, chaos?.delayMs ?? idleMs))
        continue
      }
      if (chaos?.shuffle === true) shuffle(claimed, random)
      const sending = sendAll(pool, webhook, claimed, () => isAbandoned).catch(onError)
      sendingBatches.add(sending)
      void sending.finally(() => sendingBatches.delete(sending))
      // Batches are sent concurrently, so that a slow response delays only the other deliveries in the same batch.
      if (sendingBatches.size >= maxBatches) await Promise.race(sendingBatches)
    }
  }

  return {
    wake: wakeUp,
    start() {
      if (running) return
      running = true
      isAbandoned = false
      done = run()
    },
    async stop() {
      running = false
      wake?.()
      await within(stopTimeoutMs, Promise.all([done, ...sendingBatches]))
      isAbandoned = true
    },
  }
}

async function claim(pool: pg.Pool): Promise<Claimed[]> {
  const now = Date.now()
  const { rows } = await pool.query<Claimed>({
    name: 'sandbox_claim',
    text: `with taken as (
             update sandbox.deliveries set due_at = $2, attempts = attempts + 1
              where id = any(array(
                select id from sandbox.deliveries where due_at <= $1 order by due_at limit ${batchSize} for update skip locked))
             returning id, attempts, event_id
           )
           select taken.id::text as id, attempts, e.type like 'v2.%' as is_thin,
             case when e.type like 'v2.%' then (e.body::jsonb - 'data')::text else e.body::text end as body
             from taken join sandbox.events e on e.id = taken.event_id order by taken.id`,
    values: [now, now + leaseMs],
  })
  return rows
}

async function sendAll(
  pool: pg.Pool,
  webhook: WebhookEndpoint,
  claimed: readonly Claimed[],
  isAbandoned: () => boolean,
): Promise<void> {
  const delivered: string[] = []
  const failed: { id: string; attempts: number; status: number }[] = []
  await Promise.all(
    claimed.map(async ({ id, attempts, body, is_thin: isThin }) => {
      const status = await send(webhook, body, isThin)
      if (status >= 200 && status < 300) delivered.push(id)
      else failed.push({ id, attempts, status })
    }),
  )
  // After the timeout of stop(), the pool might be closed, so the outcomes are not stored. The events will be sent
  // again when their leases have expired.
  if (isAbandoned()) return
  if (delivered.length > 0) {
    await pool.query({
      name: 'sandbox_delivered',
      text: 'delete from sandbox.deliveries where id = any($1::bigint[])',
      values: [delivered],
    })
  }
  for (const each of failed) {
    const retryAt = each.attempts >= maxAttempts ? null : Date.now() + backoffMs(each.attempts)
    await pool.query('update sandbox.deliveries set due_at = $2, last_status = $3 where id = $1', [
      each.id,
      retryAt,
      each.status,
    ])
  }
}

async function send(webhook: WebhookEndpoint, payload: string, isThin: boolean): Promise<number> {
  try {
    const secret = isThin ? (webhook.thinSecret ?? webhook.secret) : webhook.secret
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signatureHeader(payload, secret),
      'user-agent': 'Stripe/1.0 (sandbox)',
    }
    const response = await within(responseTimeoutMs, webhook.deliver(payload, headers))
    return response?.status ?? 0
  } catch {
    return 0
  }
}

/** Returns the value of the promise, or undefined if it takes longer than `ms`. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer))
}

function backoffMs(attempts: number): number {
  return Math.min(3_600_000, 200 * 2 ** attempts)
}

function shuffle(list: unknown[], random: () => number): void {
  for (let at = list.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1))
    ;[list[at], list[other]] = [list[other], list[at]]
  }
}

/**
 * Returns a random number generator (mulberry32) that is initialized with a seed, so that a test run can be repeated.
 */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * Returns the `Stripe-Signature` header for a payload. The timestamp in the header is the system time instead of the
 * sandbox's time, because the SDK compares the timestamp with the system time.
 */
export function signatureHeader(payload: string, secret: string, wallMs = Date.now()): string {
  const t = Math.floor(wallMs / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
  return `t=${t},v1=${v1}`
}
