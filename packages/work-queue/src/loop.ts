import type { QueueLog } from './log.ts'

export interface Loop {
  /** Makes the next round start soon. Has no effect if it is called again before that round starts. */
  wake(): void
  start(): void
  /** Stops the loop after the current round. */
  stop(): Promise<void>
}

export interface LoopOptions {
  name: string
  /** Processes a batch. Returns whether there might be more work, in which case the next round runs immediately. */
  round: () => Promise<boolean>
  everyMs: number
  /**
   * Delay in ms between a call of `wake` and the resulting round, so that several calls in a row cause only one round.
   */
  batchMs?: number
  log: Pick<QueueLog, 'error' | 'warn'>
  /** Returns whether an error was caused by a database outage. The loop does not log the end of such an outage. */
  isOutage?: (error: unknown) => boolean
}

/**
 * Creates a loop that calls `round` every `everyMs` ms and after each call of `wake`. Calls of `round` never overlap.
 */
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
      // Logs only the 1st, 2nd, 4th, 8th … consecutive failure, so that an outage does not produce a log line every
      // second.
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
