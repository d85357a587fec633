import { showProgress } from '../../scripts/program.mjs'
import { startApp, type BenchProgram } from '../app.ts'
import { timeCalls } from '../latencies.ts'
import type { Target } from '../targets.ts'
import { adminQueries } from './admin-queries.ts'
import { seedAdmin } from './seed-admin.ts'

interface AdminSize {
  times: number
  listings: number
  /** Number of orders, which equals the number of buyers. */
  rows: number
}

/**
 * Measures the first page, filters, sort orders and searches of every table in the admin area. Each request reads
 * different database rows.
 */
export async function measureAdmin(
  program: BenchProgram,
  { times, listings, rows }: AdminSize,
): Promise<Target[]> {
  const database = `souk_bench_admin_${listings}_${rows}`
  const { app, pool } = await startApp(program, { listings, database })
  const seeded = await showProgress(`${rows} orders and buyers`, () => seedAdmin(pool, rows))
  const title = `Admin area, ${listings.toLocaleString('en-US')} listings`
  const calls = adminQueries(seeded).map((call) => ({ ...call, token: seeded.token }))
  return [await timeCalls(app.address, calls, { title, times, maxMs: 100 })]
}
