import { fork } from 'node:child_process'
import pg from 'pg'
import { fillTemplate } from '#test/support/database/fill-template.ts'
import { createFromTemplate, dropDatabase, openPool } from '#test/support/database/postgres.ts'
import { startTestPostgres } from '#test/support/database/test-postgres.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runMoney } from './money.ts'

const {
  sequences,
  seed,
  batch,
  seconds,
  'at-once': atOnce,
} = readCommand({
  name: 'npm run drill:money',
  about:
    'Simulates random orders with late and duplicate events and crashes between statements, and compares the ledgers.',
  flags: {
    sequences: { about: 'how many', default: 10_000 },
    seed: { about: 'seed of the first batch', default: Math.floor(Math.random() * 1e6) },
    batch: { about: 'sequences that share a database', default: 50 },
    'at-once': { about: 'number of concurrent processes on one server', default: 1 },
    seconds: { about: 'starts no further batch after this time', default: Infinity },
  },
  variables: {
    TEST_POSTGRES_URL:
      'a PostgreSQL server on which the database of a failed batch is left; without it, the tests’ server, which leaves none',
  },
}).values
// Ignores errors from work that was in progress when the app crashed, because it is possible that no code awaits this
// work anymore.
const ignores = (error: unknown): boolean =>
  /process has died|terminated unexpectedly|not queryable/.test(String(error))
const { ends, finish } = openProgram({ ignores })
const ownServer = process.env['TEST_POSTGRES_URL']
const server = ownServer || (await openServer())
const begun = performance.now()

/** Totals for one run, or undefined if the run was aborted. */
type Counts = Record<'sequences' | 'steps' | 'deaths' | 'faults', number>

const parts = await (atOnce > 1 ? runConcurrently() : runHere())
const sum = (of: keyof Counts): number => parts.reduce((all, part) => all + (part?.[of] ?? 0), 0)
const took = Math.round((performance.now() - begun) / 1000)
const done = sum('sequences')
if (parts.includes(undefined)) console.log('a part stopped early')
else if (done < sequences) console.log(`the time limit was reached after ${done} of ${sequences}`)
console.log(
  `${done} sequences, ${sum('steps')} steps, ${sum('deaths')} crashes, ${sum('faults')} faults in ${took} s`,
)
await finish(sum('faults') === 0 && done > 0 && !parts.includes(undefined) ? 0 : 1)

async function runHere(): Promise<Counts[]> {
  const result = await runMoney({
    sequences,
    seed,
    batch,
    timeLimitMs: seconds * 1000,
    log: (line) => console.log(line),
    openDatabase,
  })
  console.log(result)
  const counts = { ...result, faults: result.faults.length }
  // Waits until the counts have been sent to the parent process.
  if (process.send) await new Promise((received) => process.send!(counts, received))
  return [counts]
}

async function openDatabase() {
  const made = await createFromTemplate(server, fillTemplate)
  // Commits do not wait until data is flushed to disk, because this drill crashes only the app and never the database
  // server.
  const url = `${made}${made.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`
  const pool = openPool(url, 4)
  return {
    url,
    pool,
    async close(hasFaults: boolean) {
      await pool.end()
      if (!hasFaults || !ownServer) return dropDatabase(server, made)
      // Renames the database, because other runs delete databases whose names look like leftovers from a killed run.
      const name = new URL(made.replace('@/', '@local/')).pathname.slice(1)
      const stored = `souk_fault_${name.slice(-8)}`
      const client = new pg.Client({ connectionString: server })
      await client.connect()
      await client.query(`alter database ${name} rename to ${stored}`)
      await client.end()
      console.log(`its database is left for inspection: ${stored}`)
    },
  }
}

async function openServer(): Promise<string> {
  const { url, stop } = await showProgress('PostgreSQL', () => startTestPostgres())
  ends.defer(stop)
  return url
}

/** Runs each part of the drill in a separate process, because the currency is a global setting of a process. */
async function runConcurrently(): Promise<(Counts | undefined)[]> {
  const each = Math.ceil(sequences / atOnce)
  return Promise.all(
    Array.from({ length: atOnce }, (_, at) => {
      // Gives this part the seeds that follow the seeds of the previous part, because two batches must not use the same
      // seed.
      const from = seed + at * Math.ceil(each / batch)
      const flags = { sequences: Math.min(each, sequences - at * each), seed: from, batch, seconds }
      const args = Object.entries(flags).flatMap(([name, value]) =>
        value === Infinity ? [] : [`--${name}`, String(value)],
      )
      // Passes on the server's URL in the environment variable that it came from, because the drill keeps databases for
      // inspection only on the server in TEST_POSTGRES_URL.
      const of = ownServer ? { TEST_POSTGRES_URL: server } : { TEST_DATABASE_URL: server }
      const part = fork(import.meta.filename, args, { env: { ...process.env, ...of } })
      ends.defer(() => void part.kill())
      return new Promise<Counts | undefined>((resolve) => {
        part.once('message', (counts) => resolve(counts as Counts))
        part.once('exit', () => resolve(undefined))
      })
    }),
  )
}
