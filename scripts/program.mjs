import fs from 'node:fs'
import { NotAnswered } from './ask.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runStep } from './steps.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'

const codes = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })
const cleanupTimeoutMs = 30_000
/**
 * Exit code of a drill that was skipped because its requirements are missing. Such a drill counts as neither passed nor
 * failed.
 */
export const skippedCode = 77

/**
 * @typedef {object} Program
 * @property {AsyncDisposableStack} ends cleanup functions, which run in reverse order before the program exits for any reason
 * @property {(prefix: string) => string} folder creates a temporary folder that is removed on exit
 * @property {(code?: number) => Promise<never>} finish runs the cleanup and exits
 */

/**
 * Registers the cleanup of a command. The cleanup stops child processes and databases, and removes temporary folders.
 * It runs on Ctrl-C, on SIGTERM, when npm exits and after an uncaught error.
 * @param {{ isExpected?: (error: unknown) => boolean, ignores?: (error: unknown) => boolean }} [errors] expected errors are
 *   printed without a stack
 * @returns {Program}
 */
export function openProgram({ isExpected = () => false, ignores = () => false } = {}) {
  const ends = new AsyncDisposableStack()
  let isEnding = false
  /** @param {number} code @returns {Promise<never>} */
  const finish = async (code = 0) => {
    isEnding = true
    setTimeout(() => process.exit(code || 1), cleanupTimeoutMs).unref()
    try {
      await ends.disposeAsync()
    } catch (error) {
      process.stderr.write(`${String(error)}\n`)
    }
    return process.exit(code)
  }
  for (const [signal, code] of Object.entries(codes))
    process.on(signal, () => {
      if (isEnding) return process.exit(code)
      process.stderr.write('\nCleaning up…\n')
      void finish(code)
    })
  process.on('uncaughtException', (error) => {
    // Ignores errors during the cleanup, because the cleanup itself can cause them. For example, it stops databases
    // that clients are still using.
    if (isEnding || ignores(error)) return
    const isPlain = isExpected(error) && process.env.LOG_LEVEL !== 'debug'
    process.stderr.write(`\n${(!isPlain && error?.stack) || (error?.message ?? String(error))}\n`)
    void finish(error instanceof NotAnswered ? error.exitCode : 1)
  })
  watchNpm()
  return {
    ends,
    finish,
    folder(prefix) {
      const folder = makeTemporaryFolder(prefix)
      ends.defer(() => fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }))
      return folder
    },
  }
}

/**
 * Registers the cleanup of a command for operators. If an error occurs, prints only its message, or its stack trace if
 * LOG_LEVEL is debug.
 * @returns {Program}
 */
export function openCommand() {
  return openProgram({ isExpected: () => true })
}

/**
 * Exits from a drill whose requirements are missing. `npm run drills` then reports the drill as skipped.
 * @param {string} reason
 * @returns {never}
 */
export function skipDrill(reason) {
  process.stderr.write(`${reason}\n`)
  process.exit(skippedCode)
}

/**
 * Runs slow work, prints its progress while it runs, and prints its duration when it ends.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {() => string} [count] progress so far
 * @returns {Promise<T>}
 */
export function showProgress(title, work, count) {
  return runStep(title, async (step) => {
    const stop = step.doing('working', count)
    try {
      return await work()
    } finally {
      stop()
    }
  })
}
