import pg from 'pg'
import { serveApp, type ServedApp } from '#test/support/serve-app.ts'
import { builtServer } from '../scripts/app.mjs'
import { showProgress, type Program } from '../scripts/program.mjs'
import { copyBenchDatabase, openScratchDatabase } from './database.ts'
import { serve, type Served } from './processes.ts'

export type BenchProgram = Pick<Program, 'ends' | 'folder'>

const inEarnest = { NODE_ENV: 'production', ALLOW_SANDBOX: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' }

interface AppOptions {
  /** Of the demo; with 0 it has an empty database, gone at the end. */
  listings?: number
  /** Of the copy of the database with these listings, which stays and is this bench's alone. */
  database?: string
  env?: NodeJS.ProcessEnv
}

/** Souk from its sources in a process of its own, which counts its statements, and a pool on its database. */
export async function openApp(
  { ends, folder }: BenchProgram,
  { listings = 0, database = '', env }: AppOptions = {},
): Promise<{ app: ServedApp; pool: pg.Pool }> {
  const DATABASE_URL =
    listings > 0 ? await copyBenchDatabase(listings, database, ends) : await openScratchDatabase(ends)
  const all = { ...inEarnest, DATA_DIR: folder('souk-bench-'), DATABASE_URL, ...env }
  const app = await showProgress('Server', () => serveApp({ env: all, ends }))
  const options = '-c statement_timeout=0'
  const pool = new pg.Pool({ connectionString: app.connectionString, max: 4, options })
  ends.defer(() => pool.end())
  // An idle connection that breaks, at the end at the latest, is no error of the bench.
  pool.on('error', () => {})
  return { app, pool }
}

/** Souk as `npm start` runs it, on a database that is there or, without one, on one of its own. */
export function openBuiltApp(
  { ends, folder }: BenchProgram,
  { url = '', env, preload }: { url?: string; env?: NodeJS.ProcessEnv; preload?: string } = {},
): Promise<Served> {
  const own = { DATA_DIR: folder('souk-bench-'), DATABASE_URL: url, PORT: '0', DEMO_PIECES: '0' }
  const args = [...(preload ? ['--import', preload] : []), builtServer]
  return showProgress('Server', () => serve(args, { ...inEarnest, ...own, ...env }, ends))
}
