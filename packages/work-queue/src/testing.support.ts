import fs from 'node:fs'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { inject } from 'vitest'
import type { QueueLog } from './log.ts'

export const silent: QueueLog = { error() {}, warn() {}, info() {} }

/** Creates a clock that tests can move forward. */
export function aClock() {
  let offset = 0
  return { now: () => Date.now() + offset, advance: (ms: number) => void (offset += ms) }
}

/** Creates a separate database that contains the tables of the queue. */
export async function openQueueDatabase() {
  const server = inject('postgresUrl')
  const name = `work_queue_${crypto.randomUUID().slice(0, 8)}`
  const admin = async (statement: string): Promise<void> => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    try {
      await client.query(statement)
    } finally {
      await client.end()
    }
  }
  await admin(`create database ${name}`)
  const url = server.replace(/^(postgres(?:ql)?:\/\/[^/]*)\/?[^?]*/, `$1/${name}`)
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  await pool.query(fs.readFileSync(new URL('../schema.sql', import.meta.url), 'utf8'))
  return {
    url,
    pool,
    db: new Kysely<Record<string, never>>({ dialect: new PostgresDialect({ pool }) }),
    async close() {
      await pool.end()
      await admin(`drop database ${name} with (force)`)
    },
  }
}
