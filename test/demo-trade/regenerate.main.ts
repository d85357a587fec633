import { writeFileSync } from 'node:fs'
import { readCommand } from '#scripts/command.mjs'
import { openProgram } from '#scripts/program.mjs'
import { fillTemplate } from '#test/support/database/fill-template.ts'
import { createFromTemplate, dropDatabase, openPool } from '#test/support/database/postgres.ts'
import { startTestPostgres } from '#test/support/database/test-postgres.ts'
import { findProviderFaults } from '#test/support/money/money-ledger.ts'
import { dumpTrade, packTrade } from './dump-trade.ts'
import { openMarket } from './market.ts'
import { simulateTrade, fullTradePlan } from './simulate-trade.ts'

const { values } = readCommand({
  name: 'npm run demo:regenerate',
  about: 'Plays the demo’s 90 days of trade anew and writes the file the demo loads: about five minutes.',
  flags: { to: { about: 'where the file goes', value: 'file', default: 'demo/trade/trade.json.br' } },
  variables: { TEST_DATABASE_URL: 'a PostgreSQL of yours instead of an embedded one' },
})
const { ends, finish } = openProgram()
const server = ends.adopt(await startTestPostgres(), (started) => started.stop())
const url = await createFromTemplate(server.url, fillTemplate)
const pool = openPool(url, 10)
const close = async (): Promise<void> => {
  await pool.end()
  await dropDatabase(server.url, url)
}
const market = ends.adopt(
  await openMarket(async () => ({ url, connectionString: url, pool, close }), { days: fullTradePlan.days }),
  (opened) => opened.close(),
)
await simulateTrade(market, fullTradePlan, (line) => console.log(line))
const faults = await findProviderFaults(pool)
for (const fault of faults) console.error(fault)
if (faults.length === 0) {
  const packed = packTrade(await dumpTrade(market, market.before))
  writeFileSync(values.to, packed)
  console.log(`${values.to}: ${Math.round(packed.length / 1024)} kB`)
}
await finish(faults.length === 0 ? 0 : 1)
