import { setTimeout as sleep } from 'node:timers/promises'
import { sendOnce } from './requests.ts'

/** Sends requests to /readyz at regular intervals, as a load balancer does. */
export interface Readiness {
  /**
   * Returns the time of the first 200 response to a check that started after `since`, or undefined if there was none.
   */
  readySince(since: number): number | undefined
  /** Returns the time of the first 503 response between `since` and `until`, or undefined if there was none. */
  notReadyWithin(since: number, until: number): number | undefined
  /** Returns the status of the last response and the beginning of its body. */
  lastResponse(): string
  stop(): Promise<void>
}

const everyMs = 100

export function watchReadiness(origin: string): Readiness {
  const seen: { begunAt: number; endedAt: number; status: number }[] = []
  let isOver = false
  let last = 'nothing'
  const watching = (async () => {
    while (!isOver) {
      const { begunAt, endedAt, status, code, text } = await sendOnce(origin, {
        what: 'ready',
        method: 'GET',
        path: '/readyz',
      })
      last = `${status} ${status === 0 ? code : text.slice(0, 160)}`
      seen.push({ begunAt, endedAt, status })
      await sleep(everyMs)
    }
  })()
  return {
    readySince: (since) => seen.find((one) => one.begunAt >= since && one.status === 200)?.endedAt,
    notReadyWithin: (since, until) =>
      seen.find((one) => one.endedAt >= since && one.endedAt <= until && one.status === 503)?.endedAt,
    lastResponse: () => last,
    async stop() {
      isOver = true
      await watching
    },
  }
}
