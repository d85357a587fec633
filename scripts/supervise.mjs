import { exitCode, forwardSignals } from './app.mjs'
import { markFailed } from './fail.mjs'
import { howItEnded, restartPauses, usualPauses } from './restarts.mjs'

const isWindows = process.platform === 'win32'
/** The server gives up by itself after less, once its SHUTDOWN_DELAY is over; one that hangs does not. */
const patienceMs = 30_000

/**
 * Starts the server, and again whenever it ends by itself once it has been ready; a start that was never ready
 * ends us with its code, for trying again would not mend a wrong setting. SIGUSR2 ends it and starts it again.
 * @param {(isRestart: boolean) => import('node:child_process').ChildProcess} start is told whether SIGUSR2 asked for it
 * @param {object} [options]
 * @param {import('./restarts.mjs').Pauses} [options.pauses] before it starts again
 * @param {(state: Pick<import('./clone-use.mjs').Service, 'isReady' | 'failures'>) => void} [options.note]
 */
export function supervise(start, { pauses = usualPauses, note = () => {} } = {}) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let app
  /** @type {NodeJS.Timeout | undefined} */
  let waiting
  let isStopping = false
  let isLeaving = false
  let isRestarting = false
  let hasBeenReady = false
  let failures = 0
  const pauseAfter = restartPauses(pauses)
  forwardSignals(
    // One that ends already would take a second signal as an order to drop what is under way.
    () => (isRestarting ? undefined : app),
    () => {
      isStopping = true
      if (!app) process.exit(0)
    },
  )
  if (!isWindows) process.on('SIGUSR2', restart)
  run(false)

  /** @param {boolean} isAsked */
  function run(isAsked) {
    let readyAt = Infinity
    isLeaving = false
    app = start(isAsked)
    note({ isReady: false, failures })
    app.once('error', markFailed)
    app.on('message', (word) => {
      if (word === 'leaving') isLeaving = true
      if (word !== 'ready') return
      hasBeenReady = true
      readyAt = performance.now()
      note({ isReady: true, failures })
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
      note({ isReady: false, failures })
      const pauseMs = pauseAfter(performance.now() - readyAt)
      const how = howItEnded(code, signal)
      process.stderr.write(`Souk ended by itself (${how}); it starts again in ${pauseMs / 1000} s\n`)
      waiting = setTimeout(() => run(false), pauseMs)
    })
  }

  function restart() {
    if (isRestarting || isStopping) return
    clearTimeout(waiting)
    if (!app) {
      failures = 0
      return run(true)
    }
    isRestarting = true
    const ending = app
    ending.kill('SIGTERM')
    const delayMs = Number(process.env.SHUTDOWN_DELAY?.trim() || 0) * 1000
    const kill = setTimeout(() => ending.kill('SIGKILL'), patienceMs + (delayMs || 0))
    ending.once('exit', () => clearTimeout(kill))
  }
}
