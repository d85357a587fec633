import { sql } from 'kysely'
import { announce, type Changes } from './changes.ts'
import type { Clock } from './clock.ts'
import { inTransaction, type Db, type Tx } from './db.ts'

/** The house's clock: the wall's, moved forward by as much as the settings say, the same in every process. */
export interface HouseClock extends Clock {
  /**
   * Moves it forward for every process; this one has moved when it returns, the others when they hear of it.
   * `note` is written with the move.
   */
  advance(ms: number, note?: (tx: Tx) => Promise<void>): Promise<void>
  /** Hears of moves made by other processes. */
  listen(changes: Changes): void
}

const key = 'clock'
const listenEveryMs = 2_000

/** Reads how far the clock was moved. One that is not movable (a live house) always shows the wall's time. */
export async function openHouseClock(db: Db, isMovable: boolean): Promise<HouseClock> {
  let offset = isMovable ? await readOffset(db) : 0
  return {
    now: () => Date.now() + offset,
    async advance(ms, note) {
      if (!isMovable || !Number.isSafeInteger(ms) || ms < 1)
        throw new RangeError('This clock is not moved so')
      offset = await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ ms: number }>`
          insert into settings (key, value) values (${key}, to_jsonb(${ms}::bigint))
          on conflict (key) do update set value = to_jsonb((settings.value #>> '{}')::bigint + ${ms}::bigint)
          returning (value #>> '{}')::bigint as ms`.execute(tx)
        await announce(tx, 'settings', [key])
        await note?.(tx)
        return rows[0]!.ms
      })
    },
    listen(changes) {
      if (!isMovable) return
      const read = async (): Promise<void> => void (offset = await readOffset(db))
      changes.on('settings', async (keys) => {
        if (keys.includes(key)) await read()
      })
      changes.onReset(read)
      setInterval(() => void changes.fresh().catch(() => undefined), listenEveryMs).unref()
    },
  }
}

async function readOffset(db: Db): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select (value #>> '{}')::bigint as ms from settings where key = ${key}`.execute(db)
  return rows[0]?.ms ?? 0
}
