import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/telemetry/log.ts'

/** Longer than requests may take and all else after them; within the thirty seconds that most supervisors wait. */
const giveUpMs = 26_000

/** The launcher, and of a worker its primary, starts again what has been ready and was not told to leave; without one nobody hears it. */
export function tellLauncher(word: 'ready' | 'leaving'): void {
  if (process.connected) process.send?.(word)
}

/**
 * Drains once at SIGTERM or SIGINT; a second signal, or a drain that hangs, ends the process at once. What nobody
 * caught is logged and ends the process too: its supervisor starts it again. `delayMs` is what `processAll` waits first.
 * `giveUp` is done before an end at once. A worker drains as well when its primary tells it to or is gone, and is told any number of times.
 */
export function watchProcess(
  log: Log,
  processAll: () => Promise<void>,
  delayMs = 0,
  giveUp: () => void = () => {},
): void {
  const { worker } = cluster
  let isDraining = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error')
    // Work left behind may fail once the database has closed; it must not keep what is left from closing.
    if (!isDraining) process.exit(1)
  })
  // Ignores write errors, such as a closed terminal or a full disk, which would otherwise crash the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const endAtOnce = (): void => {
    giveUp()
    process.exit(1)
  }
  const drain = (): void => {
    // A terminal and systemd signal every process, and the primary tells its workers too.
    if (isDraining && worker) return
    if (isDraining) return endAtOnce()
    isDraining = true
    tellLauncher('leaving')
    setTimeout(endAtOnce, delayMs + giveUpMs).unref()
    processAll().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Souk did not close cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, drain)
  if (!worker) return
  process.on('message', (word) => {
    if (word === 'drain') drain()
  })
  worker.once('disconnect', () => {
    // Otherwise node:cluster ends us on the spot, with requests under way.
    worker.exitedAfterDisconnect = true
    drain()
  })
}

/** Waits so long before a drain; without its primary a worker has no address any more, and waits for nobody. */
export async function awaitBalancers(delayMs: number): Promise<void> {
  const over = new AbortController()
  const stop = (): void => over.abort()
  if (cluster.isWorker && !process.connected) return
  if (cluster.isWorker) process.once('disconnect', stop)
  await pause(delayMs, undefined, { signal: over.signal }).catch(() => undefined)
}
