import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { InvalidationLog } from '#platform/cache/invalidation-log.ts'
import type { BrokenExtension, ExtensionFiles } from '../load/load-extension.ts'
import type { ExtensionThread } from '../thread/extension-thread.ts'
import type { ExtensionDeclarations } from '../thread/messages.ts'

/** Extension that is loaded in this process. */
export interface LoadedExtension extends ExtensionFiles {
  /** Undefined if the extension has no code. */
  thread: ExtensionThread | undefined
  declared: ExtensionDeclarations
  isOn: boolean
  switches: number
  /** Version of the extension's stored values; increases with each known change and is part of cache keys. */
  valuesVersion: number
}

export interface ExtensionContext {
  db: Db
  clock: Clock
  log: Log
  invalidations: InvalidationLog
  /** Folder of the extensions; null if none is configured. */
  folder: string | null
  loaded: ReadonlyMap<string, LoadedExtension>
  broken: readonly BrokenExtension[]
  /** Records an error of an extension in the log and for the admin area. */
  recordError(extension: string, place: string, error: unknown): void
}
