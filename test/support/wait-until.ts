import { setTimeout as sleep } from 'node:timers/promises'

interface WaitOptions {
  /**
   * Timeout in ms. The default timeout is long, so that the test does not fail on a busy machine. The test does not
   * become slower, because the wait ends as soon as the condition is true.
   */
  timeoutMs?: number
  everyMs?: number
}

type Falsy = false | undefined | null | 0 | ''

/**
 * Waits until a condition returns a truthy value, and returns it. If the condition throws an error, it is tried again.
 * @throws an error with `what`, and the last error of the condition as its cause
 */
export async function waitUntil<T>(
  what: string,
  condition: () => T | Promise<T>,
  { timeoutMs = 25_000, everyMs = 10 }: WaitOptions = {},
): Promise<Exclude<Awaited<T>, Falsy>> {
  const deadline = performance.now() + timeoutMs
  let cause: unknown
  for (;;) {
    try {
      const value = await condition()
      if (value) return value as Exclude<Awaited<T>, Falsy>
      cause = undefined
    } catch (error) {
      cause = error
    }
    if (performance.now() > deadline)
      throw new Error(`Not within ${timeoutMs / 1000} s: ${what}`, cause === undefined ? {} : { cause })
    await sleep(everyMs)
  }
}
