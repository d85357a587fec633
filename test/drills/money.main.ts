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
    'Lives random orders, with late and doubled news and deaths between statements, and compares the ledgers.',
  flags: {
    sequences: { about: 'how many', default: 10_000 },
    seed: { about: 'the first of them', default: Math.floor(Math.random() * 1e6) },
    batch: { about: 'how many share a database', default: 50 },
    'at-once': { about: 'so many batches beside each other, on one server', default: 1 },
    seconds: { about: 'begins no other batch after that', default: Infinity },
  },
  variables: {
    TEST_POSTGRES_URL:
      'a PostgreSQL of yours, on which a faulty batch leaves its database; otherwise that of the tests, where it leaves none',
  },
}).values
// What a dead shop had under way comes to nothing, also where nobody waits for it any more.
const ignores = (error: unknown): boolean =>
  /process has died|terminated unexpectedly|not queryable/.test(String(error))
const { ends, finish } = openProgram({ ignores })
const asked = process.env['TEST_POSTGRES_URL']
const server = asked || (await openServer())
const begun = performance.now()

/** What was lived; a part that broke off has none. */
type Counts = Record<'sequences' | 'steps' | 'deaths' | 'faults', number>

const parts = await (atOnce > 1 ? runBeside() : runHere())
const sum = (of: keyof Counts): number => parts.reduce((all, part) => all + (part?.[of] ?? 0), 0)
const took = Math.round((performance.now() - begun) / 1000)
const done = sum('sequences')
if (parts.includes(undefined)) console.log('a part broke off')
else if (done < sequences) console.log(`the time was up after ${done} of ${sequences}`)
console.log(
  `${done} sequences, ${sum('steps')} steps, ${sum('deaths')} deaths, ${sum('faults')} faults in ${took} s`,
)
await finish(sum('faults') === 0 && done > 0 && !parts.includes(undefined) ? 0 : 1)

async function runHere(): Promise<Counts[]> {
  const result = await runMoney({
    sequences,
    seed,
    batch,
    patienceMs: seconds * 1000,
    log: (line) => console.log(line),
    openDatabase,
  })
  console.log(result)
  const counts = { ...result, faults: result.faults.length }
  // Heard before this process ends.
  if (process.send) await new Promise((heard) => process.send!(counts, heard))
  return [counts]
}

async function openDatabase() {
  const made = await createFromTemplate(server, fillTemplate)
  // Processes die here, the server does not.
  const url = `${made}${made.includes('?') ? '&' : '?'}options=-c%20synchronous_commit%3Doff`
  const pool = openPool(url, 4)
  return {
    url,
    pool,
    async close(hasFaults: boolean) {
      await pool.end()
      if (!hasFaults || !asked) return dropDatabase(server, made)
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
}

async function openServer(): Promise<string> {
  const { url, stop } = await showProgress('PostgreSQL', () => startTestPostgres())
  ends.defer(stop)
  return url
}

/** Every part a process of its own, as a currency is a process's. */
async function runBeside(): Promise<(Counts | undefined)[]> {
  const each = Math.ceil(sequences / atOnce)
  return Promise.all(
    Array.from({ length: atOnce }, (_, at) => {
      // Every batch has the next seed: the parts never meet.
      const from = seed + at * Math.ceil(each / batch)
      const flags = { sequences: Math.min(each, sequences - at * each), seed: from, batch, seconds }
      const args = Object.entries(flags).flatMap(([name, value]) =>
        value === Infinity ? [] : [`--${name}`, String(value)],
      )
      // The tests' is told by another name: whoever is given a server of their own finds faulty databases there.
      const of = asked ? { TEST_POSTGRES_URL: server } : { TEST_DATABASE_URL: server }
      const part = fork(import.meta.filename, args, { env: { ...process.env, ...of } })
      ends.defer(() => void part.kill())
      return new Promise<Counts | undefined>((resolve) => {
        part.once('message', (counts) => resolve(counts as Counts))
        part.once('exit', () => resolve(undefined))
      })
    }),
  )
}
