import { availableParallelism, loadavg } from 'node:os'
import pg from 'pg'
import { serveApp } from '#test/support/serve-app.ts'
import { readCommand } from '../scripts/command.mjs'
import { openProgram, showProgress } from '../scripts/program.mjs'
import { benchVariables, copyBenchDatabase } from './database.ts'
import { adminQueries } from './admin-queries.ts'
import { seedAdmin } from './seed-admin.ts'

/**
 * The admin area at size: 1,000,000 listings, 100,000 orders, 100,000 buyers. Every table's first page, filters,
 * orders and searches as the server answers them, each for other rows.
 */
const { times, listings, rows } = readCommand({
  name: 'npm run bench:admin',
  about:
    'Asks for the tables of the admin area at size. The first run loads the listings, which takes minutes.',
  flags: {
    times: { about: 'how often each call is made', default: 60 },
    listings: { about: 'listings there are', default: 1_000_000 },
    rows: { about: 'orders and buyers there are', default: 100_000 },
  },
  variables: benchVariables,
}).values
const mostMs = 100

const { ends, folder, finish } = openProgram()
const url = await copyBenchDatabase(listings, `souk_bench_admin_${listings}_${rows}`, ends)
const env = {
  DATA_DIR: folder('souk-bench-'),
  DATABASE_URL: url,
  LOG_LEVEL: 'error',
  NODE_ENV: 'production',
  ALLOW_SANDBOX: '1',
}
const app = await showProgress('Server', () => serveApp({ env, ends }))
const pool = new pg.Pool({ connectionString: url, max: 1, options: '-c statement_timeout=0' })
const seeded = await showProgress(`${rows} orders and buyers`, () => seedAdmin(pool, rows))
await pool.end()

const others = loadavg()[0]!
console.log(`\n${listings} listings, ${rows} orders, ${rows} buyers; each call ${times} times`)
console.log(`  ${''.padEnd(46)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}${'max ms'.padStart(9)}`)
const missed: string[] = []
for (const { name, url: urlOf } of adminQueries(seeded)) {
  const latencies: number[] = []
  for (let at = -8; at < times; at++) {
    const asked = urlOf(Math.abs(at))
    const startedAt = performance.now()
    const answer = await fetch(`${app.address}${asked}`, {
      headers: { authorization: `Bearer ${seeded.token}` },
    })
    const text = await answer.text()
    if (answer.status !== 200) throw new Error(`${asked} was answered ${answer.status}: ${text}`)
    if (at >= 0) latencies.push(performance.now() - startedAt)
  }
  const sorted = latencies.toSorted((a, b) => a - b)
  if (print(name, sorted) >= mostMs) missed.push(name)
}
console.log(`  load of the machine before it began ${others.toFixed(1)}, on ${availableParallelism()} cores`)
console.log(missed.length === 0 ? '\nreached' : `\nmissed: p95 not under ${mostMs} ms: ${missed.join('; ')}`)
await finish(missed.length === 0 ? 0 : 1)

function print(name: string, latencies: number[]): number {
  const at = (share: number): number => latencies[Math.floor((latencies.length - 1) * share)]!
  const cells = [at(0.5), at(0.95), at(1)].map((ms) => ms.toFixed(1).padStart(9)).join('')
  console.log(`  ${name.padEnd(46)}${cells}`)
  return at(0.95)
}
