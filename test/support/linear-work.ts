/**
 * Returns whether processing time grows faster than linearly. The input of `long` is eight times the input of `short`.
 * Returns true if `long` takes more than 16 times as long as `short`, and more than `floorMs`.
 */
export function isSuperlinear(short: () => unknown, long: () => unknown, floorMs = 20): boolean {
  const begun = performance.now()
  short()
  // If the short input already takes this long, the processing time cannot be linear, and measuring the long input
  // could take minutes.
  if (performance.now() - begun > 500) return measureCpuMs(short, 1) > 250
  // Measures CPU time, because on a busy machine the elapsed time would be long even for fast work.
  if (measureCpuMs(long, 1) < floorMs) return false
  // Repeats the comparison, because garbage collection can distort one comparison but is unlikely to distort all of
  // them.
  for (let round = 0; round < 4; round++) if (!isSuperlinearRun(short, long, floorMs)) return false
  return true
}

/**
 * Runs both functions several times, with the same total amount of input, because the CPU clock is too coarse for a
 * single run.
 */
function isSuperlinearRun(short: () => unknown, long: () => unknown, floorMs: number): boolean {
  const longMs = measureCpuMs(long, 8)
  return longMs > 8 * floorMs && longMs > 2 * measureCpuMs(short, 64)
}

/**
 * Returns the CPU time in ms that this thread uses for running `work` `times` times. CPU time used by other processes
 * and by V8's helper threads is not included.
 */
export function measureCpuMs(work: () => unknown, times: number): number {
  const before = process.threadCpuUsage()
  for (let at = 0; at < times; at++) work()
  return process.threadCpuUsage(before).user / 1000
}
