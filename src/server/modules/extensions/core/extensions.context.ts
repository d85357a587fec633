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
   * Version of the extension's stored values, used in cache keys. Increases whenever this process is notified of a
   * changed value.
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
  /** Records an extension's error in the log and in the admin area. */
  recordError(extension: string, place: string, error: unknown): void
}
