import { setTimeout as sleep } from 'node:timers/promises'

interface WaitOptions {
  /** Timeout in ms. It is long, so that a busy machine does not fail the test; the wait ends as soon as the condition holds. */
  timeoutMs?: number
  everyMs?: number
}

type Falsy = false | undefined | null | 0 | ''

/**
 * Waits until a condition holds and returns its value. A condition that throws does not hold yet.
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
