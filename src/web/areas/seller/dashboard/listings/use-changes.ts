import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Listing, ListingRow } from '#contract/listings/listings.ts'
import type { BulkChange, ListingBefore } from '#contract/listings/bulk-change.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError, type CallReply } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useToast } from '#web/kit/toast.tsx'
import { t } from '#web/lib/text/t.ts'
type BulkReply = CallReply<'bulkEditListings'>
export type RejectedChange = BulkReply['rows'][number]

/** Changes listings in the table. Shows each result in a toast with an undo button, and reloads the table. */
export function useChanges() {
  const say = useToast()
  const { revalidate } = useRevalidator()
  const [isBusy, setIsBusy] = useState(false)

  const putBack = async (before: ListingBefore[]): Promise<void> => {
    const rows: RejectedChange[] = []
    for (const some of splitIntoCalls(before)) {
      const reply = await call('bulkEditListings', { body: { change: { kind: 'put-back', before: some } } })
      rows.push(...reply.rows)
    }
    await revalidate()
    const rejected = rows.filter((row) => !row.ok)
    if (rejected.length > 0) throw errorOf(rejected[0]!, rejected.length)
  }

  /** Runs `work` and reloads the table. Shows errors in a toast and returns undefined. */
  const run = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    setIsBusy(true)
    try {
      return await work()
    } catch (error) {
      say(errorText(error))
      return undefined
    } finally {
      setIsBusy(false)
      await revalidate()
    }
  }

  return {
    isBusy,
    run,
    say,
    /** Returns the rows that could not be changed. */
    bulk: async (
      change: BulkChange,
      done: (count: number) => string,
    ): Promise<RejectedChange[] | undefined> => {
      const reply = await run(() => changeInSeveralCalls(change))
      if (reply === undefined) return undefined
      const rejected = reply.rows.filter((row) => !row.ok)
      const words = [
        reply.changed > 0 && done(reply.changed),
        rejected.length > 0 && t('seller.bulk.not-changed', { count: rejected.length }),
      ].filter(Boolean)
      const undo = reply.changed > 0 ? () => putBack(reply.before) : undefined
      say(words.length > 0 ? words.join(' ') : t('seller.bulk.nothing'), undo)
      return rejected
    },
    /** Shows that a row was saved, with an undo button that restores the previous version. */
    showSavedToast: (words: string, was: ListingRow, now: Listing) =>
      say(words, () => putBack([beforeOf(was, now.version)])),
  }
}

/** Maximum number of listings per call. */
const maxPerCall = 500

function* splitIntoCalls<T>(all: readonly T[]): Generator<T[]> {
  for (let at = 0; at < all.length; at += maxPerCall) yield all.slice(at, at + maxPerCall)
}

/**
 * Applies a bulk change in several calls. If a call fails, the changes made by earlier calls stay applied and can be
 * undone.
 */
async function changeInSeveralCalls(
  change: BulkChange,
): Promise<Pick<BulkReply, 'changed' | 'before' | 'rows'>> {
  const all: Pick<BulkReply, 'changed' | 'before' | 'rows'> = { changed: 0, before: [], rows: [] }
  if (change.kind === 'put-back') return call('bulkEditListings', { body: { change } })
  for (const ids of splitIntoCalls(change.ids)) {
    try {
      const { changed, before, rows } = await call('bulkEditListings', {
        body: { change: { ...change, ids } },
      })
      all.changed += changed
      all.before.push(...before)
      all.rows.push(...rows)
    } catch (error) {
      if (all.changed === 0) throw error
      const message = errorText(error)
      all.rows.push(...ids.map((_id) => ({ _id, ok: false, code: null, message })))
    }
  }
  return all
}

/** Returns the data for restoring a row. The server rejects the data if the listing has changed since `version`. */
function beforeOf(row: ListingRow, version: string): ListingBefore {
  const { _id, state, price, totalAllowed, sizes } = row
  return {
    _id,
    version,
    state,
    priceCents: price?.cents ?? null,
    totalAllowed,
    sizes: sizes.map(({ ID, qty }) => ({ ID, qty })),
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
