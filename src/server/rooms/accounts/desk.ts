import type { Clock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Db } from '#platform/db.ts'
import type { PictureFiles } from '#platform/files/picture-files.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { Post } from '#platform/mail/post.ts'
import type { MailedLinks } from './mailed-links.ts'
import type { Privacy } from './privacy.ts'

/** What every verb of this room works with. */
export interface Desk {
  db: Db
  clock: Clock
  log: Log
  facts: FactBook
  post: Post
  links: MailedLinks
  privacy: Privacy
  pictures: PictureFiles
  config: Pick<Config, 'isLive' | 'rateLimit' | 'supportEmail' | 'mailchimp' | 'sellerPrefix' | 'nodeEnv'>
  /** The address people see, for links in mails. */
  origin(): string
}

/** Who is at the desk, as far as the wire tells. */
export interface Caller {
  address: string
  userAgent: string
  now: number
  /** The browser's signed key, issued if there is none. */
  browser(): string
  knownBrowser(): string | undefined
}
