import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { ProviderLedger } from '#platform/payments/ports/balance-history.ts'
import type { Cards } from '#platform/payments/ports/cards.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** What every verb on gifts works with. */
export interface GiftContext {
  db: Db
  cards: Cards
  ledger: Pick<ProviderLedger, 'readDispute'>
  clock: Clock
  log: Log
  mailer: Mailer
  settings: Readonly<Pick<SettingValues, 'giftRedeemMonths'>>
  /** From it and a gift's id comes the secret of its giver's link. */
  linkKeys: SecretKeys
  /** The address people see, for links in emails. */
  origin(): string
  /** Wakes the loop that mails gifts and gives money back. */
  wake(): void
}

/** Who gives: a buyer, or a guest known by the browser's signed key. */
export interface GiftGiver {
  /** `buyer:<id>` or `guest:<key>`. */
  holder: string
  /** The browser's own key, whoever is signed in there; null when it has none. */
  browser: string | null
  buyerId: string | null
  language: string
}

/** Who asks for a gift that was given. */
export interface GiftAsker {
  buyerId: string | null
  browser: string | null
  /** The secret of the link in the giver's email. */
  key: string | undefined
}
