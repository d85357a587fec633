import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { builtServer } from '../../../scripts/app.mjs'
import { root } from '../../../scripts/packages.mjs'

/**
 * The same server that `npm start` runs, but without a supervisor that restarts it, so that the drill notices when the
 * server exits.
 */
export interface BuiltApp {
  /**
   * Returns how the process ended, with the last line of the process's output. Returns undefined if the process is
   * running.
   */
  end(): string | undefined
  /**
   * Sends SIGTERM and waits until the process exits. Kills the process if it does not exit. Returns the time in ms
   * until the exit.
   */
  stop(): Promise<number>
  kill(): Promise<void>
}

const startMs = 90_000
const stopMs = 25_000
const follow = pathToFileURL(path.join(root, 'scripts/follow-parent.mjs')).href

/** Starts the server built in `folder` and waits until it responds. The server's output is written to `logFile`. */
export async function startBuiltApp(
  env: NodeJS.ProcessEnv,
  logFile: string,
  folder = root,
): Promise<BuiltApp> {
  const child = spawn(process.execPath, ['--import', follow, builtServer], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true, // the drill handles Ctrl-C and stops the app
  })
  const output = listen(child, logFile)
  let ending: string | undefined
  child.once('exit', (code, signal) => (ending = `exit ${code ?? signal}: ${output.lastLine()}`))
  const app: BuiltApp = {
    end: () => ending,
    async stop() {
      const begun = performance.now()
      child.kill('SIGTERM')
      while (!ending && performance.now() - begun < stopMs) await sleep(10)
      await app.kill()
      return performance.now() - begun
    },
    async kill() {
      if (!ending) child.kill('SIGKILL')
      while (!ending) await sleep(10)
    },
  }
  const deadline = performance.now() + startMs
  while (!output.isOpen()) {
    if (ending) throw new Error(`the app did not start: ${ending}`)
    if (performance.now() > deadline) {
      await app.kill()
      throw new Error('the app did not open')
    }
    await sleep(20)
  }
  return app
}

function listen(child: ChildProcess, logFile: string) {
  let isOpen = false
  let tail = ''
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8')
    stream.on('data', (chunk: string) => {
      isOpen ||= chunk.includes('Souk is open')
      tail = (tail + chunk).slice(-4_000)
      fs.appendFileSync(logFile, chunk)
    })
  }
  return {
    isOpen: () => isOpen,
    /**
     * Returns the output line with an uncaught error. If there is no such line, returns the last line of the output.
     */
    lastLine() {
      const lines = tail.split('\n').filter((line) => line.trim() !== '')
      return (lines.findLast((line) => /^\w*[Ee]rror\b/.test(line)) ?? lines.at(-1) ?? '').slice(0, 160)
    },
  }
}
