import type pg from 'pg'
import type { NewDelivery, NewEvent } from './store.ts'
import { createHmac } from 'node:crypto'

export interface Chaos {
  seed: number
  /** Delivers in a shuffled order. */
  shuffle?: boolean
  /** Share of events sent twice, 0-1. */
  duplicate?: number
  /** Each delivery waits up to this long, ms. */
  delayMs?: number
}

export interface WebhookEndpoint {
  secret: string
  /** The secret of thin (v2) events, which Stripe sends to an endpoint of their own; the same one unless given. */
  thinSecret?: string
  /** Event types the endpoint asked for; absent means all. */
  events?: readonly string[]
  deliver(payload: string, headers: Record<string, string>): Promise<{ status: number }>
}

interface Claimed {
  id: string
  attempts: number
  is_thin: boolean
  body: string
}

const batch = 64
const leaseMs = 30_000
const mostAttempts = 16
const idleMs = 500
const answerMs = 10_000
const stopMs = 2_000
const mostBatches = 4

/** Plans the deliveries of a new event; written together with it, so a killed process loses none. */
export function deliveryPlanner(
  webhook: WebhookEndpoint,
  chaos: Chaos | undefined,
): (event: NewEvent) => NewDelivery[] {
  const wanted = webhook.events === undefined ? undefined : new Set(webhook.events)
  const random = seededRandom(chaos?.seed ?? 0)
  return (event) => {
    if (wanted !== undefined && !wanted.has(event.type)) return []
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

/** Sends due deliveries at least once, retrying with growing pauses; several processes share the queue. */
export function deliveryLoop(
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
  const underWay = new Set<Promise<void>>()
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
      underWay.add(sending)
      void sending.finally(() => underWay.delete(sending))
      // A slow endpoint holds up its own batch, not the queue.
      if (underWay.size >= mostBatches) await Promise.race(underWay)
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
      await within(stopMs, Promise.all([done, ...underWay]))
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
                select id from sandbox.deliveries where due_at <= $1 order by due_at limit ${batch} for update skip locked))
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
  // After the stop's patience the pool may be gone; the lease runs out and they are sent again.
  if (isAbandoned()) return
  if (delivered.length > 0) {
    await pool.query({
      name: 'sandbox_delivered',
      text: 'delete from sandbox.deliveries where id = any($1::bigint[])',
      values: [delivered],
    })
  }
  for (const each of failed) {
    const again = each.attempts >= mostAttempts ? null : Date.now() + backoffMs(each.attempts)
    await pool.query('update sandbox.deliveries set due_at = $2, last_status = $3 where id = $1', [
      each.id,
      again,
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
    const answer = await within(answerMs, webhook.deliver(payload, headers))
    return answer?.status ?? 0
  } catch {
    return 0
  }
}

/** What the promise gives, or undefined when it takes longer. */
async function within<T>(ms: number, promise: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
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

/** A small seeded generator (mulberry32), so that a chaotic run can be repeated. */
function seededRandom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** `Stripe-Signature` of a payload. The time is the wall's, not the sandbox clock's: the SDK checks it against now. */
export function signatureHeader(payload: string, secret: string, wallMs = Date.now()): string {
  const t = Math.floor(wallMs / 1000)
  const v1 = createHmac('sha256', secret).update(`${t}.${payload}`).digest('hex')
  return `t=${t},v1=${v1}`
}
