import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/telemetry/log.ts'

/**
 * Time limit of the whole shutdown in ms. It is longer than the limits of all steps together, and shorter than the 30
 * s that most supervisors allow.
 */
const shutdownTimeoutMs = 26_000

/**
 * Notifies the parent process (launcher or primary) that this process is ready or is shutting down. The parent
 * restarts a ready process that exits without announcing its shutdown. Without a parent, this has no effect.
 */
export function notifyParent(word: 'ready' | 'leaving'): void {
  if (process.connected) process.send?.(word)
}

/**
 * Shuts down gracefully at SIGTERM or SIGINT. After a second signal or a timeout, runs `giveUp` and exits
 * immediately. Logs an uncaught error and exits, so that the supervisor restarts the process. A worker also shuts
 * down when its primary requests it or has exited, and ignores repeated signals.
 * @param delayMs time in ms that `shutDown` waits before it begins
 */
export function handleProcessEnd(
  log: Log,
  shutDown: () => Promise<void>,
  delayMs = 0,
  giveUp: () => void = () => {},
): void {
  const { worker } = cluster
  let isShuttingDown = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error')
    // Does not exit during a shutdown: background work may fail once the database is closed, and the remaining parts
    // must still be closed.
    if (!isShuttingDown) process.exit(1)
  })
  // Ignores write errors, such as a closed terminal or a full disk, which would otherwise crash the process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const exitNow = (): void => {
    giveUp()
    process.exit(1)
  }
  const startShutdown = (): void => {
    // A worker ignores repeated requests, because a terminal or systemd signals every process and the primary also
    // notifies its workers.
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
    // Without this flag, node:cluster would exit the process immediately and drop requests in progress.
    worker.exitedAfterDisconnect = true
    startShutdown()
  })
}

/**
 * Delays the shutdown, so that load balancers stop sending requests first. A worker whose primary has exited receives
 * no connections, so it does not wait.
 */
export async function waitForLoadBalancers(delayMs: number): Promise<void> {
  const over = new AbortController()
  const cancel = (): void => over.abort()
  if (cluster.isWorker && !process.connected) return
  if (cluster.isWorker) process.once('disconnect', cancel)
  await pause(delayMs, undefined, { signal: over.signal }).catch(() => undefined)
}
