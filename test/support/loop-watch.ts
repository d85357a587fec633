export interface LoopWatch {
  /**
   * Longest time (ms) between two iterations of the event loop. Time during which other processes used the CPU core is
   * included.
   */
  longestDelay: number
  /** Longest CPU time (ms) that the main thread used in one iteration of the event loop. */
  longestWork: number
}

/**
 * Watches this process's event loop until `stop` is called. `read` returns the maximum values since the previous call
 * of `read`.
 */
export function watchLoop(everyMs = 4): { read(): LoopWatch; stop(): void } {
  let worst: LoopWatch = { longestDelay: 0, longestWork: 0 }
  let last = performance.now()
  let lastCpu = ownCpu()
  const timer = setInterval(() => {
    const [now, cpu] = [performance.now(), ownCpu()]
    worst.longestDelay = Math.max(worst.longestDelay, now - last - everyMs)
    worst.longestWork = Math.max(worst.longestWork, cpu - lastCpu)
    last = now
    lastCpu = cpu
  }, everyMs).unref()
  return {
    read() {
      const read = worst
      worst = { longestDelay: 0, longestWork: 0 }
      return read
    },
    stop: () => clearInterval(timer),
  }
}

function ownCpu(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
