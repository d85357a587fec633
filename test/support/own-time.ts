import { readFileSync } from 'node:fs'

/**
 * Returns the time in ms since this process started. On Linux, excludes the time during which the main thread was ready
 * to run but waited for a CPU core.
 */
export function ownMs(): number {
  return performance.now() - cpuWaitMs()
}

function cpuWaitMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Returns the time in ms, measured by `ownMs`, that a promise takes to settle. */
export async function measureOwnMs(work: Promise<unknown>): Promise<number> {
  const begun = ownMs()
  await work.catch(() => undefined)
  return ownMs() - begun
}
