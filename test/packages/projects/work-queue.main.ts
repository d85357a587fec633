import fs from 'node:fs'
import path from 'node:path'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { startEmbeddedPostgres } from '@souk/embedded-postgres'
import { createOutbox, listMessages, createJobs } from '@souk/work-queue'

const postgres = await startEmbeddedPostgres(path.resolve('cluster'), () => undefined, { name: 'shop' })
const pool = new pg.Pool(postgres.config)
await pool.query(fs.readFileSync('node_modules/@souk/work-queue/schema.sql', 'utf8'))
const db = new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) })
const outbox = createOutbox()

const sent: string[] = []
const done = Promise.withResolvers<void>()
const jobs = createJobs(
  { db, sessions: pool, clock: Date, log: console },
  {
    receipt: async (payload) => {
      sent.push((payload as { orderId: string }).orderId)
      done.resolve()
    },
  },
  [],
)
await jobs.start()
await db.transaction().execute(async (tx) => {
  for (let times = 0; times < 2; times++)
    await outbox.putJob(tx, { topic: 'receipt', key: 'order-1', payload: { orderId: 'order-1' } })
})
await done.promise
await jobs.stop()
const left = await listMessages(db, { state: 'waiting', before: undefined, limit: 10 })
await pool.end()
await postgres.stop()
console.log(JSON.stringify({ sent, hasRunOnce: sent.length === 1, left: left.length }))
