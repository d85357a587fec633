import { readFileSync } from 'node:fs'

/**
 * Returns the elapsed time of this process in ms, without the time during which the main thread was ready to run but
 * waited for a CPU core. Outside Linux, the waiting time is included.
 */
export function ownMs(): number {
  return performance.now() - waitedMs()
}

function waitedMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'latin1').split(' ')[1]) / 1e6
  } catch {
    return 0
  }
}

/** Returns how long a promise took to settle, in milliseconds of `ownMs`. */
export async function msOf(work: Promise<unknown>): Promise<number> {
  const begun = ownMs()
  await work.catch(() => undefined)
  return ownMs() - begun
}
