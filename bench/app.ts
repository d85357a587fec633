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
  /** Name of this benchmark's separate copy of the demo database. The next run of the benchmark uses the same copy. */
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
  // When the database stops, idle connections emit an error. Without this listener, the error would end the benchmark.
  pool.on('error', () => {})
  return { app, pool }
}

interface BuiltAppOptions {
  /** DATABASE_URL. If missing, the server starts an embedded PostgreSQL. */
  url?: string
  env?: NodeJS.ProcessEnv
  preload?: string
  /** Folder of the built version to start. Default: this version. */
  version?: string
}

/** Starts the built server in the same way as `npm start`. */
export function startBuiltApp(
  { ends, folder }: BenchProgram,
  { url = '', env, preload, version }: BuiltAppOptions = {},
): Promise<BenchServer> {
  const defaults = { DATA_DIR: folder('souk-bench-'), DATABASE_URL: url, PORT: '0', DEMO_PIECES: '0' }
  const args = [...(preload ? ['--import', preload] : []), builtServer]
  return showProgress('Server', () =>
    startServer(args, { ...productionEnv, ...defaults, ...env }, ends, version),
  )
}
