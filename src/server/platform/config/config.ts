import { join, resolve } from 'node:path'
import { z } from 'zod'
import { defaultCurrency } from '#contract/currency.ts'
import type { S3Settings } from '../files/files.ts'
import * as shapes from './value-shapes.ts'
import * as sets from './variable-sets.ts'
import { isLiveKey, findProductionReason } from '../core/production.ts'
import { readStripe, stripeVariables, type CardProviderSettings } from './stripe-settings.ts'
import { trustProxy, type TrustProxy } from './trust-proxy.ts'
import { readSignInProviders, signInVariables, type SignInProviders } from './sign-in-providers.ts'
import { readTelemetry, telemetryVariables, type TelemetrySettings } from '../telemetry/telemetry-settings.ts'
import { describeInvalidVariable, listFolderErrors } from './environment-errors.ts'

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: shapes.postgresUrl.optional(),
  /** Direct connection to the database of DATABASE_URL. Required if that is a pooler in transaction mode. */
  MIGRATE_URL: shapes.postgresUrl.optional(),
  DB_POOL: z.coerce.number().int().min(2).max(200).default(16),
  DB_PREPARE: z.enum(['0', '1']).default('1'),
  CATALOG_SEARCH: z.enum(['memory', 'postgres']).default('memory'),
  /** Public URL for links and emails. By default, derived from HOST and PORT. */
  ORIGIN: shapes.origin.optional(),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']).default('warn'),
  /** Maximum number of a seller's items in one response. */
  SELLER_ITEMS: z.coerce.number().int().min(1).max(1000).default(1000),
  DEMO_PIECES: z.coerce.number().int().min(0).max(1_000_000).default(640),
  /** The value 'development' turns live mode off (spec §9). */
  TEST_URL: z.string().optional(),
  /** Public URL while TEST_URL is 'development', such as a tunnel or a staging host (spec §9). */
  TEST_ORIGIN: shapes.origin.optional(),
  SELLER_PREFIX: shapes.sellerPrefix.default('/seller'),
  ...stripeVariables,
  /** 1 allows sandbox payments in production. */
  ALLOW_SANDBOX: z.enum(['0', '1']).default('0'),
  TRUST_PROXY: trustProxy.default(false),
  API_DOCS: z.enum(['0', '1']).default('1'),
  HOLD_MINUTES: z.coerce.number().positive().max(1_440).default(15),
  /** Number of hours that a restocked unit is reserved for the next buyer in the queue of watchers. */
  WATCH_OFFER_HOURS: z.coerce.number().positive().max(72).default(2),
  /** 1: members come first in the watchlist queue. 0: the queue is sorted only by when buyers joined. */
  WATCH_MEMBERS_FIRST: z.enum(['0', '1']).default('1'),
  /** 1: staff accounts require a second factor. Defaults to 1 with a live Stripe key, and to 0 otherwise. */
  STAFF_SECOND_FACTOR: z.enum(['0', '1']).optional(),
  CURRENCY: shapes.currency.default(defaultCurrency),
  SERVICE_FEE_BPS: z.coerce.number().int().min(0).max(5000).default(500),
  COMMISSION_BPS: z.coerce.number().int().min(0).max(5000).default(1000),
  /** Maximum number of requests per minute and IP address. 0 disables the limit, for load tests from one machine. */
  RATE_LIMIT: z.coerce.number().int().min(0).default(1200),
  /** Maximum number of reservations (holds) per network, or 0 for unlimited. Default: 10 (0 if RATE_LIMIT is 0). */
  HOLDS_PER_NETWORK: z.coerce.number().int().min(0).optional(),
  EMAIL_WEBHOOK_SECRET: sets.webhookSecrets,
  /** smtp://user:password@host:port. If unset, emails are only stored and, outside production, shown at /dev/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: shapes.sender.default('Souk <no-reply@souk.example>'),
  /** Support address shown to users. */
  SUPPORT_EMAIL: shapes.mailbox.default('help@souk.example'),
  MAILCHIMP_API_KEY: z.string().optional(),
  MAILCHIMP_LIST_ID: z.string().optional(),
  /** Matomo server for web analytics (`{MATOMO_URL}/matomo.php`). Used only in live mode and after consent. */
  MATOMO_URL: z.url({ protocol: /^https$/ }).optional(),
  MATOMO_SITE_ID: z.string().optional(),
  /** Content site of the company. `{CONTENT_SITE_URL}/{id}` returns a page as JSON or HTML. */
  CONTENT_SITE_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** URL of a feed that describes the newest release. Requested daily. If unset, the app does not check for updates. */
  RELEASES_URL: z.url({ protocol: /^https$/ }).optional(),
  /** Comma-separated hosts of photos in imported reviews. Pages do not show photos from other hosts. */
  REVIEW_IMAGE_HOSTS: shapes.hosts.default([]),
  ...sets.privateHostVariables,
  /** Bucket of an S3-compatible store, which replaces DATA_DIR for pictures and imports. */
  FILES_S3_BUCKET: z.string().optional(),
  FILES_S3_REGION: z.string().default('auto'),
  FILES_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  FILES_S3_ACCESS_KEY_ID: z.string().optional(),
  FILES_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Folder for backups, used if no S3-compatible store is configured. */
  BACKUP_DIR: z.string().min(1).optional(),
  BACKUP_S3_BUCKET: z.string().optional(),
  BACKUP_S3_REGION: z.string().default('auto'),
  BACKUP_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  /**
   * Number of seconds that a process keeps serving requests after a shutdown signal. During this time, /readyz returns
   * 503.
   */
  SHUTDOWN_DELAY: z.coerce.number().min(0).max(300).default(0),
  /** Encrypts the secret keys in the database, so that a stolen copy of the database does not reveal them. */
  SECRET_KEY: shapes.secretKey.optional(),
  /** Previous SECRET_KEY. Required until the secret keys in the database are encrypted with the new SECRET_KEY. */
  SECRET_KEY_PREVIOUS: shapes.secretKey.optional(),
  /** Passphrase that encrypts and decrypts backups. */
  BACKUP_PASSPHRASE: z.string().min(12, 'Expected at least 12 characters').optional(),
  /** Folder that contains one subfolder per extension. */
  EXTENSIONS_DIR: z.string().min(1).optional(),
  SOUK_DEV: z.enum(['0', '1']).default('0'),
  /** 1 enables the preview pages of all web kit components and emails. */
  KIT_PAGE: z.enum(['0', '1']).default('0'),
  /** Number of server processes that share one address. With 1, there is a single process and no primary process. */
  WORKERS: z.coerce.number().int().min(1).max(64).default(1),
  ...telemetryVariables,
  ...signInVariables,
})

