import { sql } from 'kysely'
import { invalidate, type Invalidations } from '../cache/invalidation-log.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'

/** The app's clock: the wall's, moved forward by as much as the settings say, the same in every process. */
export interface AppClock extends Clock {
  /**
   * Moves it forward for every process; this one has moved when it returns, the others when they hear of it.
   * `note` is written with the move.
   */
  advance(ms: number, note?: (tx: Tx) => Promise<void>): Promise<void>
  /** Listens to moves made by other processes. */
  listen(invalidations: Invalidations): void
}

const key = 'clock'
const listenEveryMs = 2_000

/** Reads how far the clock was moved. One that is not movable (a live app) always shows the wall's time. */
export async function openAppClock(db: Db, isMovable: boolean): Promise<AppClock> {
  let offset = isMovable ? await readOffset(db) : 0
  return {
    now: () => systemClock.now() + offset,
    wall: () => systemClock.now(),
    async advance(ms, note) {
      if (!isMovable || !Number.isSafeInteger(ms) || ms < 1)
        throw new RangeError('This clock is not moved so')
      offset = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ ms: number }>`
          insert into settings (key, value) values (${key}, to_jsonb(${ms}::bigint))
          on conflict (key) do update set value = to_jsonb((settings.value #>> '{}')::bigint + ${ms}::bigint)
          returning (value #>> '{}')::bigint as ms`.execute(tx)
        await invalidate(tx, 'settings', [key])
        await note?.(tx)
        return rows[0]!.ms
      })
    },
    listen(invalidations) {
      if (!isMovable) return
      const read = async (): Promise<void> => void (offset = await readOffset(db))
      invalidations.on('settings', async (keys) => {
        if (keys.includes(key)) await read()
      })
      invalidations.onReset(read)
      setInterval(() => void invalidations.waitUntilCurrent().catch(() => undefined), listenEveryMs).unref()
    },
  }
}

async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (value #>> '{}')::bigint as ms from settings where key = ${key}`.execute(db)
  return rows[0]?.ms ?? 0
}
