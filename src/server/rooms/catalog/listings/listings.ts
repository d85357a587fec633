import { dayMs } from '#platform/clock.ts'
import type { Cron, Task } from '#platform/jobs.ts'
import { pruneAttempts } from './edit.store.ts'
import { pruneImportFiles, wakeImports } from './imports/imports.ts'
import { importTask, runImport } from './imports/run-import.ts'
import type { ListingDesk } from './listings.desk.ts'
import { pruneUploads } from './photos.ts'

export type { ListingDesk } from './listings.desk.ts'

export interface Listings {
  desk: ListingDesk
  tasks: Record<string, Task>
  crons: Cron[]
  /** Imports stop behind the batch under way, for another process, or the next start, to go on with. */
  close(): void
}

/** The seller's desk: listings, their photos, their way in and out as files. Its verbs are bound in listings.routes. */
export function openListings(desk: ListingDesk): Listings {
  let isClosing = false
  return {
    desk,
    tasks: {
      [importTask]: (payload) =>
        runImport(desk, (payload as { id: string }).id, { isClosing: () => isClosing }),
      'listings:wake-imports': () => wakeImports(desk),
      'listings:prune': async () => {
        await pruneUploads(desk)
        await pruneImportFiles(desk)
        await pruneAttempts(desk.db, new Date(desk.clock.now() - 7 * dayMs))
      },
    },
    crons: [
      { task: 'listings:wake-imports', pattern: '* * * * *' },
      { task: 'listings:prune', pattern: '17 4 * * *' },
    ],
    close() {
      isClosing = true
    },
  }
}
