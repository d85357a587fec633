import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../../scripts/command.mjs'
import { openProgram, showProgress } from '../../scripts/program.mjs'
import { runOversell } from './oversell.ts'

const { rounds, buyers } = readCommand({
  name: 'npm run drill:oversell',
  about: 'Lets many buy one unit at once, on one process and then on four.',
  flags: {
    rounds: { about: 'how often each', default: 5 },
    buyers: { about: 'how many at once', default: 200 },
  },
}).values
const { ends, folder, finish } = openProgram()
const home = { DATA_DIR: folder('souk-drill-'), DATABASE_URL: '' }
const databaseHost = await showProgress('PostgreSQL', () => serveApp({ env: home, ends }))
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
ends.defer(() => pool.end())
const env = { DATABASE_URL: databaseHost.connectionString, DB_POOL: '10' }
let isRight = true
let sold = 0
for (const processes of [1, 4]) {
  for (let round = 1; round <= rounds; round++) {
    const { ledger, answers } = await runOversell({ pool, env, processes, buyers, ends })
    sold++
    const isOne = ledger.paidOrders === sold && ledger.captured === sold && ledger.unitsSold === sold
    const isEmpty = ledger.reserved + ledger.liveHolds + ledger.heldUnits + ledger.pendingOrders === 0
    const isBooked = ledger.ledgerFaults.length === 0 && ledger.clearing === ledger.providerBalance
    const isFine = isOne && isEmpty && isBooked && answers['200 paid, createorder 200'] === 1
    isRight &&= isFine
    console.log(
      `${processes} process(es), round ${round}: ${isFine ? 'right' : 'WRONG'}`,
      answers,
      isFine ? '' : ledger,
    )
  }
}
await finish(isRight ? 0 : 1)
