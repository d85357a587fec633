import { spawn } from 'node:child_process'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { watchNpm } from './npm-watch.mjs'
import { root } from './packages.mjs'

const isWindows = process.platform === 'win32'
const impatienceMs = 500

export const builtServer = 'dist/main.js'

/**
 * glibc keeps what each of its arenas once held: with two of them, that give back what is free, a server under load of
 * new pages holds 50 MB less and takes no more CPU (docs/decisions/065-malloc-arenas.md). Other allocators do not
 * know these.
 */
export const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_TRIM_THRESHOLD_: '1000000' }

/**
 * Starts the server of the version in `folder`. It leads a process group of its own, so that of Ctrl-C, a killed group
 * and npm's own forwarding it hears one signal, ours; it follows us out if we are killed.
 * @param {string} node
 * @param {string} entry
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [folder]
 */
export function startApp(node, entry, args, env, folder) {
  return startFollowing(node, [entry, ...args], { ...allocator, ...env }, folder)
}

/**
 * The same for any program.
 * @param {string} node
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {string} [folder]
 */
export function startFollowing(node, args, env, folder = root) {
  const follow = path.join(folder, 'scripts/follow-parent.mjs')
  return spawn(node, ['--import', pathToFileURL(follow).href, ...args], {
    cwd: folder,
    env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: !isWindows,
  })
}

/**
 * Hands our signals on, each once however often it comes within half a second; npm's end counts as one.
 * @param {() => import('node:child_process').ChildProcess | undefined} app
 * @param {() => void} [onFirst]
 */
export function forwardSignals(app, onFirst = () => {}) {
  let last = -Infinity
  const forward = (/** @type {NodeJS.Signals} */ signal) => {
    if (performance.now() - last < impatienceMs) return
    last = performance.now()
    onFirst()
    if (!isWindows) app()?.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal)
  }
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGINT', 'SIGHUP'])) process.on(signal, forward)
  watchNpm()
}

/**
 * What a shell would see.
 * @param {number | null} code
 * @param {NodeJS.Signals | null} signal
 */
export const exitCode = (code, signal) =>
  code ?? { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 }[String(signal)] ?? 1
