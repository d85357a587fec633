import { setTimeout as sleep } from 'node:timers/promises'
import { askOnce } from './asking.ts'

/** What a balancer sees: /readyz asked again and again. */
export interface Readiness {
  /** When a 200 to a question asked since then had come; undefined if none has. */
  readySince(since: number): number | undefined
  /** When anything but a 200 had come since then, before `until`. */
  notReadyWithin(since: number, until: number): number | undefined
  /** What it last said, in short. */
  lastWord(): string
  stop(): Promise<void>
}

const everyMs = 100

export function watchReadiness(origin: string): Readiness {
  const seen: { begunAt: number; endedAt: number; status: number }[] = []
  let isOver = false
  let last = 'nothing'
  const watching = (async () => {
    while (!isOver) {
      const { begunAt, endedAt, status, code, text } = await askOnce(origin, {
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
    lastWord: () => last,
    async stop() {
      isOver = true
      await watching
    },
  }
}
