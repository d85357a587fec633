import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database/migrate.ts'
import { createFromTemplate, dropDatabase, openPool } from '#test/support/database/postgres.ts'
import { serveApp } from '#test/support/serve-app.ts'
import { runMoney } from './money.ts'

// `npm run drill:money [-- sequences seed batch seconds]`: on TEST_POSTGRES_URL, or on an embedded PostgreSQL of its own.
const [sequences = 10_000, seed = 1, batch = 100, seconds = Infinity] = process.argv.slice(2).map(Number)
const dataDir = mkdtempSync(path.join(tmpdir(), 'souk-money-'))
const postgresUrl = process.env['TEST_POSTGRES_URL']
const databaseHost = postgresUrl ? undefined : await serveApp({ env: { DATA_DIR: dataDir, DB_POOL: '4' } })
const server = postgresUrl ?? databaseHost!.connectionString
// What a dead shop had under way comes to nothing, also where nobody waits for it any more.
process.on('unhandledRejection', (error) => {
  if (!/process has died|terminated unexpectedly|not queryable/.test(String(error))) throw error
})
process.on('uncaughtException', (error) => {
  if (/process has died|terminated unexpectedly|not queryable/.test(String(error))) return
  console.error(error)
  process.exit(1)
})
const begun = performance.now()
const result = await runMoney({
  sequences,
  seed,
  batch,
  patienceMs: seconds * 1000,
  log: (line) => console.log(line),
  async openDatabase() {
    const made = await createFromTemplate(server, (pool: pg.Pool) => migrate(pool))
    // Processes die here, the server does not.
    const url = `${made}${made.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`
    const pool = openPool(url, 4)
    return {
      url,
      pool,
      async close(hasFaults) {
        await pool.end()
        if (!hasFaults) return dropDatabase(server, made)
        // By another name, so that no other run takes it for left over.
        const name = new URL(made.replace('@/', '@local/')).pathname.slice(1)
        const stored = `souk_fault_${name.slice(-8)}`
        const client = new pg.Client({ connectionString: server })
        await client.connect()
        await client.query(`alter database ${name} rename to ${stored}`)
        await client.end()
        console.log(`its database is left to be looked at: ${stored}`)
      },
    }
  },
})
await databaseHost?.end()
rmSync(dataDir, { recursive: true, force: true })
console.log(result)
const took = Math.round((performance.now() - begun) / 1000)
const { sequences: done, steps, deaths, faults } = result
console.log(`${done} sequences, ${steps} steps, ${deaths} deaths, ${faults.length} faults in ${took} s`)
process.exit(faults.length === 0 ? 0 : 1)
