import { isDeepStrictEqual } from 'node:util'
import type { Attribute } from '#contract/catalog/attributes.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { enqueue } from '#platform/queue/jobs.ts'
import { findDocument } from '#platform/settings/documents.store.ts'
import { attributesKey } from '../core/attributes.ts'
import { currentWords } from '../core/attribute-words.ts'
import { readListsWithSharedLock } from '../core/lists-lock.store.ts'
import { lockListingsWithValues, storeWords } from './rewrite-words.store.ts'

export const wordsTask = 'attributes:words'
const batchSize = 500
/** Number of batches in one run of the job, so that a run ends before the job's timeout. */
const maxBatches = 20

/** Position of the job: the version of the attributes that it applies, and the last listing that it has checked. */
interface Progress {
  version: number
  after: string
}

/** Queues the job that rewrites the search words of listings, if a change of the attributes changes any words. */
export async function queueWords(
  tx: Tx,
  before: readonly Attribute[],
  after: readonly Attribute[],
): Promise<void> {
  if (isDeepStrictEqual(before.flatMap(wordSource), after.flatMap(wordSource))) return
  const version = (await findDocument(tx, attributesKey))?.version ?? 0
  await queueNext(tx, { version, after: '' })
}

/**
 * Rewrites the search words of listings whose words differ from the current attributes. Each batch is a transaction
 * that also stores the position, so a job that was interrupted continues. Ends if the attributes have changed again,
 * because that change has queued its own job.
 */
export async function rewriteWords(db: Db, payload: unknown): Promise<void> {
  let progress = payload as Progress | undefined
  for (let batch = 0; batch < maxBatches && progress; batch++) progress = await rewriteBatch(db, progress)
}

async function rewriteBatch(db: Db, { version, after }: Progress): Promise<Progress | undefined> {
  return inTransaction(db, async (tx) => {
    const { attributes } = await readListsWithSharedLock(tx)
    if (((await findDocument(tx, attributesKey))?.version ?? 0) !== version) return undefined
    const listings = await lockListingsWithValues(tx, after, batchSize)
    const changed = listings
      .map(({ id, attributes: values, words }) => ({
        id,
        was: words,
        words: currentWords(attributes, values, words),
      }))
      .filter(({ was, words }) => was !== words)
    await storeWords(tx, changed)
    await invalidate(
      tx,
      'listing',
      changed.map(({ id }) => id),
    )
    if (listings.length < batchSize) return undefined
    const next = { version, after: listings.at(-1)!.id }
    await queueNext(tx, next)
    return next
  })
}

/** Replaces the queued job. If the job is running, it runs again from this position. */
function queueNext(tx: Tx, progress: Progress): Promise<void> {
  return enqueue(tx, wordsTask, progress, { key: wordsTask })
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
