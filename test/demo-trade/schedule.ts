import { hour, type Market } from './market.ts'

type Action = () => Promise<unknown>

/** Actions that are scheduled for simulated times. */
export interface Schedule {
  /**
   * Schedules an action for a simulated time (ms since the epoch). Ignores actions at or after the end of the
   * simulation.
   */
  at(moment: number, action: Action): void
  /** Runs all scheduled actions in chronological order until the end of the simulation. */
  run(): Promise<void>
}

/** Creates a schedule. While the schedule runs, the app's background work runs every four simulated hours. */
export function createSchedule(market: Market, log: (line: string) => void): Schedule {
  const waiting: { moment: number; no: number; action: Action }[] = []
  let count = 0
  let settledAt = 0

  async function settleUntil(moment: number): Promise<void> {
    for (let at = settledAt + 4 * hour; at < moment; at += 4 * hour) {
      market.moveClockTo(at)
      await market.settle()
      settledAt = at
    }
  }

  return {
    at(moment, action) {
      if (moment < market.endsAt) waiting.push({ moment, no: count++, action })
    },
    async run() {
      settledAt = market.now()
      for (let done = 0; waiting.length > 0; done++) {
        waiting.sort((a, b) => b.moment - a.moment || b.no - a.no)
        const { moment, action } = waiting.pop()!
        await settleUntil(moment)
        market.moveClockTo(moment)
        await action()
        await market.settle()
        if (done % 200 === 199) log(`${done + 1} actions, ${waiting.length} waiting`)
      }
      await settleUntil(market.endsAt)
      market.moveClockTo(market.endsAt)
      await market.settle()
    },
  }
}
