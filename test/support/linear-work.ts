/** Whether `long`, with eight times the input of `short`, takes more than 16 times the work. `floorMs`: cost of `long` that is let pass. */
export function isSuperlinear(short: () => unknown, long: () => unknown, floorMs = 20): boolean {
  const begun = performance.now()
  short()
  // Far more than linear work takes, so the longer input would keep the test busy for minutes.
  if (performance.now() - begun > 500) return cpuMsOf(short, 1) > 250
  const between = performance.now()
  long()
  if (performance.now() - between < floorMs) return false
  // A garbage collection may fall into one comparison, but not into every one.
  for (let round = 0; round < 4; round++) if (!isSlower(short, long, floorMs)) return false
  return true
}

/** One comparison with the same amount of input on both sides: the CPU clock is too coarse for a single run. */
function isSlower(short: () => unknown, long: () => unknown, floorMs: number): boolean {
  const longMs = cpuMsOf(long, 8)
  return longMs > 8 * floorMs && longMs > 2 * cpuMsOf(short, 64)
}

/** CPU time of this thread alone: other processes, and V8's helpers, do not count. */
export function cpuMsOf(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage()
  for (let at = 0; at < times; at++) work()
  return process.threadCpuUsage(before).user / 1000
}
