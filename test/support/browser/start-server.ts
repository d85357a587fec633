import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { findFreePort } from '../free-port.ts'

/**
 * Starts the journeys' server with a separate port and database. The caller can read the server's output from
 * `app.stdout`.
 */
export async function startJourneysServer(
  env: NodeJS.ProcessEnv,
): Promise<{ app: ChildProcess; origin: string; stop: () => Promise<void> }> {
  const PORT = String(await findFreePort())
  const own = { HOST: '127.0.0.1', PORT, DATABASE_URL: '', RATE_LIMIT: '0' }
  const app = spawn(process.execPath, ['test/support/browser/journeys-server.ts'], {
    env: { ...process.env, ...own, ...env },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  // Reads and ignores the output, because the process would block if the pipe were full.
  app.stdout.resume()
  return {
    app,
    origin: `http://127.0.0.1:${PORT}`,
    async stop() {
      app.kill('SIGTERM')
      await once(app, 'exit')
    },
  }
}
