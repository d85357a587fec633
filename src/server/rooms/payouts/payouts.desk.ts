import type { ProviderAccounts } from '#platform/cards/accounts.ts'
import type { ProviderBooks } from '#platform/cards/books.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { Till } from '#rooms/orders/orders.ts'

/** What every verb of this room works with. */
export interface PayoutDesk {
  db: Db
  clock: Clock
  log: Log
  facts: FactBook
  till: Till
  accounts: ProviderAccounts
  books: ProviderBooks
  currency: string
  /** The types of events the provider was asked to bring: no other can be missed. */
  listenedTo: readonly string[]
  /** The address people see, for the ways back from the provider's pages. */
  origin(): string
  /** Wakes the loop that sends money and takes it back. */
  nudge(): void
}
