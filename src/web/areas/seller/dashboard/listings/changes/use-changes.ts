import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Listing, ListingRow } from '#contract/listings/listings.ts'
import type { BulkChange, ListingBefore } from '#contract/listings/bulk-change.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { t } from '#web/lib/text/t.ts'
import {
  BulkCalls,
  splitIntoUndoBatches,
  type PreviewedEdit,
  type RejectedChange,
  type UndoBatch,
} from './bulk-calls.ts'

const calls = new BulkCalls(call)

/** Changes listings in the table. Shows each result in a toast with an undo button, and reloads the table. */
export function useChanges() {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)

  const putBack = async (batches: readonly UndoBatch[]): Promise<void> => {
    const { rows, failure } = await calls.putBack(batches)
    await revalidate()
    // The toast offers to continue the undo.
    if (failure) return say(errorText(failure.error), () => putBack(failure.left))
    const rejected = rows.filter((row) => !row.ok)
    if (rejected.length > 0) throw errorOf(rejected[0]!, rejected.length)
  }
  const undoOf = (before: readonly ListingBefore[]) => {
    const batches = splitIntoUndoBatches(before)
    return () => putBack(batches)
  }

  /** Runs `work` and reloads the table. Shows errors in a toast and returns undefined. */
  const run = async <T>(work: () => Promise<T>, { reloads = true } = {}): Promise<T | undefined> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      say(errorText(error))
      return undefined
    } finally {
      setIsBusy(false)
      if (reloads) await revalidate()
    }
  }

  return {
    isBusy,
    run,
    say,
    /** Returns the changes that an edit would make, and the rows that it could not change. */
    preview: (change: BulkChange) => run(() => calls.preview(change), { reloads: false }),
    /**
     * Makes a change, or the change in a preview. Returns the rows that could not be changed, or undefined if the call
     * failed, so that the user can try again.
     */
    bulk: async (
      change: BulkChange | PreviewedEdit,
      done: (count: number) => string,
    ): Promise<RejectedChange[] | undefined> => {
      const reply = await run(() => ('key' in change ? calls.apply(change) : calls.change(change)))
      if (reply === undefined) return undefined
      const rejected = reply.rows.filter((row) => !row.ok)
      const { inReview = 0 } = reply
      const words = [
        reply.changed > inReview && done(reply.changed - inReview),
        inReview > 0 && t('seller.listing.in-review.many', { count: inReview }),
        rejected.length > 0 && t('seller.bulk.not-changed', { count: rejected.length }),
      ].filter(Boolean)
      const undo = reply.changed > 0 ? undoOf(reply.before) : undefined
      say(words.length > 0 ? words.join(' ') : t('seller.bulk.nothing'), undo)
      return rejected
    },
    /** Shows that a row was saved, with an undo button that restores the previous version. */
    showSavedToast: (words: string, was: ListingRow | Listing, now: Listing) =>
      say(words, undoOf([beforeOf(was, now.version)])),
  }
}

/** Returns the data for restoring a row. The server rejects the data if the listing has changed since `version`. */
function beforeOf(row: ListingRow | Listing, version: string): ListingBefore {
  const { _id, state, price, totalAllowed, sizes, publishAt } = row
  return {
    _id,
    version,
    state,
    ...(publishAt !== undefined && { publishAt }),
    priceCents: price?.cents ?? null,
    totalAllowed,
    sizes: sizes.map(({ ID, qty, price: own }) => ({ ID, qty, priceCents: own?.cents ?? null })),
  }
}

function errorOf({ code, message }: RejectedChange, count: number): CallError {
  const words = message ?? t('seller.bulk.not-undone')
  return new CallError(
    409,
    code ?? 'wrong_state',
    count > 1 ? t('seller.bulk.not-undone-many', { count, reason: words }) : words,
  )
}
