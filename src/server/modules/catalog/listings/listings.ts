import { dayMs } from '#platform/core/clock.ts'
import type { Cron, Task } from '#platform/queue/jobs.ts'
import { deleteOldSaveAttempts } from './edit/edit.store.ts'
import { pruneImportFiles, wakeImports } from './imports/imports.ts'
import { importTask, runImport } from './imports/run-import.ts'
import type { ListingContext } from './core/listings.context.ts'
import { cleanListingTexts } from './edit/stored-texts.ts'
import { pruneUploads } from './edit/photos.ts'
import { publishScheduled } from './schedule/publish-scheduled.ts'

export type { ListingContext } from './core/listings.context.ts'

export interface Listings {
  context: ListingContext
  tasks: Record<string, Task>
  crons: Cron[]
  /**
   * Stops running imports after their current batch. Another process continues the imports, or this process after its
   * next startup.
   */
  close(): void
}

/**
 * Creates the seller's dashboard module: listings, photos, CSV import and export. `listings.routes.ts` registers the
 * API calls of the module.
 */
export function createListingsModule(context: ListingContext): Listings {
  let isClosing = false
  return {
    context,
    tasks: {
      [importTask]: (payload) =>
        runImport(context, (payload as { id: string }).id, { isClosing: () => isClosing }),
      'listings:wake-imports': () => wakeImports(context),
      'listings:publish-scheduled': () => publishScheduled(context),
      'listings:clean-texts': () => cleanListingTexts(context.db, context.clock.now()),
      'listings:prune': async () => {
        await pruneUploads(context)
        await pruneImportFiles(context)
        await deleteOldSaveAttempts(context.db, new Date(context.clock.now() - 7 * dayMs))
      },
    },
    crons: [
      { task: 'listings:clean-texts', pattern: '51 3 * * *' },
      { task: 'listings:publish-scheduled', pattern: '* * * * *' },
      { task: 'listings:wake-imports', pattern: '* * * * *' },
      { task: 'listings:prune', pattern: '17 4 * * *' },
    ],
    close() {
      isClosing = true
    },
  }
}
