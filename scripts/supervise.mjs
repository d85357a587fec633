import { exitCode, forwardSignals } from './app.mjs'
import { markFailed } from './fail.mjs'
import { howItEnded, restartPauses, usualPauses } from './restarts.mjs'

/**
 * Starts the server, and again whenever it ends by itself once it has been ready; a start that was never ready
 * ends us with its code, for trying again would not mend a wrong setting.
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {import('./restarts.mjs').Pauses} [pauses] before it starts again
 */
export function supervise(start, pauses = usualPauses) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let app
  let isLeaving = false
  let hasBeenReady = false
  const pauseAfter = restartPauses(pauses)
  forwardSignals(
    () => app,
    () => {
      isLeaving = true
      if (!app) process.exit(0)
    },
  )
  const run = () => {
    let readyAt = Infinity
    app = start()
    app.once('error', markFailed)
    app.on('message', (word) => {
      if (word === 'leaving') isLeaving = true
      if (word !== 'ready') return
      hasBeenReady = true
      readyAt = performance.now()
    })
    app.once('exit', (code, signal) => {
      app = undefined
      if (isLeaving || !hasBeenReady) process.exit(exitCode(code, signal))
      const pauseMs = pauseAfter(performance.now() - readyAt)
      const how = howItEnded(code, signal)
      process.stderr.write(`Souk ended by itself (${how}); it starts again in ${pauseMs / 1000} s\n`)
      setTimeout(run, pauseMs)
    })
  }
  run()
}
