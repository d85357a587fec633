import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runCrash } from './crash.ts'

const { values } = readCommand({
  name: 'npm run drill:crash',
  about: 'Kills the process before and after each statement of a checkout.',
  flags: {
    step: { about: 'test every n-th statement', default: 1 },
    seed: {
      about: 'number of the first statement, modulo the step',
      default: Math.floor(Math.random() * 1e6),
    },
  },
})
const { ends, folder, finish } = openProgram()
const env = { DATA_DIR: folder('souk-drill-'), DATABASE_URL: '', DB_POOL: '10' }
// The embedded PostgreSQL runs in a process that the drill does not kill, so that the database survives when the app's
// processes are killed.
const databaseHost = await showProgress('PostgreSQL', () => serveApp({ env, ends }))
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
const killedEnv = { ...env, DATABASE_URL: databaseHost.connectionString }
ends.defer(() => pool.end())
console.log(`seed ${values.seed}`)
const log = (line: string): void => console.log(line)
const result = await runCrash({ pool, env: killedEnv, step: values.step, seed: values.seed, log, ends })
console.log(result)
// A purchase executes at least 16 SQL statements. The process is killed both before and after every n-th of these
// statements (n = `step`), so there are at least 32 / `step` kills.
await finish(result.faults.length === 0 && result.kills >= 32 / values.step ? 0 : 1)
