/**
 * Returns true if `long`, which has eight times the input of `short`, takes more than 16 times as long as `short` and
 * more than `floorMs`.
 */
export function isSuperlinear(short: () => unknown, long: () => unknown, floorMs = 20): boolean {
  const begun = performance.now()
  short()
  // If even the short input takes this long, the work is not linear. Measuring the longer input could take minutes.
  if (performance.now() - begun > 500) return cpuMsOf(short, 1) > 250
  // Uses CPU time, because on a busy machine the elapsed time would also be long for fast work.
  if (cpuMsOf(long, 1) < floorMs) return false
  // Compares several times, because a garbage collection may distort one comparison but not all of them.
  for (let round = 0; round < 4; round++) if (!isSlower(short, long, floorMs)) return false
  return true
}

/** Compares runs with the same total input on both sides, because the CPU clock is too coarse for a single run. */
function isSlower(short: () => unknown, long: () => unknown, floorMs: number): boolean {
  const longMs = cpuMsOf(long, 8)
  return longMs > 8 * floorMs && longMs > 2 * cpuMsOf(short, 64)
}

/** Returns the CPU time of this thread in ms. Other processes and V8's helper threads do not count. */
export function cpuMsOf(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage()
  for (let at = 0; at < times; at++) work()
  return process.threadCpuUsage(before).user / 1000
}
