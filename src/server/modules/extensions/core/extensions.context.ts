import type { Clock } from '#platform/core/clock.ts'
import type { Db } from '#platform/database/db.ts'
import type { Log } from '#platform/telemetry/log.ts'
import type { Invalidations } from '#platform/cache/invalidation-log.ts'
import type { BrokenExtension, ExtensionFiles } from '../load/load-extension.ts'
import type { ExtensionThread } from '../thread/extension-thread.ts'
import type { Declared } from '../thread/messages.ts'

/** An extension that was loaded, in this process. */
export interface LoadedExtension extends ExtensionFiles {
  /** Absent where it has no code. */
  thread: ExtensionThread | undefined
  has: Declared
  isOn: boolean
  switches: number
  /** Counts what it has stored, as far as this process has heard of it. */
  values: number
}

export interface ExtensionContext {
  db: Db
  clock: Clock
  log: Log
  invalidations: Invalidations
  /** Null where there is none. */
  folder: string | null
  loaded: ReadonlyMap<string, LoadedExtension>
  broken: readonly BrokenExtension[]
  /** Notes in the admin area and in the log what went wrong in an extension. */
  noteFault(extension: string, place: string, error: unknown): void
}
