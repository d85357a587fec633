import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { watchNpm } from './npm-watch.mjs'
import { root } from './packages.mjs'

const isWindows = process.platform === 'win32'
/**
 * A signal that is repeated within this time, in ms, is ignored, because Ctrl-C and npm can both send the same signal.
 */
const repeatMs = 500

export const builtServer = 'dist/main.js'

/**
 * Environment variables that limit glibc's memory allocator to two arenas, and make it return unused memory to the
 * system. With these settings, a server under load uses 50 MB less memory and the same amount of CPU time
 * (docs/decisions/065-malloc-arenas.md). Other allocators ignore these variables.
 */
export const allocatorEnv = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }

/**
 * V8 settings of the server. V8 by default lets the old generation more than double before it is collected. With a
 * limit of 60 % growth, a server under load uses 50 MB less memory and 0.3 % more CPU time for the garbage collector
 * (docs/decisions/090-memory-of-cached-results.md).
 */
export const heapFlags = ['--heap-growing-percent=60']

/**
 * Starts the server of the version in `folder` in a separate process group. Ctrl-C and npm therefore do not signal the
 * server directly; it receives signals only from this process. If this process is killed, the server shuts down.
 * @param {string} node
 * @param {string} entry
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [folder]
 */
export function startApp(node, entry, args, env, folder) {
  return startInProcessGroup(node, [...heapFlags, entry, ...args], { ...allocatorEnv, ...env }, folder)
}

/**
 * Starts a program in a separate process group, in the same way as `startApp`.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [folder]
 */
export function startInProcessGroup(node, args, env, folder = root) {
  const follow = path.join(folder, 'scripts/follow-parent.mjs')
  return spawn(node, ['--import', pathToFileURL(follow).href, ...args], {
    cwd: folder,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
  })
}

/**
 * Forwards signals to the server. Ignores a signal that is repeated within half a second. If npm exits, sends SIGTERM
 * to the server.
 * @param {() => import('node:child_process').ChildProcess | undefined} app
 * @param {() => void} [onFirst]
 */
export function forwardSignals(app, onFirst = () => {}) {
  let last = -Infinity
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - last < repeatMs) return
    last = performance.now()
    onFirst()
    if (!isWindows) app()?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, forward)
  watchNpm()
}

/**
 * Returns the exit code that a shell would report for a process that ended with this code or signal.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitCode = (code, signal) =>
  code ?? { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 }[String(signal)] ?? 1
