import { useState } from 'react'
import type { Listing, ListingRow } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import type { CallInput } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import { useChanges } from './use-changes.ts'

type Change = Omit<CallInput<'saveListing'>['body'], 'version'>

/** Saves a listing that was edited in a cell of the table. Shows errors at that cell and success in a toast. */
export function useCellSave(row: ListingRow) {
  const { showSavedToast, run } = useChanges()
  const [error, setError] = useState('')
  const save = async (change: Change, words: (now: Listing) => string): Promise<void> => {
    const body = { ...change, version: row.version }
    const saved = await run(() =>
      call('saveListing', { params: { id: row._id }, body }).catch((error: unknown) =>
        setError(errorText(error)),
      ),
    )
    if (saved) showSavedToast(words(saved.listing), row, saved.listing)
  }
  return { error, setError, save }
}
