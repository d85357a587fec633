import { hour, type Market } from './market.ts'

type Deed = () => Promise<unknown>

/** What is still to happen, and when. */
export interface Schedule {
  /** Something that happens at a moment (ms); what would happen after the end of the play does not. */
  at(moment: number, deed: Deed): void
  /** Plays it all, in its order, up to the end. */
  run(): Promise<void>
}

/** Everything is done at its moment; the shop's own rounds run in between. */
export function openSchedule(market: Market, log: (line: string) => void): Schedule {
  const waiting: { moment: number; no: number; deed: Deed }[] = []
  let count = 0
  let settledAt = 0

  async function settleUntil(moment: number): Promise<void> {
    for (let at = settledAt + 4 * hour; at < moment; at += 4 * hour) {
      market.passTo(at)
      await market.settle()
      settledAt = at
    }
  }

  return {
    at(moment, deed) {
      if (moment < market.endsAt) waiting.push({ moment, no: count++, deed })
    },
    async run() {
      settledAt = market.now()
      for (let done = 0; waiting.length > 0; done++) {
        waiting.sort((a, b) => b.moment - a.moment || b.no - a.no)
        const { moment, deed } = waiting.pop()!
        await settleUntil(moment)
        market.passTo(moment)
        await deed()
        await market.settle()
        if (done % 200 === 199) log(`${done + 1} deeds, ${waiting.length} waiting`)
      }
      await settleUntil(market.endsAt)
      market.passTo(market.endsAt)
      await market.settle()
    },
  }
}
