import type { Cards } from '#platform/cards/cards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { Fees } from './orders.lines.ts'

/** What every verb of the room works with. */
export interface Till {
  db: Db
  cards: Cards
  clock: Clock
  log: Log
  facts: FactBook
  fees: Fees
  holdMs: number
  /** From it and an order's id comes the secret of the order's link. */
  linkSecret: string
  /** Wakes the loop that captures and cancels payments. */
  nudgeCardTasks(): void
}

/** Who is shopping. */
export interface Shopper {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  buyerId: string | null
  isMember: boolean
}
