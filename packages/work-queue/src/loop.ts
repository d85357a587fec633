import type { QueueLog } from './log.ts'

export interface Loop {
  /** Runs a round soon. Further calls before that round have no effect. */
  wake(): void
  start(): void
  /** Stops the loop after the current round. */
  stop(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** Processes a batch; returns whether there may be more to process right away. */
  round: () => Promise<boolean>
  everyMs: number
  /** Delay in ms between a wake and its round, so that one round covers several wakes. */
  batchMs?: number
  log: Pick<QueueLog, 'error' | 'warn'>
  /** Returns whether an error is an outage of the database; its end is then not logged here. */
  isOutage?: (error: unknown) => boolean
}

/** Creates a loop that calls `round` when it is woken and every `everyMs`, never concurrently. */
export function createLoop({
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
      // Logs the 1st, 2nd, 4th, 8th … failure in a row, so that an outage does not add a line every second.
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
