import type { QueueLog } from './log.ts'

export interface Loop {
  /** Runs a round soon. Costs nothing when one is due already. */
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
  /** How long a wake waits for others to join its batch. */
  batchMs?: number
  log: Pick<QueueLog, 'error' | 'warn'>
  /** Returns whether an error means that the database is away, which the log says elsewhere. */
  isOutage?: (error: unknown) => boolean
}

/** Calls `round` when it is woken and from time to time, never twice at once in a process. */
export function openLoop({
  name,
  round,
  everyMs,
  batchMs = 0,
  log,
  isOutage = () => false,
}: LoopOptions): Loop {
  let isOpen = false
  let isWoken = false
  let isRunning = false
  let failures = 0
  let wasOutage = false
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
      if (failures > 1 && !wasOutage) log.warn({ failures }, `${name} works again`)
      failures = 0
    } catch (error) {
      wasOutage = isOutage(error)
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
