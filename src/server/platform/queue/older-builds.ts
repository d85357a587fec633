import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { openLoop } from './loop.ts'

const everyMs = 5_000

/**
 * Builds before 0093 have a second queue, in the schema graphile_worker. Its jobs and schedules are theirs as long as
 * one of them is connected, and are moved to the outbox afterwards; a process that ends moves them back for a rollback.
 */
export function openOlderBuilds(db: Db, log: Log) {
  let hasStarted = false
  /** Moves their jobs to the outbox; returns whether none of these builds is connected any more. */
  async function takeOver(): Promise<boolean> {
    const { rows } = await sql<{ isAlone: boolean }>`select take_over_older_jobs() as "isAlone"`.execute(db)
    return rows[0]!.isAlone
  }
  const round = async (): Promise<boolean> => {
    await takeOver()
    return false
  }
  const loop = openLoop({ name: 'jobs of older builds', everyMs, round, log })
  return {
    takeOver,
    start() {
      hasStarted = true
      loop.start()
    },
    async stop() {
      if (!hasStarted) return
      await loop.stop()
      await sql`select hand_jobs_back()`.execute(db)
    },
  }
}
