import type pg from 'pg'
import { kindOfId } from './kinds.ts'
import { transact } from './transact.ts'
import type { Engine } from './transact.ts'

const everyMs = 1000
const replyLifeMs = 24 * 3_600_000

/** Lets the clock act on objects nobody reads (expiring authorisations, settling refunds) and forgets old replies. */
export function sweepLoop(
  engine: Engine,
  onError: (error: unknown) => void,
): { start(): void; stop(): Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const tick = (): void => {
    running = sweep(engine)
      .catch(onError)
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

/** Settles everything due now, in time order. */
export async function sweep(engine: Engine): Promise<void> {
  for (;;) {
    const ids = await dueIds(engine.pool, engine.nowMs())
    if (ids.length === 0) break
    for (const id of ids) await settleOne(engine, id)
  }
  await engine.pool.query({
    name: 'sandbox_prune',
    text: 'delete from sandbox.replies where created_at < $1',
    values: [Date.now() - replyLifeMs],
  })
}

async function dueIds(pool: pg.Pool, nowMs: number): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'sandbox_due',
    text: 'select id from sandbox.objects where due_at <= $1 order by due_at limit 100',
    values: [nowMs],
  })
  return rows.map((row) => row.id)
}

async function settleOne(engine: Engine, id: string): Promise<void> {
  const kind = kindOfId(id)
  if (kind === undefined) return
  await transact(engine, (unit) => unit.find(kind, id))
}
