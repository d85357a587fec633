export interface LoopWatch {
  /** ms the event loop was away at most: the machine taking the core away counts, too. */
  longestDelay: number
  /** ms of its own work the main thread did at most before it came back to the event loop. */
  longestWork: number
}

/** Watches this process's event loop until stopped; `read` answers what has been worst since the last time. */
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
