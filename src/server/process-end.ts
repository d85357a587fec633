import type { Log } from '#platform/log.ts'

/** Longer than requests may take and all else after them; within the thirty seconds that most supervisors wait. */
const giveUpMs = 26_000

/** The launcher starts again what has been ready and was not told to leave; without one nobody hears it. */
export function tellLauncher(word: 'ready' | 'leaving'): void {
  if (process.connected) process.send?.(word)
}

/**
 * Drains once at SIGTERM or SIGINT; a second signal, or a drain that hangs, ends the process at once. What nobody
 * caught is logged and ends the process too: its supervisor starts it again. `delayMs` is what `processAll` waits first.
 */
export function watchProcess(log: Log, processAll: () => Promise<void>, delayMs = 0): void {
  let isDraining = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'an error that nobody caught')
    // Work left behind may fail once the database has closed; it must not keep what is left from closing.
    if (!isDraining) process.exit(1)
  })
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isDraining) process.exit(1)
      isDraining = true
      tellLauncher('leaving')
      setTimeout(() => process.exit(1), delayMs + giveUpMs).unref()
      processAll().then(
        () => process.exit(0),
        (error: unknown) => {
          process.stderr.write(`Souk did not close cleanly: ${String(error)}\n`)
          process.exit(1)
        },
      )
    })
  }
}
