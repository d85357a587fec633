import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { createJobs } from './jobs.ts'

// Test process that claims a job and never finishes it. When the process has claimed the job, it sends an IPC message,
// so that the test can kill it at this point.
const [url, leaseMs] = process.argv.slice(2)
const pool = new pg.Pool({ connectionString: url })
const log = { error() {}, warn() {}, info() {} }
const hang = async (): Promise<void> => {
  process.send!('taken')
  await new Promise(() => {})
}
const db = new Kysely({ dialect: new PostgresDialect({ pool }) })
const deps = { db, sessions: pool, clock: Date, log }
await createJobs(deps, { hang }, [], { leaseMs: Number(leaseMs) }).start()
process.on('disconnect', () => process.exit(1))
