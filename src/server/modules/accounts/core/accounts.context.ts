import type { Clock } from '#platform/core/clock.ts'
import type { Config } from '#platform/config/config.ts'
import type { Db } from '#platform/database/db.ts'
import type { PictureFiles } from '#platform/pictures/picture-files.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { GuestEmails } from './guest-emails.ts'
import type { MailedLinks } from './mailed-links.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import type { FactorSeal } from './factor-seal.ts'
import type { Privacy } from './privacy.ts'

/** What every verb of this module works with. */
export interface AccountContext {
  db: Db
  clock: Clock
  log: Log
  events: EventBus
  mailer: Mailer
  links: MailedLinks
  factorSeal: FactorSeal
  settings: Readonly<Pick<SettingValues, 'staffSecondFactor' | 'cancelUnshippedDays' | 'usernameChangeDays'>>
  privacy: Privacy
  guestEmails: GuestEmails
  pictures: PictureFiles
  config: Pick<Config, 'isLive' | 'rateLimit' | 'mailchimp' | 'sellerPrefix' | 'nodeEnv'>
  /** The address people see, for links in mails. */
  origin(): string
}

/** Who is at the dashboard, as far as the wire tells. */
export interface Caller {
  address: string
  userAgent: string
  language: string
  now: number
  /** The browser's signed key, issued if there is none. */
  browser(): string
  knownBrowser(): string | undefined
}
