import type { Cards } from '#platform/cards/cards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { SettingValues } from '#platform/settings-table.ts'
import type { Fees } from './orders.lines.ts'

export interface KeptPhoto {
  key: string
  width: number
  height: number
  blur: string
}

/** What every verb of the room works with. */
export interface Till {
  db: Db
  cards: Cards
  clock: Clock
  log: Log
  facts: FactBook
  fees: Fees
  settings: Readonly<SettingValues>
  /** How long a hold lasts that is taken now. */
  readonly holdMs: number
  /** From it and an order's id comes the secret of the order's link. */
  linkSecret: string
  /** Wakes the loop that captures and cancels payments. */
  nudgeCardTasks(): void
  /** Wakes the loop that gives money back. */
  nudgeRefunds(): void
  /** Encodes an uploaded picture anew and keeps it. Refuses with not_an_image. */
  keepPhoto(bytes: Uint8Array): Promise<KeptPhoto>
}

/** Who is shopping. */
export interface Shopper {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** The browser's own key, whoever is signed in there; null when it has none. */
  browser: string | null
  buyerId: string | null
  isMember: boolean
}
