import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { BrokenExtension, ExtensionFiles } from '../load/load-extension.ts'
import type { ExtensionThread } from '../thread/extension-thread.ts'
import type { ExtensionDeclarations } from '../thread/messages.ts'

/** Extension that is loaded in this process. */
export interface LoadedExtension extends ExtensionFiles {
  /** Worker thread of the extension. Undefined if the extension has no code. */
  thread: ExtensionThread | undefined
  declared: ExtensionDeclarations
  isOn: boolean
  switches: number
  /**
   * Version of the extension's stored values, for cache keys. Increases whenever this process learns about a changed
   * value.
   */
  valuesVersion: number
}

export interface ExtensionContext {
  db: Db
  clock: Clock
  log: Log
  invalidations: InvalidationLog
  /** Folder that contains the extensions, or null if no folder is configured. */
  folder: string | null
  loaded: ReadonlyMap<string, LoadedExtension>
  broken: readonly BrokenExtension[]
  /** Logs an error of an extension and stores it for the admin area. */
  recordError(extension: string, place: string, error: unknown): void
}
