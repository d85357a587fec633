import fs from 'node:fs'
import { NotAnswered } from './ask.mjs'
import { watchNpm } from './npm-watch.mjs'
import { runStep } from './steps.mjs'
import { makeTemporaryFolder } from './temporary-folder.mjs'

const codes = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })
const giveUpMs = 30_000
/** What a drill ends with that lacks what it needs: it has neither passed nor failed. */
export const lackingCode = 77

/**
 * @typedef {object} Program
 * @property {AsyncDisposableStack} ends what has to be undone, last opened first, however the program ends
 * @property {(prefix: string) => string} folder makes a temporary folder that goes with the program
 * @property {(code?: number) => Promise<never>} finish undoes all and ends
 */

/**
 * Returns what keeps a command's children, databases and folders from outliving it: Ctrl-C, SIGTERM, the end of npm and
 * an error that nobody caught undo them all before the process ends.
 * @param {{ isExpected?: (error: unknown) => boolean, ignores?: (error: unknown) => boolean }} [errors] those a person
 *   can mend are printed without their stack
 * @returns {Program}
 */
export function openProgram({ isExpected = () => false, ignores = () => false } = {}) {
  const ends = new AsyncDisposableStack()
  let isEnding = false
  /** @param {number} code @returns {Promise<never>} */
  const finish = async (code = 0) => {
    isEnding = true
    setTimeout(() => process.exit(code || 1), giveUpMs).unref()
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
      process.stderr.write('\nStopping what was started…\n')
      void finish(code)
    })
  process.on('uncaughtException', (error) => {
    // What breaks while all is being undone broke because of it.
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
 * Returns what ends a command of a person's: what went wrong is said in its sentence, with LOG_LEVEL=debug with its stack.
 * @returns {Program}
 */
export function openCommand() {
  return openProgram({ isExpected: () => true })
}

/**
 * Ends a drill that lacks what it needs: `npm run drills` counts it as not run.
 * @param {string} why
 * @returns {never}
 */
export function endLacking(why) {
  process.stderr.write(`${why}\n`)
  process.exit(lackingCode)
}

/**
 * Says on standard output what takes long, and how long it took.
 * @template T
 * @param {string} title
 * @param {() => Promise<T>} work
 * @param {() => string} [count] how far it is
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
