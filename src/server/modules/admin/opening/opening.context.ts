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
  /** Pool of database connections. Needed because advisory locks require a dedicated connection. */
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
  /** Payment provider to check. It can be the offline provider, which runs in this process. */
  provider: ProviderSetup
  origin(): string
  hasDemo(): Promise<boolean>
  /** Checks the backups. If `readsNewest` is true, also reads the newest backup completely. */
  checkBackup(readsNewest: boolean): Promise<LaunchFinding[]>
}

/** Admin who runs a check, with the connection details of the admin's request. */
export interface CheckCaller {
  actor: Actor
  language: Language
  connectionInfo(): ConnectionInfo
}

/** Runs the check for one step of the launch checklist. Returns its findings. */
export type StepCheck = (context: LaunchChecklistContext, caller: CheckCaller) => Promise<LaunchFinding[]>
