import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { runCrash } from './crash.ts'

// `npm run drill:crash`: every place, with DATABASE_URL or an embedded PostgreSQL of its own.
const dataDir = mkdtempSync(path.join(tmpdir(), 'souk-crash-'))
const env = { DATA_DIR: dataDir, DB_POOL: '10' }
// This one keeps the embedded PostgreSQL up while the others are killed.
const databaseHost = await serveApp({ env })
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
const victims = { ...env, DATABASE_URL: databaseHost.connectionString }
const result = await runCrash({ pool, env: victims, step: 1, log: (line) => console.log(line) })
await pool.end()
await databaseHost.end()
rmSync(dataDir, { recursive: true, force: true })
console.log(result)
process.exit(result.faults.length === 0 && result.kills >= 50 ? 0 : 1)
