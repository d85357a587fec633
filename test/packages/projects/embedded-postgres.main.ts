import path from 'node:path'
import pg from 'pg'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@souk/embedded-postgres'
import { isRunning, readLockFile } from '@souk/embedded-postgres/testing'

const home = path.resolve('cluster')
const first: EmbeddedPostgres = await startEmbeddedPostgres(home, () => undefined, { name: 'shop' })
const second = await startEmbeddedPostgres(home, () => undefined, { name: 'shop' })
const client = new pg.Client({ connectionString: second.connectionString })
await client.connect()
const { pid } = readLockFile(path.join(home, 'data'))!
const { rows } = await client.query<{ sum: number; name: string }>(
  'select 40 + 2 as sum, current_user as name',
)
await client.end()
await first.stop()
const isShared = isRunning(pid)
await second.stop()
console.log(JSON.stringify({ ...rows[0], isShared, isGone: !isRunning(pid) }))
