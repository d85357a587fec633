import type { Clock } from '#platform/core/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { GuardedRequest } from '#platform/http/outbound/guarded-request.ts'
import type { Db } from '#platform/database/db.ts'
import type { PictureFiles } from '#platform/pictures/picture-files.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { GuestEmails } from './guest-emails.ts'
import type { MailedLinks } from './mailed-links.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { FactorSeal } from './factor-seal.ts'
import type { PrivacyRegistry } from './privacy.ts'

/** Dependencies that are passed to the functions of the accounts module. */
export interface AccountContext {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  mailer: Mailer
  links: MailedLinks
  factorSeal: FactorSeal
  settings: Readonly<
    Pick<
      SettingValues,
      'staffSecondFactor' | 'staffSso' | 'staffSsoFactor' | 'cancelUnshippedDays' | 'usernameChangeDays'
    >
  >
  privacy: PrivacyRegistry
  guestEmails: GuestEmails
  pictures: PictureFiles
  config: Pick<
    Config,
    | 'isLive'
    | 'isProduction'
    | 'rateLimit'
    | 'mailchimp'
    | 'sellerPrefix'
    | 'nodeEnv'
    | 'signInProviders'
    | 'signInHosts'
  >
  /** Sends requests to sign-in providers. */
  requestProvider: GuardedRequest
  /** Public origin of the marketplace, for links in emails. */
  origin(): string
}

/** Client (browser or API client) that sent a request. */
export interface Caller {
  address: string
  userAgent: string
  language: string
  now: number
  /** Returns the random key that identifies the browser, from a signed cookie. Issues a new cookie if there is none. */
  browser(): string
  knownBrowser(): string | undefined
}
