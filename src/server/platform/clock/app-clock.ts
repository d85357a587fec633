import { sql } from 'kysely'
import { invalidate, type InvalidationLog } from '../cache/invalidation-log.ts'
import { systemClock, type Clock } from '../core/clock.ts'
import { inTransaction, type Db, type Tx } from '../database/db.ts'

/** Clock of the app: the system clock plus an offset from the settings. The offset is the same in every process. */
export interface AppClock extends Clock {
  /**
   * Advances the clock of every process by `ms`. Other processes advance when they receive the invalidation. `note`
   * runs in the same transaction that saves the new offset.
   */
  advance(ms: number, note?: (tx: Tx) => Promise<void>): Promise<void>
  /** Applies clock changes that other processes make. */
  listen(invalidations: InvalidationLog): void
}

const key = 'clock'
const listenEveryMs = 2_000

/**
 * Creates the clock from the stored offset. If `isMovable` is false, as in a live app, the clock always returns the
 * system time.
 */
export async function createAppClock(db: Db, isMovable: boolean): Promise<AppClock> {
  let offset = isMovable ? await readOffset(db) : 0
  return {
    now: () => systemClock.now() + offset,
    wall: () => systemClock.now(),
    async advance(ms, note) {
      if (!isMovable || !Number.isSafeInteger(ms) || ms < 1)
        throw new RangeError('This clock cannot be advanced by this amount')
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
