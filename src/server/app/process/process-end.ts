import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/telemetry/log.ts'

/** Longer than the limits of requests and all other parts together, and within the 30 s of most supervisors. */
const shutdownTimeoutMs = 26_000

/**
 * Tells the parent process (launcher or primary) that this one is ready or leaving. The parent restarts a process
 * that was ready and exits without leaving. Without a parent this has no effect.
 */
export function notifyParent(word: 'ready' | 'leaving'): void {
  if (process.connected) process.send?.(word)
}

/**
 * Shuts down gracefully at SIGTERM or SIGINT. A second signal or a timeout runs `giveUp` and exits immediately. An
 * uncaught error is logged and exits too, so that the supervisor restarts the process. A worker also shuts down
 * when its primary requests it or has exited, and ignores repeated signals.
 * @param delayMs time that `shutDown` waits before it begins
 */
export function watchProcess(
  log: Log,
  shutDown: () => Promise<void>,
  delayMs = 0,
  giveUp: () => void = () => {},
): void {
  const { worker } = cluster
  let isShuttingDown = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error')
    // Background work may fail once the database has closed; the remaining parts must still be closed.
    if (!isShuttingDown) process.exit(1)
  })
  // Ignores write errors, such as a closed terminal or a full disk, which would otherwise crash the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const exitNow = (): void => {
    giveUp()
    process.exit(1)
  }
  const startShutdown = (): void => {
    // A terminal and systemd signal every process, and the primary also notifies its workers.
    if (isShuttingDown && worker) return
    if (isShuttingDown) return exitNow()
    isShuttingDown = true
    notifyParent('leaving')
    setTimeout(exitNow, delayMs + shutdownTimeoutMs).unref()
    shutDown().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`Souk did not close cleanly: ${String(error)}\n`)
        process.exit(1)
      },
    )
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, startShutdown)
  if (!worker) return
  process.on('message', (word) => {
    if (word === 'drain') startShutdown()
  })
  worker.once('disconnect', () => {
    // Otherwise node:cluster exits this process immediately, with requests in progress.
    worker.exitedAfterDisconnect = true
    startShutdown()
  })
}

/**
 * Waits before the shutdown, so that load balancers stop sending requests. A worker without its primary accepts no
 * connections, so it does not wait.
 */
export async function waitForLoadBalancers(delayMs: number): Promise<void> {
  const over = new AbortController()
  const cancel = (): void => over.abort()
  if (cluster.isWorker && !process.connected) return
  if (cluster.isWorker) process.once('disconnect', cancel)
  await pause(delayMs, undefined, { signal: over.signal }).catch(() => undefined)
}
