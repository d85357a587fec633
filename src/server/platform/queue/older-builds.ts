import { sql } from 'kysely'
import type { Db } from '../database/db.ts'
import type { Log } from '../telemetry/log.ts'
import { createLoop } from './loop.ts'

const everyMs = 5_000

/**
 * Takes over jobs from builds before migration 0093, which have a second queue in the schema graphile_worker. While such
 * a build is connected, it keeps that queue's jobs and schedules; afterwards they are moved to the outbox. A process that
 * stops moves waiting jobs back, because a rollback may follow.
 */
export function createOlderBuilds(db: Db, log: Log) {
  let hasStarted = false
  /** Moves jobs of older builds to the outbox. Returns true if no older build is connected. */
  async function takeOver(): Promise<boolean> {
    const { rows } = await sql<{ isAlone: boolean }>`select take_over_older_jobs() as "isAlone"`.execute(db)
    return rows[0]!.isAlone
  }
  const round = async (): Promise<boolean> => {
    await takeOver()
    return false
  }
  const loop = createLoop({ name: 'jobs of older builds', everyMs, round, log })
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
