import { requirePort } from '#scripts/listening.mjs'
import { openDatabase } from '#platform/database/db.ts'
import { createLog } from '#platform/telemetry/log.ts'
import type { Config } from '#platform/config/config.ts'
import { closeWithTimeout, prepareDatabase, printLine } from '../process/prepare.ts'
import { notifyParent, handleProcessEnd } from '../process/process-end.ts'
import { createAllMetrics, type AllMetrics } from './all-metrics.ts'
import { keepWorkers, WorkerFailed, type Workers } from './keep-workers.ts'
import type { FromWorker } from './messages.ts'

/**
 * Time limit, in ms, for all workers to shut down. A worker takes at most 22 s. Supervisors usually allow 30 s, of
 * which the rest is for closing PostgreSQL.
 */
const workersTimeoutMs = 24_000
const failedStartTimeoutMs = 2_000

/**
 * Runs the primary process. It prepares the database once, keeps the workers running and distributes connections among
 * them, but does not serve requests. On shutdown, it exits after its last worker.
 */
export async function startPrimary(config: Config): Promise<void> {
  await requirePort(config)
  const log = createLog(config.logLevel)
  const workers: Workers = keepWorkers({
    count: config.workers,
    warn: (line) => process.stderr.write(`${line}\n`),
    onMessage: (from, message) => answer(workers, metrics, from, message),
  })
  const metrics = createAllMetrics(workers)
  const opening = openDatabase(config, printLine, (line) => log.info(line))
  const delayMs = config.shutdownDelaySeconds * 1000
  handleProcessEnd(
    log,
    async () => {
      const database = await opening
      const haveEndedWell = await workers.drain(delayMs + workersTimeoutMs)
      await database.close()
      if (!haveEndedWell) throw new Error('a worker did not exit cleanly')
    },
    delayMs,
    () => workers.kill(),
  )
  const database = await opening
  try {
    await prepareDatabase(config, database, log)
    await workers.start()
    notifyParent('ready')
    workers.send(workers.running()[0]!, 'greet')
  } catch (error) {
    await workers.drain(failedStartTimeoutMs)
    await closeWithTimeout(database)
    if (error instanceof WorkerFailed && error.code === 1) process.exit(1)
    throw error
  }
}

function answer(workers: Workers, metrics: AllMetrics, from: number, message: FromWorker): void {
  if (typeof message === 'string') return
  if (message.kind === 'ask for all metrics') void metrics.answer(from, message.id)
  else if (message.kind === 'own metrics') metrics.receive(from, message.id, message.metrics)
  else for (const number of workers.running()) if (number !== from) workers.send(number, message)
}
