import { exitCode, forwardSignals } from './app.mjs'
import { exitWithError } from './fail.mjs'
import { defaultPauses, describeExit, restartPauses } from './restarts.mjs'

const isWindows = process.platform === 'win32'
/**
 * Timeout in ms for the server's shutdown on SIGUSR2, not counting SHUTDOWN_DELAY. This timeout expires only if the
 * server hangs, because the server's own shutdown timeout is shorter.
 */
const stopTimeoutMs = 30_000

/**
 * Starts the server, and restarts it if it exits unexpectedly. If the server exits before it was ever ready, this
 * process exits with the same code, because a restart would not fix an invalid setting. On SIGUSR2, stops the server
 * and starts it again.
 * @param {(isRestart: boolean) => import('node:child_process').ChildProcess} start `isRestart`: after SIGUSR2
 * @param {object} [options]
 * @param {import('./restarts.mjs').Pauses} [options.pauses] pauses before a restart
 * @param {(state: Pick<import('./clone-use.mjs').Service, 'isReady' | 'failures'>) => void} [options.onState]
 */
export function supervise(start, { pauses = defaultPauses, onState = () => {} } = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let app
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer
  let isStopping = false
  let isLeaving = false
  let isRestarting = false
  let hasBeenReady = false
  let failures = 0
  const pauseAfter = restartPauses(pauses)
  forwardSignals(
    // Does not forward signals during a restart. The server is already shutting down, and a second signal would abort
    // its requests.
    () => (isRestarting ? undefined : app),
    () => {
      isStopping = true
      if (!app) process.exit(0)
    },
  )
  if (!isWindows) process.on('SIGUSR2', restart)
  run(false)

  /** @param {boolean} isRestart */
  function run(isRestart) {
    let readyAt = Infinity
    isLeaving = false
    app = start(isRestart)
    onState({ isReady: false, failures })
    app.once('error', exitWithError)
    app.on('message', (message) => {
      if (message === 'leaving') isLeaving = true
      if (message !== 'ready') return
      hasBeenReady = true
      readyAt = performance.now()
      onState({ isReady: true, failures })
    })
    app.once('exit', (code, signal) => {
      app = undefined
      if (isStopping) process.exit(exitCode(code, signal))
      if (isRestarting) {
        isRestarting = false
        failures = 0
        return run(true)
      }
      if (isLeaving || !hasBeenReady) process.exit(exitCode(code, signal))
      failures++
      onState({ isReady: false, failures })
      const pauseMs = pauseAfter(performance.now() - readyAt)
      const exit = describeExit(code, signal)
      process.stderr.write(`Souk exited unexpectedly (${exit}); restarting in ${pauseMs / 1000} s\n`)
      restartTimer = setTimeout(() => run(false), pauseMs)
    })
  }

  function restart() {
    if (isRestarting || isStopping) return
    clearTimeout(restartTimer)
    if (!app) {
      failures = 0
      return run(true)
    }
    isRestarting = true
    const stopping = app
    stopping.kill('SIGTERM')
    const delayMs = Number(process.env.SHUTDOWN_DELAY?.trim() || 0) * 1000
    const killTimer = setTimeout(() => stopping.kill('SIGKILL'), stopTimeoutMs + (delayMs || 0))
    stopping.once('exit', () => clearTimeout(killTimer))
  }
}
