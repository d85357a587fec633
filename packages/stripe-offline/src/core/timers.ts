import type pg from 'pg'
import { kindOfId } from './kinds.ts'
import { transact } from './transact.ts'
import type { Engine } from './transact.ts'

const intervalMs = 1000
const ticksPerPrune = 60
const replyTtlMs = 24 * 3_600_000
/** Retention period of events, in seconds. Stripe also keeps events for 30 days. */
const eventTtlSeconds = 30 * 86_400
const maxPruned = 5_000

/**
 * Creates the loop that runs due timers, such as those of expired authorizations and pending refunds, even if no call
 * reads the objects. The loop also deletes old responses and events.
 */
export function createTimerLoop(engine: Engine): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let ticks = 0
  let running: Promise<void> = Promise.resolve()
  const tick = (): void => {
    ticks += 1
    running = runTimers(engine)
      .then(() => (ticks % ticksPerPrune === 0 ? prune(engine) : undefined))
      .catch(engine.report)
      .then(() => {
        if (timer !== undefined) timer = setTimeout(tick, intervalMs)
      })
  }
  return {
    start() {
      timer ??= setTimeout(tick, intervalMs)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

/**
 * Runs all due timers in chronological order. If a timer fails, reports the error. The next call of this function runs
 * the timer again.
 */
export async function runTimers(engine: Engine): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const due = await listDueObjects(engine.pool, engine.nowMs())
    const fresh = due.filter(({ id }) => !seen.has(id))
    if (fresh.length === 0) return
    for (const each of fresh) {
      seen.add(each.id)
      await runTimer(engine, each).catch((error: unknown) => engine.report(error))
    }
  }
}

/**
 * Deletes expired responses, used-up fault rules and old events. Does not delete undelivered events, so that developers
 * can see failed deliveries.
 */
export async function prune({ pool, nowMs }: Pick<Engine, 'pool' | 'nowMs'>): Promise<void> {
  await pool.query('delete from sandbox.replies where created_at < $1', [Date.now() - replyTtlMs])
  await pool.query('delete from sandbox.faults where remaining = 0')
  await pool.query(
    `delete from sandbox.events where id = any(array(select id from sandbox.events e
       where created < $1 and not exists (select from sandbox.deliveries d where d.event_id = e.id)
       order by created limit ${maxPruned}))`,
    [Math.floor(nowMs() / 1000) - eventTtlSeconds],
  )
}

interface Due {
  id: string
  account: string
}

async function listDueObjects(pool: pg.Pool, nowMs: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    'select id, account from sandbox.objects where due_at <= $1 order by due_at limit 100',
    [nowMs],
  )
  return rows
}

async function runTimer(engine: Engine, { id, account }: Due): Promise<void> {
  const kind = kindOfId(id)
  if (kind === undefined) return
  await transact(engine, (unit) => unit.find(kind, id), account)
}
