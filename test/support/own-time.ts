import { readFileSync } from 'node:fs'

/**
 * Returns the time in ms since this process started, without the time for which the main thread was ready to run but
 * waited for a CPU core. On systems other than Linux, the waiting time is included.
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

/** Returns the time that a promise took to settle, in ms as measured by `ownMs`. */
export async function msOf(work: Promise<unknown>): Promise<number> {
  const begun = ownMs()
  await work.catch(() => undefined)
  return ownMs() - begun
}
