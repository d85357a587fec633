import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultCurrency } from '#contract/currency.ts'
import type { S3Settings } from '../files/files.ts'
import * as shapes from './value-shapes.ts'
import * as sets from './variable-sets.ts'
import { isLiveKey, whyProduction } from '../core/production.ts'
import { readStripe, stripeVariables, type CardProviderSettings } from './stripe-settings.ts'
import { trustProxy, type TrustProxy } from './trust-proxy.ts'
import { readTelemetry, telemetryVariables, type TelemetrySettings } from '../telemetry/telemetry-settings.ts'
import { describeWrong, listMissingFolders } from './wrong-values.ts'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: shapes.postgresUrl.optional(),
  /** The same database past a pooler that lends a connection for one transaction only. */
  MIGRATE_URL: shapes.postgresUrl.optional(),
  DB_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DB_PREPARE: z.enum(['0', '1']).default('1'),
  CATALOG_SEARCH: z.enum(['memory', 'postgres']).default('memory'),
  /** The address people see, for links and mails; derived from host and port when absent. */
  ORIGIN: shapes.origin.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  /** How many of a seller's items one call answers. */
  SELLER_ITEMS: z.coerce.number().int().min(1).max(1000).default(1000),
  DEMO_PIECES: z.coerce.number().int().min(0).max(1_000_000).default(640),
  /** 'development' means: not live (spec §9). */
  TEST_URL: z.string().optional(),
  /** A tunnel or a staging host: while TEST_URL is 'development', the address people see (spec §9). */
  TEST_ORIGIN: shapes.origin.optional(),
  SELLER_PREFIX: shapes.sellerPrefix.default('/seller'),
  ...stripeVariables,
  /** An app in production plays payments only when told so. */
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  TRUST_PROXY: trustProxy.default(false),
  /** 0 disables /docs and /openapi.json. */
  API_DOCS: z.enum(['0', '1']).default('1'),
  HOLD_MINUTES: z.coerce.number().positive().max(1_440).default(15),
  /** How long a unit that came back is set aside for the next of those who wait for it. */
  WATCH_OFFER_HOURS: z.coerce.number().positive().max(72).default(2),
  /** 1: members come first among those who wait; 0: only who watched first. */
  WATCH_MEMBERS_FIRST: z.enum(['0', '1']).default('1'),
  /** 1: who runs the marketplace needs a second factor. 1 with a live Stripe key, 0 without. */
  STAFF_SECOND_FACTOR: z.enum(['0', '1']).optional(),
  CURRENCY: shapes.currency.default(defaultCurrency),
  SERVICE_FEE_BPS: z.coerce.number().int().min(0).max(5000).default(500),
  COMMISSION_BPS: z.coerce.number().int().min(0).max(5000).default(1000),
  /** Requests a minute and address; 0 switches the limit off (load tests on one machine). */
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  /** Live holds that all callers of one network may have, whatever else is in stock; 0 for any number. 10, or 0 with RATE_LIMIT=0. */
  HOLDS_PER_NETWORK: z.coerce.number().int().min(0).optional(),
  /** smtp://user:password@host:port; without it mails stay in the mailbox, under /dev/mail outside production. */
  EMAIL_WEBHOOK_SECRET: sets.webhookSecrets,
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: shapes.sender.default('Souk <no-reply@souk.example>'),
  /** Where people write to who need a person. */
  SUPPORT_EMAIL: shapes.mailbox.default('help@souk.example'),
  MAILCHIMP_API_KEY: z.string().optional(),
  MAILCHIMP_LIST_ID: z.string().optional(),
  /** Where visits are counted, live only and after consent: `{MATOMO_URL}/matomo.php`. */
  MATOMO_URL: z.url({ protocol: /^https$/ }).optional(),
  MATOMO_SITE_ID: z.string().optional(),
  /** The company's content site; `{CONTENT_SITE_URL}/{id}` answers a page as JSON or HTML. */
  CONTENT_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Asked once a day for the newest release of this program; without it nobody is. */
  RELEASES_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Hosts on which pictures of old reviews stand, separated by commas: pages show none from any other. */
  REVIEW_IMAGE_HOSTS: shapes.hosts.default([]),
  /** Hosts of the operator's own network that photos of imported files may be fetched from. */
  IMPORT_PHOTO_HOSTS: shapes.hosts.default([]),
  /** An S3-compatible store for pictures and imports instead of DATA_DIR. */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('auto'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** A folder for backups, or with its keys an S3-compatible store. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Seconds in which a process that is to end still serves, while /readyz says not ready. */
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(300).default(0),
  /** Wraps the keys in the database, so that a copy of it opens nothing. */
  SECRET_KEY: shapes.secretKey.optional(),
  /** The one before it, until the keys are wrapped anew. */
  SECRET_KEY_PREVIOUS: shapes.secretKey.optional(),
  /** Encrypts backups, and opens them again. */
  BACKUP_PASSPHRASE: z.string().min(12, 'Expected at least 12 characters').optional(),
  /** A folder of extensions, each a folder of its own. */
  EXTENSIONS_DIR: z.string().min(1).optional(),
  SOUK_DEV: z.enum(['0', '1']).default('0'),
  /** 1: the pages that show every part of the web kit and every email. */
  KIT_PAGE: z.enum(['0', '1']).default('0'),
  /** Processes that serve at one address; 1 is a single process without a primary. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  ...telemetryVariables,
})

export interface Config {
  nodeEnv: 'production' | 'development' | 'test'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Where a connection keeps its session; only set beside a `databaseUrl` whose pooler does not. */
  migrateUrl: string | undefined
  dbPool: number
  dbPrepare: boolean
  catalogSearch: 'memory' | 'postgres'
  origin: string | undefined
  logLevel: string
  demoListings: number
  sellerItems: number
  isLive: boolean
  /** Real money moves, whatever TEST_URL says. */
  hasLiveKey: boolean
  /** Others can get at it, or it was told so: nothing that is meant for one machine's own people is open. */
  isProduction: boolean
  isDev: boolean
  /** Shows what there is of parts and emails; never in production. */
  hasKitPages: boolean
  /** Processes that serve at one address. */
  workers: number
  sellerPrefix: string
  /** The keys of the card provider; without them payments are played. */
  cardProvider: CardProviderSettings | undefined
  trustProxy: TrustProxy
  /** Whether the API is described at /docs and /openapi.json. */
  hasApiDocs: boolean
  holdMinutes: number
  watchOfferHours: number
  watchMembersFirst: boolean
  staffSecondFactor: boolean
  /** ISO 4217, in lower case. */
  currency: string
  serviceFeeBps: number
  commissionBps: number
  rateLimit: number
  /** 0 for any number. */
  holdsPerNetwork: number
  releasesUrl: string | undefined
  reviewImageHosts: string[]
  /** Asked for photos although they stand in a private network. */
  photoHosts: string[]
  filesS3: S3Settings | undefined
  /** Where backups are made, and stay unless there is a bucket for them. */
  backupDir: string
  backupS3: S3Settings | undefined
  shutdownDelaySeconds: number
  secretKey: Buffer | undefined
  previousSecretKey: Buffer | undefined
  backupPassphrase: string | undefined
  smtpUrl: string | undefined
  emailWebhookSecrets: readonly string[]
  mailFrom: string
  supportEmail: string
  mailchimp: { apiKey: string; listId: string } | undefined
  matomo: { url: string; siteId: string } | undefined
  contentSiteUrl: string | undefined
  /** Where traces and metrics go, and how; undefined where they go nowhere. */
  telemetry: TelemetrySettings | undefined
  /** Where extensions lie; without it there are none. */
  extensionsDir: string | undefined
}

