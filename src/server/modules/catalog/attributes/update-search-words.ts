import { isDeepStrictEqual } from 'node:util'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import type { Clock } from '#platform/core/clock.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { attributesKey } from '../core/attributes.ts'
import { currentSearchWords } from '../core/attribute-search-words.ts'
import { readListsWithSharedLock } from '../core/lists-lock.store.ts'
import { lockListingsWithValues, storeSearchWords } from './update-search-words.store.ts'

export const searchWordsTask = 'attributes:words'
const batchSize = 500
/** Maximum number of batches without changes in one run of the job, so that a run ends before the job's timeout. */
const maxBatches = 20
/**
 * Time in ms between two batches that change listings. Every process reloads the changed listings, and the pause leaves
 * most of the processing time to visitors.
 */
const pauseMs = 1000

/**
 * Progress of the job: the version of the attributes from which the search words are derived, and the id of the last
 * listing that was checked.
 */
interface Progress {
  version: number
  after: string
}

/**
 * Queues the job that updates the search words of listings, if the change of attributes from `before` to `after`
 * affects any search words.
 */
export async function queueSearchWordsUpdate(
  tx: Tx,
  before: readonly Attribute[],
  after: readonly Attribute[],
): Promise<void> {
  if (isDeepStrictEqual(before.flatMap(wordSource), after.flatMap(wordSource))) return
  const version = (await findDocument(tx, attributesKey))?.version ?? 0
  await queueNext(tx, { version, after: '' })
}

/**
 * Updates the search words of listings after a change to the attributes. Each batch is a transaction that also stores
 * the position, so an interrupted job continues from there. After a batch that changed listings, the run ends, and the
 * job runs again after a pause. The run also ends if the attributes have changed again, because that change has queued
 * another job.
 */
export async function updateSearchWords(context: WordsContext, payload: unknown): Promise<void> {
  let progress = payload as Progress | undefined
  for (let batch = 0; batch < maxBatches && progress; batch++)
    progress = await rewriteBatch(context, progress)
}

interface WordsContext {
  db: Db
  clock: Clock
}

/** Returns the position of the next batch of this run, or undefined if the run ends. */
async function rewriteBatch(
  { db, clock }: WordsContext,
  { version, after }: Progress,
): Promise<Progress | undefined> {
  return inTransaction(db, async (tx) => {
    const { attributes } = await readListsWithSharedLock(tx)
    if (((await findDocument(tx, attributesKey))?.version ?? 0) !== version) return undefined
    const listings = await lockListingsWithValues(tx, after, batchSize)
    const changed = listings
      .map(({ id, attributes: values, words, optionSearchWords }) => ({
        id,
        was: words,
        words: currentSearchWords(attributes, values, words, optionSearchWords),
      }))
      .filter(({ was, words }) => was !== words)
    await storeSearchWords(tx, changed)
    await invalidate(
      tx,
      'listing',
      changed.map(({ id }) => id),
    )
    if (listings.length < batchSize) return undefined
    const next = { version, after: listings.at(-1)!.id }
    const runAt = changed.length > 0 ? new Date(clock.now() + pauseMs) : undefined
    await queueNext(tx, next, runAt)
    return runAt ? undefined : next
  })
}

/** Replaces the queued job. If the job is running, it runs again from the given position. */
function queueNext(tx: Tx, progress: Progress, runAt?: Date): Promise<void> {
  return enqueue(tx, searchWordsTask, progress, { key: searchWordsTask, ...(runAt && { runAt }) })
}

/** Returns the properties of an attribute that determine the search words of listings. */
function wordSource({ code, kind, names, choices, ...flags }: Attribute): unknown[] {
  if (!flags.isSearchable || flags.isRetired || flags.visibility !== 'public') return []
  return [
    {
      code,
      names: kind === 'yes-no' ? names : null,
      choices: choices.map((choice) => [choice.code, choice.names, choice.mergedInto]),
    },
  ]
}
