import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db.ts'
import type { FactBook } from '#platform/facts.ts'
import type { Log } from '#platform/log.ts'
import type { Milestones } from './milestones.ts'

/** What every verb of the room works with. */
export interface Desk {
  db: Db
  clock: Clock
  log: Log
  facts: FactBook
  milestones: Milestones
  /** The seller order a mailed link's secret is the key to; undefined when it is none, or has run out. */
  readPartByToken(token: string): Promise<string | undefined>
  /** Makes a picture of an upload, encoded anew, and answers its key. Refuses with not_an_image. */
  takePhoto(bytes: Uint8Array): Promise<string>
  /** Deletes the files of a picture no review kept. */
  removePhoto(key: string): Promise<void>
}
