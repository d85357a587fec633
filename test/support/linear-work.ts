/**
 * Returns true if `long`, with eight times the input of `short`, takes more than 16 times the work and more than
 * `floorMs`.
 */
export function isSuperlinear(short: () => unknown, long: () => unknown, floorMs = 20): boolean {
  const begun = performance.now()
  short()
  // Linear work is far below this limit; the longer input could take minutes.
  if (performance.now() - begun > 500) return cpuMsOf(short, 1) > 250
  // CPU time: on a busy machine, elapsed time would send every fast case into the comparison below.
  if (cpuMsOf(long, 1) < floorMs) return false
  // A garbage collection may affect one comparison, but not all of them.
  for (let round = 0; round < 4; round++) if (!isSlower(short, long, floorMs)) return false
  return true
}

/** Compares the same total input on both sides, because the CPU clock is too coarse for a single run. */
function isSlower(short: () => unknown, long: () => unknown, floorMs: number): boolean {
  const longMs = cpuMsOf(long, 8)
  return longMs > 8 * floorMs && longMs > 2 * cpuMsOf(short, 64)
}

/** Returns the CPU time of this thread in ms, without other processes and V8's helper threads. */
export function cpuMsOf(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage()
  for (let at = 0; at < times; at++) work()
  return process.threadCpuUsage(before).user / 1000
}
