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
    const size = before.some(({ content }) => content) ? maxFieldsPerCall : maxPerCall
    for (const some of splitIntoCalls(before, size)) {
      const reply = await call('bulkEditListings', { body: { change: { kind: 'put-back', before: some } } })
      rows.push(...reply.rows)
    }
    await revalidate()
    const rejected = rows.filter((row) => !row.ok)
    if (rejected.length > 0) throw errorOf(rejected[0]!, rejected.length)
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
    preview: (change: BulkChange) => run(() => previewInSeveralCalls(change), { reloads: false }),
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
    showSavedToast: (words: string, was: ListingRow | Listing, now: Listing) =>
      say(words, () => putBack([beforeOf(was, now.version)])),
  }
}

/** Maximum number of listings per call. */
const maxPerCall = 500

function* splitIntoCalls<T>(all: readonly T[], size = maxPerCall): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

/** Previews of previous values can be long, because texts of attributes are part of them. */
const maxFieldsPerCall = 100

async function previewInSeveralCalls(change: BulkChange) {
  const previews: NonNullable<BulkReply['previews']> = []
  const rejected: RejectedChange[] = []
  if (change.kind === 'put-back') return { previews, rejected }
  for (const ids of splitIntoCalls(change.ids, maxFieldsPerCall)) {
    const body = { change: { ...change, ids }, preview: true }
    const reply = await call('bulkEditListings', { body })
    previews.push(...(reply.previews ?? []))
    rejected.push(...reply.rows.filter(({ ok }) => !ok))
  }
  return { previews, rejected }
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
  for (const ids of splitIntoCalls(change.ids, change.kind === 'fields' ? maxFieldsPerCall : maxPerCall)) {
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