/** Reads the environment once; wrong values stop the start, all of them named. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(set)
  const wrong = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => describeWrong(issue, set))),
    ...sets.listHalves(set),
    ...listMissingFolders(set),
  ]
  if (!parsed.success || wrong.length > 0)
    throw new Error(`The environment is not usable:\n${wrong.join('\n')}`)
  const e = parsed.data
  if (e.MIGRATE_URL && !e.DATABASE_URL)
    throw new Error('MIGRATE_URL is a second way to the database of DATABASE_URL, which is not set')
  if (e.WORKERS > 1 && e.SOUK_DEV === '1')
    throw new Error(`WORKERS=${e.WORKERS} is for the built server (npm start): npm run dev is one process`)
  const cardProvider = readStripe(e)
  const hasLiveKey = cardProvider !== undefined && isLiveKey(cardProvider.secretKey)
  if (hasLiveKey && !e.SMTP_URL)
    throw new Error('A live Stripe key needs SMTP_URL, the mail server that sends your emails')
  const isTest = e.TEST_URL === 'development'
  const shown = (isTest && e.TEST_ORIGIN) || e.ORIGIN
  const surroundings = { nodeEnv: env.NODE_ENV, secretKey: cardProvider?.secretKey, host: e.HOST }
  const production =
    whyProduction({ ...surroundings, origin: e.ORIGIN }) ?? whyProduction({ ...surroundings, origin: shown })
  if (production && !cardProvider && e.ALLOW_SANDBOX === '0')
    throw new Error(
      `${production} makes this production: it needs the STRIPE_… keys, or ALLOW_SANDBOX=1 for played payments`,
    )
  return {
    nodeEnv: e.NODE_ENV,
    port: e.PORT,
    host: e.HOST,
    dataDir: resolve(e.DATA_DIR),
    databaseUrl: e.DATABASE_URL,
    migrateUrl: e.MIGRATE_URL,
    dbPool: e.DB_POOL,
    dbPrepare: e.DB_PREPARE === '1',
    catalogSearch: e.CATALOG_SEARCH,
    origin: shown?.replace(/\/$/, ''),
    logLevel: e.LOG_LEVEL,
    demoListings: e.DEMO_PIECES,
    sellerItems: e.SELLER_ITEMS,
    isProduction: production !== undefined,
    hasLiveKey,
    isLive: !isTest && hasLiveKey,
    isDev: e.SOUK_DEV === '1',
    hasKitPages: e.KIT_PAGE === '1' && production === undefined,
    workers: e.WORKERS,
    sellerPrefix: e.SELLER_PREFIX,
    cardProvider,
    trustProxy: e.TRUST_PROXY,
    hasApiDocs: e.API_DOCS === '1',
    holdMinutes: e.HOLD_MINUTES,
    watchOfferHours: e.WATCH_OFFER_HOURS,
    watchMembersFirst: e.WATCH_MEMBERS_FIRST === '1',
    staffSecondFactor: e.STAFF_SECOND_FACTOR === undefined ? hasLiveKey : e.STAFF_SECOND_FACTOR === '1',
    currency: e.CURRENCY,
    serviceFeeBps: e.SERVICE_FEE_BPS,
    commissionBps: e.COMMISSION_BPS,
    rateLimit: e.RATE_LIMIT,
    holdsPerNetwork: e.HOLDS_PER_NETWORK ?? (e.RATE_LIMIT === 0 ? 0 : 10),
    releasesUrl: e.RELEASES_URL,
    reviewImageHosts: e.REVIEW_IMAGE_HOSTS,
    photoHosts: e.IMPORT_PHOTO_HOSTS,
    ...sets.readStores(e),
    backupDir: resolve(e.BACKUP_DIR ?? join(e.DATA_DIR, 'backups')),
    shutdownDelaySeconds: e.SHUTDOWN_DELAY,
    secretKey: e.SECRET_KEY,
    previousSecretKey: e.SECRET_KEY_PREVIOUS,
    backupPassphrase: e.BACKUP_PASSPHRASE,
    ...sets.readMail(e),
    mailchimp: sets.readMailchimp(e),
    matomo: sets.readMatomo(e),
    contentSiteUrl: e.CONTENT_SITE_URL?.replace(/\/$/, ''),
    telemetry: readTelemetry(e),
    extensionsDir: e.EXTENSIONS_DIR && resolve(e.EXTENSIONS_DIR),
  }
}
