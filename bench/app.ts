import pg from 'pg'
import { serveApp, type ServedApp } from '#test/support/serve-app.ts'
import { builtServer } from '../scripts/app.mjs'
import { showProgress, type Program } from '../scripts/program.mjs'
import { copyBenchDatabase, openScratchDatabase } from './database.ts'
import { startServer, type BenchServer } from './processes.ts'

export type BenchProgram = Pick<Program, 'ends' | 'folder'>

const productionEnv = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' }

interface AppOptions {
  /** Number of demo listings. If 0, the app gets an empty database, which is dropped at the end of the benchmark. */
  listings?: number
  /** Name for this benchmark's own copy of the demo database. The copy is kept for the next run of the benchmark. */
  database?: string
  env?: NodeJS.ProcessEnv
}

/**
 * Starts Souk from its sources in a child process that counts SQL statements, and opens a pool on the app's database.
 */
export async function startApp(
  { ends, folder }: BenchProgram,
  { listings = 0, database = '', env }: AppOptions = {},
): Promise<{ app: ServedApp; pool: pg.Pool }> {
  const DATABASE_URL =
    listings > 0 ? await copyBenchDatabase(listings, database, ends) : await openScratchDatabase(ends)
  const appEnv = { ...productionEnv, DATA_DIR: folder('souk-bench-'), DATABASE_URL, ...env }
  const app = await showProgress('Server', () => serveApp({ env: appEnv, ends }))
  const options = '-c statement_timeout=0'
  const pool = new pg.Pool({ connectionString: app.connectionString, max: 4, options })
  ends.defer(() => pool.end())
  // An idle connection fails when the database stops. Without this listener, the resulting error would end the
  // benchmark.
  pool.on('error', () => {})
  return { app, pool }
}

/**
 * Starts the built server in the same way as `npm start`. If `url` is missing, the server starts an embedded
 * PostgreSQL.
 */
export function startBuiltApp(
  { ends, folder }: BenchProgram,
  { url = '', env, preload }: { url?: string; env?: NodeJS.ProcessEnv; preload?: string } = {},
): Promise<BenchServer> {
  const defaults = { DATA_DIR: folder('souk-bench-'), DATABASE_URL: url, PORT: '0', DEMO_PIECES: '0' }
  const args = [...(preload ? ['--import', preload] : []), builtServer]
  return showProgress('Server', () => startServer(args, { ...productionEnv, ...defaults, ...env }, ends))
}
