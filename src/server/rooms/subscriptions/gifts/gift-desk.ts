import type { ProviderBooks } from '#platform/cards/books.ts'
import type { Cards } from '#platform/cards/cards.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/post.ts'
import type { SettingValues } from '#platform/settings-table.ts'

/** What every verb on gifts works with. */
export interface GiftDesk {
  db: Db
  cards: Cards
  books: Pick<ProviderBooks, 'readDispute'>
  clock: Clock
  log: Log
  post: Post
  settings: Readonly<Pick<SettingValues, 'giftRedeemMonths'>>
  currency: string
  supportEmail: string
  /** From it and a gift's id comes the secret of its giver's link. */
  linkSecret: string
  /** The address people see, for links in letters. */
  origin(): string
  /** Wakes the loop that mails gifts and gives money back. */
  nudge(): void
}

/** Who gives: a buyer, or a guest known by the browser's signed key. */
export interface Giver {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** The browser's own key, whoever is signed in there; null when it has none. */
  browser: string | null
  buyerId: string | null
}

/** Who asks for a gift that was given. */
export interface Asker {
  buyerId: string | null
  browser: string | null
  /** The secret of the link in the giver's letter. */
  key: string | undefined
}
