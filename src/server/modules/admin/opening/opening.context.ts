import type { LaunchFinding } from '#contract/admin/launch-checklist.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type pg from 'pg'
import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { ConnectionInfo } from '#platform/http/connection-info.ts'
import type { Language } from '#platform/language/translate.ts'
import type { Mailer } from '#platform/mail/mailer.ts'
import type { ProviderSetup } from '#platform/payments/ports/setup.ts'
import type { Secrets } from '#platform/secrets/secrets.ts'
import type { Config } from '#platform/config/config.ts'
import type { Settings } from '#platform/settings/settings.ts'
import type { Catalog } from '#modules/catalog/catalog.ts'
import type { Content } from '#modules/content/content.ts'

export interface LaunchChecklistContext {
  db: Db
  /** Pool of database connections. Advisory locks need a dedicated connection from the pool. */
  pool: pg.Pool
  clock: Clock
  invalidations: InvalidationLog
  config: Config
  files: Files
  mailer: Mailer
  secrets: Secrets
  settings: Settings
  content: Content
  catalog: Pick<Catalog, 'listTypeRows'>
  /** Payment provider to check: the remote provider, or the local provider in this process. */
  provider: ProviderSetup
  origin(): string
  hasDemo(): Promise<boolean>
  /** Checks the backups. If `tries` is true, also reads the whole newest backup. */
  checkBackup(tries: boolean): Promise<LaunchFinding[]>
}

/** The admin who runs a check, with the connection details of the request. */
export interface CheckCaller {
  actor: Actor
  language: Language
  connectionInfo(): ConnectionInfo
}

/** Runs the check for one step of the launch checklist and returns the findings. */
export type StepCheck = (context: LaunchChecklistContext, asked: CheckCaller) => Promise<LaunchFinding[]>
