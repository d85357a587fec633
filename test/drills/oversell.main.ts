import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { runOversell } from './oversell.ts'

// `npm run drill:oversell [rounds]`: one process, then four, with DATABASE_URL or an embedded PostgreSQL of its own.
const rounds = Number(process.argv[2] ?? 5)
const dataDir = mkdtempSync(path.join(tmpdir(), 'souk-oversell-'))
const databaseHost = await serveApp({ env: { DATA_DIR: dataDir } })
const pool = new pg.Pool({ connectionString: databaseHost.connectionString, max: 4 })
const env = { DATABASE_URL: databaseHost.connectionString, DB_POOL: '10' }
let isRight = true
let sold = 0
for (const processes of [1, 4]) {
  for (let round = 1; round <= rounds; round++) {
    const { ledger, answers } = await runOversell({ pool, env, processes, buyers: 200 })
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
await pool.end()
await databaseHost.end()
rmSync(dataDir, { recursive: true, force: true })
process.exit(isRight ? 0 : 1)
