import pg from 'pg'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

// Process that uses an embedded PostgreSQL server and that a test can kill. The process prints "up" when the server is
// running. With the task "write", it then inserts numbered rows, and prints each row's number after PostgreSQL has
// confirmed the insert. It stops on SIGTERM.
const [home = '', task] = process.argv.slice(2)
const embedded = await startEmbeddedPostgres(home, (line) => process.stderr.write(`${line}\n`))
const pool = new pg.Pool({ ...embedded.config, max: 2 })
pool.on('error', () => undefined)
// Acquires a lock, because concurrent `create table if not exists` statements can fail with a unique violation.
await pool.query(
  'begin; select pg_advisory_xact_lock(1); create table if not exists written (number bigserial primary key, pid int); commit',
)

let isLeaving = false
process.on('SIGTERM', () => {
  isLeaving = true
})
process.stdout.write('up\n')
while (!isLeaving) {
  if (task === 'write') {
    const { rows } = await pool.query<{ number: string }>(
      'insert into written (pid) values ($1) returning number',
      [process.pid],
    )
    process.stdout.write(`${rows[0]?.number}\n`)
  } else await new Promise((done) => setTimeout(done, 20))
}
await pool.end()
await embedded.stop()
