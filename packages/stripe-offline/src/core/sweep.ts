import type pg from 'pg'
import { kindOfId } from './kinds.ts'
import { transact } from './transact.ts'
import type { Engine } from './transact.ts'

const everyMs = 1000
const pruneEvery = 60
const replyLifeMs = 24 * 3_600_000
/** As long as Stripe answers for an event. */
const eventLifeSeconds = 30 * 86_400
const mostPruned = 5_000

/** Lets the clock act on objects nobody reads (expiring authorizations, settling refunds) and forgets old replies and events. */
export function timerLoop(engine: Engine): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let ticks = 0
  let running: Promise<void> = Promise.resolve()
  const tick = (): void => {
    ticks += 1
    running = runTimers(engine)
      .then(() => (ticks % pruneEvery === 0 ? prune(engine) : undefined))
      .catch(engine.report)
      .then(() => {
        if (timer !== undefined) timer = setTimeout(tick, everyMs)
      })
  }
  return {
    start() {
      timer ??= setTimeout(tick, everyMs)
    },
    async stop() {
      clearTimeout(timer)
      timer = undefined
      await running
    },
  }
}

/** Settles everything due now, in time order; what fails is reported and tried again the next time. */
export async function runTimers(engine: Engine): Promise<void> {
  const seen = new Set<string>()
  for (;;) {
    const due = await dueObjects(engine.pool, engine.nowMs())
    const fresh = due.filter(({ id }) => !seen.has(id))
    if (fresh.length === 0) return
    for (const each of fresh) {
      seen.add(each.id)
      await settleOne(engine, each).catch((error: unknown) => engine.report(error))
    }
  }
}

/** Forgets what nobody asks for any more; an event that could not be delivered stays, and says so. */
export async function prune({ pool, nowMs }: Pick<Engine, 'pool' | 'nowMs'>): Promise<void> {
  await pool.query('delete from sandbox.replies where created_at < $1', [Date.now() - replyLifeMs])
  await pool.query('delete from sandbox.faults where remaining = 0')
  await pool.query(
    `delete from sandbox.events where id = any(array(select id from sandbox.events e
       where created < $1 and not exists (select from sandbox.deliveries d where d.event_id = e.id)
       order by created limit ${mostPruned}))`,
    [Math.floor(nowMs() / 1000) - eventLifeSeconds],
  )
}

interface Due {
  id: string
  account: string
}

async function dueObjects(pool: pg.Pool, nowMs: number): Promise<Due[]> {
  const { rows } = await pool.query<Due>(
    'select id, account from sandbox.objects where due_at <= $1 order by due_at limit 100',
    [nowMs],
  )
  return rows
}

async function settleOne(engine: Engine, { id, account }: Due): Promise<void> {
  const kind = kindOfId(id)
  if (kind === undefined) return
  await transact(engine, (unit) => unit.find(kind, id), account)
}
