import { isDatabaseUnavailable } from '../core/database-errors.ts'
import type { Log } from '../telemetry/log.ts'

export interface Loop {
  /** Soon: there is something to do. Costs nothing when it is under way already. */
  wake(): void
  start(): void
  /** Ends after the round under way. */
  stop(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** Does a batch; returns whether there may be more at once. */
  round: () => Promise<boolean>
  everyMs: number
  /** How long a nudge waits for others to join its batch. */
  batchMs?: number
  log: Log
}

/** One worker a process over an outbox table: it wakes by a nudge or by time, and never runs beside itself. */
export function openLoop({ name, round, everyMs, batchMs = 0, log }: LoopOptions): Loop {
  let isOpen = false
  let isWoken = false
  let isRunning = false
  let failures = 0
  // Its end is a line of the log already.
  let isOutage = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  function schedule(inMs: number): void {
    clearTimeout(timer)
    if (!isOpen) return
    timer = setTimeout(() => {
      isRunning = true
      running = work().finally(() => {
        isRunning = false
        schedule(isWoken ? batchMs : everyMs)
      })
    }, inMs)
  }

  async function work(): Promise<void> {
    try {
      do isWoken = false
      while ((await round()) && isOpen)
      if (failures > 1 && !isOutage) log.warn({ failures }, `${name} works again`)
      failures = 0
    } catch (error) {
      isOutage = isDatabaseUnavailable(error)
      // The 1st, 2nd, 4th, 8th … in a row: an outage does not fill the log with one line a second.
      if (Number.isInteger(Math.log2(++failures)))
        log.error({ err: error, failures }, `${name} failed, will try again`)
    }
  }

  return {
    wake() {
      if (isWoken) return
      isWoken = true
      if (!isRunning) schedule(batchMs)
    },
    start() {
      isOpen = true
      isWoken = true
      schedule(0)
    },
    async stop() {
      isOpen = false
      clearTimeout(timer)
      await running
    },
  }
}
