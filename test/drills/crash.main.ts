import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runCrash } from './crash.ts'

const { values } = readCommand({
  name: 'npm run drill:crash',
  about: 'Kills the process before and after the statements of a checkout, one place after another.',
  flags: {
    step: { about: 'tries every n-th statement', default: 1 },
    seed: { about: 'which is the first', default: Math.floor(Math.random() * 1e6) },
  },
})
const { ends, folder, finish } = openProgram()
const env = { DATA_DIR: folder('souk-drill-'), DATABASE_URL: '', DB_POOL: '10' }
// This one keeps the embedded PostgreSQL up while the others are killed.
const databaseHost = await showProgress('PostgreSQL', () => serveApp({ env, ends }))
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
const victims = { ...env, DATABASE_URL: databaseHost.connectionString }
ends.defer(() => pool.end())
console.log(`seed ${values.seed}`)
const log = (line: string): void => console.log(line)
const result = await runCrash({ pool, env: victims, step: values.step, seed: values.seed, log, ends })
console.log(result)
// A purchase has some 18 statements, and dies before and after every `step`th.
await finish(result.faults.length === 0 && result.kills >= 32 / values.step ? 0 : 1)
