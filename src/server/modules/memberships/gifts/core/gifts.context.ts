import type { SecretKeys } from '#platform/secrets/secrets.ts'
import type { ProviderLedger } from '#platform/payments/ports/balance-history.ts'
import type { Cards } from '#platform/payments/ports/cards.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

/** Dependencies of the gift functions. */
export interface GiftContext {
  db: Db
  cards: Cards
  ledger: Pick<ProviderLedger, 'readDispute'>
  clock: Clock
  log: Log
  mailer: Mailer
  settings: Readonly<Pick<SettingValues, 'giftRedeemMonths'>>
  /** Secret keys from which the secrets in the links for givers are derived. */
  linkKeys: SecretKeys
  /** Public base URL, for links in emails. */
  origin(): string
  /** Wakes the background loops for emails and refunds. */
  wake(): void
}

/** Giver of a new gift: a buyer, or a guest who is identified by a signed cookie in the browser. */
export interface GiftGiver {
  /** Identity of the giver: `buyer:<id>` or `guest:<key>`. */
  holder: string
  /**
   * Guest key from the browser's cookie, even if the giver is signed in. Null if the browser has sent no such cookie.
   */
  browser: string | null
  buyerId: string | null
  language: string
}

/** Credentials with which a caller requests a gift. */
export interface GiftCaller {
  buyerId: string | null
  browser: string | null
  /** Secret from the link in the giver's email. */
  key: string | undefined
}
