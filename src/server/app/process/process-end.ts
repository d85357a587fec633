import cluster from 'node:cluster'
import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#platform/telemetry/log.ts'

/**
 * Time limit, in ms, for the whole shutdown. Longer than the time limits of all parts together, and shorter than the 30
 * s after which most supervisors kill a process.
 */
const shutdownTimeoutMs = 26_000

/**
 * Tells the parent process (launcher or primary) that this process is ready or is shutting down. If a ready process
 * exits without having announced its shutdown, the parent restarts it. Does nothing if there is no parent process.
 */
export function notifyParent(word: 'ready' | 'leaving'): void {
  if (process.connected) process.send?.(word)
}

/**
 * Shuts the process down gracefully on SIGTERM or SIGINT. After a second signal or a timeout, calls `abort` and exits
 * immediately. After an uncaught error, logs the error and exits, so that the supervisor restarts the process. A worker
 * also shuts down when its primary requests this or has exited, and it ignores repeated signals.
 * @param delayMs time in ms that `shutDown` waits before it closes anything
 */
export function handleProcessEnd(
  log: Log,
  shutDown: () => Promise<void>,
  delayMs = 0,
  abort: () => void = () => {},
): void {
  const { worker } = cluster
  let isShuttingDown = false
  process.on('uncaughtException', (error, origin) => {
    log.fatal({ err: error, origin }, 'uncaught error')
    // Does not exit during a shutdown. Background work can fail after the database is closed, and the other parts of
    // the app still have to be closed.
    if (!isShuttingDown) process.exit(1)
  })
  // Ignores write errors, for example because of a closed terminal or a full disk. They would otherwise crash the
  // process.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  const exitNow = (): void => {
    abort()
    process.exit(1)
  }
  const startShutdown = (): void => {
    // A worker can receive several requests to shut down: a terminal or systemd signals every process, and the primary
    // also notifies its workers. Ignores all requests after the first one.
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
    // Without this flag, node:cluster would exit the process immediately, and open requests would get no response.
    worker.exitedAfterDisconnect = true
    startShutdown()
  })
}

/**
 * Waits before the shutdown, so that load balancers can stop sending requests first. A worker whose primary has exited
 * does not wait, because it gets no new connections.
 */
export async function waitForLoadBalancers(delayMs: number): Promise<void> {
  const canceled = new AbortController()
  const cancel = (): void => canceled.abort()
  if (cluster.isWorker && !process.connected) return
  if (cluster.isWorker) process.once('disconnect', cancel)
  await pause(delayMs, undefined, { signal: canceled.signal }).catch(() => undefined)
}