export interface Config extends sets.PrivateHosts, SignInProviders {
  nodeEnv: 'production' | 'development' | 'test'
  port: number
  host: string
  dataDir: string
  databaseUrl: string | undefined
  /** Direct connection to the database. Set only if `databaseUrl` is a pooler that does not preserve sessions. */
  migrateUrl: string | undefined
  dbPool: number
  dbPrepare: boolean
  catalogSearch: 'memory' | 'postgres'
  origin: string | undefined
  logLevel: string
  demoListings: number
  sellerItems: number
  isLive: boolean
  /** Whether the Stripe key is a live key. Payments then charge real money, whatever the value of TEST_URL. */
  hasLiveKey: boolean
  /** Whether the app is publicly reachable or declared as production. Developer pages and tools are then disabled. */
  isProduction: boolean
  isDev: boolean
  /** Whether the preview pages of components and emails are served. Never true in production. */
  hasKitPages: boolean
  workers: number
  sellerPrefix: string
  /** Keys for the card provider. If undefined, payments are simulated in the sandbox. */
  cardProvider: CardProviderSettings | undefined
  trustProxy: TrustProxy
  /** Whether /docs and /openapi.json are served. */
  hasApiDocs: boolean
  holdMinutes: number
  watchOfferHours: number
  watchMembersFirst: boolean
  staffSecondFactor: boolean
  /** Marketplace's currency as an ISO 4217 code in lower case. */
  currency: string
  serviceFeeBps: number
  commissionBps: number
  rateLimit: number
  /** Maximum number of active reservations (holds) per network. 0 means unlimited. */
  holdsPerNetwork: number
  releasesUrl: string | undefined
  reviewImageHosts: string[]
  filesS3: S3Settings | undefined
  /** Folder in which backups are created. They stay there unless a bucket is configured. */
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
  telemetry: TelemetrySettings | undefined
  extensionsDir: string | undefined
}

/** Parses the environment variables. Throws one error that lists all invalid values. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()))
  const parsed = environment.safeParse(set)
  const wrong = [
    ...(parsed.success ? [] : parsed.error.issues.map((issue) => describeInvalidVariable(issue, set))),
    ...sets.listIncompleteSets(set),
    ...listFolderErrors(set),
  ]
  if (!parsed.success || wrong.length > 0)
    throw new Error(`The environment is not usable:\n${wrong.join('\n')}`)
  const e = parsed.data
  if (e.MIGRATE_URL && !e.DATABASE_URL)
    throw new Error('MIGRATE_URL is a direct connection to the database of DATABASE_URL, which is not set')
  if (e.WORKERS > 1 && e.SOUK_DEV === '1')
    throw new Error(`WORKERS=${e.WORKERS} is for the built server (npm start): npm run dev is one process`)
  const cardProvider = readStripe(e)
  const hasLiveKey = cardProvider !== undefined && isLiveKey(cardProvider.secretKey)
  if (hasLiveKey && !e.SMTP_URL)
    throw new Error('A live Stripe key needs SMTP_URL, the mail server that sends your emails')
  const isTest = e.TEST_URL === 'development'
  const shown = (isTest && e.TEST_ORIGIN) || e.ORIGIN
  const signals = { nodeEnv: env.NODE_ENV, secretKey: cardProvider?.secretKey, host: e.HOST }
  const production =
    findProductionReason({ ...signals, origin: e.ORIGIN }) ??
    findProductionReason({ ...signals, origin: shown })
  if (production && !cardProvider && e.ALLOW_SANDBOX === '0')
    throw new Error(
      `${production} makes this production: it needs the STRIPE_… keys, or ALLOW_SANDBOX=1 for sandbox payments`,
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
    ...sets.readPrivateHosts(e),
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
    ...readSignInProviders(e),
    extensionsDir: e.EXTENSIONS_DIR && resolve(e.EXTENSIONS_DIR),
  }
}
