import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runQuantities } from './oversell-quantities.ts'
import { runOversell } from './oversell.ts'
import { describeMissingPrevious, installPrevious, newestRelease } from './upgrade/previous.ts'

const { rounds, buyers, from } = readCommand({
  name: 'npm run drill:oversell',
  about:
    'Simulates many concurrent buyers of one unit, on one process and then on four, and of several units, first beside the previous version.',
  flags: {
    rounds: { about: 'rounds for each number of processes', default: 5 },
    buyers: { about: 'number of concurrent buyers', default: 200 },
    from: { about: 'the previous version: a tag or a commit', default: newestRelease() },
  },
}).values
const { ends, folder, finish } = openProgram()
const home = { DATA_DIR: folder('souk-drill-'), DATABASE_URL: '' }
const databaseHost = await showProgress('PostgreSQL', () => serveApp({ env: home, ends }))
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
ends.defer(() => pool.end())
const env = { DATABASE_URL: databaseHost.connectionString, DB_POOL: '10' }
let isCorrect = true
let sold = 0
for (const processes of [1, 4]) {
  for (let round = 1; round <= rounds; round++) {
    const { ledger, answers } = await runOversell({ pool, env, processes, buyers, ends })
    sold++
    const isOne = ledger.paidOrders === sold && ledger.captured === sold && ledger.unitsSold === sold
    const isEmpty = ledger.reserved + ledger.liveHolds + ledger.heldUnits + ledger.pendingOrders === 0
    const isBooked = ledger.ledgerFaults.length === 0 && ledger.clearing === ledger.providerBalance
    const isRoundCorrect = isOne && isEmpty && isBooked && answers['200 paid, createorder 200'] === 1
    isCorrect &&= isRoundCorrect
    console.log(
      `${processes} process(es), round ${round}: ${isRoundCorrect ? 'correct' : 'WRONG'}`,
      answers,
      isRoundCorrect ? '' : ledger,
    )
  }
}
const missing = describeMissingPrevious(from)
if (missing) console.log(`Without several units: ${missing}`)
else {
  const previous = await showProgress(`Previous version (${from})`, () => installPrevious(from))
  await pool.query('create database several_units')
  const url = databaseHost.connectionString.replace(/\/[^/?]*(?=\?|$)/, '/several_units')
  const units = new pg.Pool({ connectionString: url, max: 4 })
  ends.defer(() => units.end())
  const several = { DATABASE_URL: url, DB_POOL: '10' }
  const errors = await runQuantities({ pool: units, env: several, previous: previous.folder, buyers, ends })
  for (const error of errors) console.log(`WRONG: ${error}`)
  console.log(`several units: ${errors.length === 0 ? 'correct' : 'WRONG'}`)
  isCorrect &&= errors.length === 0
}
await finish(isCorrect ? 0 : 1)
