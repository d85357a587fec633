import pg from 'pg'
import { systemClock } from '#platform/core/clock.ts'
import { openPool } from '#platform/database/db.ts'
import { openJobs } from '#platform/jobs/jobs.ts'
import { openLog } from '#platform/telemetry/log.ts'

// A process that takes jobs and never ends one, to be killed: it says so once it has one.
const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL })
const hang = async (): Promise<void> => {
  process.send!('taken')
  await new Promise(() => {})
}
await openJobs({ ...openPool(pool), clock: systemClock }, { hang }, [], openLog('fatal')).start()
process.on('disconnect', () => process.exit(1))
