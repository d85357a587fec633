import path from 'node:path'
import pg from 'pg'
import { migrate } from '#platform/database/migrations/migrate.ts'
import { readCommand } from '../../scripts/command.mjs'
import { skipDrill, openProgram, showProgress } from '../../scripts/program.mjs'
import { databaseUrlOf } from '#test/support/database/postgres.ts'
import { startCluster, superuserUrl } from './outages/postgres.ts'
import { runInFolder, newestRelease, buildPrevious, describeMissingPrevious } from './upgrade/previous.ts'
import { judgeReport } from './upgrade/superseded.ts'

const breakages: Record<string, string> = {
  'drops-column': 'alter table listing_sizes drop column qty cascade',
  'renames-table': 'alter table holds rename to size_holds',
  'narrows-table': `alter table orders add constraint drill check (currency = 'nobody''s') not valid`,
}

/** The previous version's tests for orders and stock. A path to a folder means all tests in this folder. */
const orderAndStock = [
  'src/server/modules/orders',
  'src/server/modules/catalog/stock.test.ts',
  'src/server/modules/catalog/listings/edit/stock-edits.test.ts',
  'src/server/modules/notifications/watch/restock.test.ts',
]

const { values } = readCommand({
  name: 'npm run drill:previous',
  about:
    "Runs the previous version's own tests of orders and stock on today's schema, as in a rolling upgrade.",
  flags: {
    from: { about: 'the previous version: a tag or a commit', default: newestRelease() },
    tests: { about: 'only these files or folders, separated by commas', default: orderAndStock.join(',') },
    break: {
      about: `breaks the schema first, to check that the drill fails: ${Object.keys(breakages).join(', ')}`,
      value: 'how',
    },
  },
})
const tests = values.tests.split(',')
const breakage = values.break && breakages[values.break]
if (values.break && !breakage) throw new Error(`--break is one of ${Object.keys(breakages).join(', ')}`)

const program = openProgram({ isExpected: (error) => error instanceof Error })
const missing = describeMissingPrevious(values.from)
if (missing) skipDrill(missing)
const previous = await showProgress(`Previous version (${values.from})`, () => buildPrevious(values.from))
const victim = await startCluster(program.folder('souk-previous-'))
program.ends.defer(() => victim.end())
// Turns off PostgreSQL's crash safety, because the databases are deleted after the drill.
for (const name of ['fsync', 'synchronous_commit', 'full_page_writes'])
  await victim.query(`alter system set ${name} = off`)
await victim.query('select pg_reload_conf()')
const server = superuserUrl(victim, 'postgres')
const env = { TEST_DATABASE_URL: server, TEST_POSTGRES_URL: server, NODE_ENV: 'test' }
const vitest = path.join(previous.folder, 'node_modules/vitest/vitest.mjs')

await showProgress('Schema of the previous version', () =>
  runInFolder(
    previous.folder,
    process.execPath,
    [vitest, 'run', 'src/server/platform/database/migrations/migrate.test.ts'],
    env,
  ),
)
const names = await upgradeTemplate()
console.log(`Migrations of this version applied to that schema: ${names.join(', ') || 'none'}`)
const began = performance.now()
let failure: string | undefined
const output = await showProgress('Order and stock tests of the previous version on the current schema', () =>
  runInFolder(previous.folder, process.execPath, [vitest, 'run', ...tests], env).catch((error: Error) => {
    failure = error.message
    return failure
  }),
)
// oxlint-disable-next-line no-control-regex -- removes terminal colors
const plain = output.replace(/\u001B\[[\d;]*m/g, '')
for (const line of plain.match(/^ *(Test Files|Tests) .*$/gm) ?? []) console.log(line)
if (failure) for (const line of new Set(plain.match(/^\w*Error: .*$/gim) ?? [])) console.log(line)
const { expected, faults } = judgeReport(plain, previous.folder, tests)
for (const line of [...expected, ...faults]) console.log(line)
const hasFailed = faults.length > 0 || (failure !== undefined && expected.length === 0)
console.log(
  `${hasFailed ? 'FAILED' : 'passed'}: build ${previous.commit.slice(0, 7)} on today's schema, ${Math.round((performance.now() - began) / 1000)} s`,
)
await program.finish(hasFailed ? 1 : 0)

/** Migrates the template database to the current schema. Each test of the previous version copies this template. */
async function upgradeTemplate(): Promise<string[]> {
  const rows = await victim.query<{ name: string }>(
    `select datname as name from pg_database where datname like 'souk\\_test\\_template\\_%'`,
  )
  if (rows.length !== 1)
    throw new Error(`the previous version made ${rows.length} database templates, not one`)
  const pool = new pg.Pool({ connectionString: databaseUrlOf(server, rows[0]!.name), max: 4 })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => void client.on('error', () => undefined))
  try {
    const ran = await migrate(pool)
    if (breakage) await pool.query(breakage)
    return ran
  } finally {
    await pool.end()
  }
}
