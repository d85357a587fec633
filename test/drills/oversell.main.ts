import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runOversell } from './oversell.ts'

const { rounds, buyers } = readCommand({
  name: 'npm run drill:oversell',
  about: 'Simulates many concurrent buyers of one unit, on one process and then on four.',
  flags: {
    rounds: { about: 'rounds for each number of processes', default: 5 },
    buyers: { about: 'number of concurrent buyers', default: 200 },
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
await finish(isCorrect ? 0 : 1)
