import { exitCode, forwardSignals } from './app.mjs'
import { markFailed } from './fail.mjs'

const usual = { firstMs: 500, mostMs: 30_000, healthyMs: 60_000 }

/**
 * Starts the server, and again whenever it ends by itself once it has been ready; a start that was never ready
 * ends us with its code, for trying again would not mend a wrong setting.
 * @param {() => import('node:child_process').ChildProcess} start
 * @param {{ firstMs: number, mostMs: number, healthyMs: number }} [pauses] before it starts again: the first, doubled
 *   up to the most, and the first again after a healthy time
 */
export function supervise(start, { firstMs, mostMs, healthyMs } = usual) {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let app
  let isLeaving = false
  let hasBeenReady = false
  let pauseMs = firstMs
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
      if (performance.now() - readyAt >= healthyMs) pauseMs = firstMs
      const how = signal ? `killed by ${signal}` : `exit code ${code}`
      process.stderr.write(`Souk ended by itself (${how}); it starts again in ${pauseMs / 1000} s\n`)
      setTimeout(run, pauseMs)
      pauseMs = Math.min(pauseMs * 2, mostMs)
    })
  }
  run()
}
