import { useState } from 'react'
import type { Listing, ListingRow } from '#contract/listings/listings.ts'
import { call } from '#web/lib/calls/call.ts'
import { CallError } from '#web/lib/calls/caller.ts'
import { errorText } from '#web/kit/error-text.ts'
import { t } from '#web/lib/text/t.ts'
import { cellChange, isUntouched, type EditedCell } from './cell-change.ts'
import { useChanges } from './changes/use-changes.ts'

/**
 * Saves one cell of the table. If the listing has changed since the table was loaded, saves the cell on top of the
 * current version, unless the same cell was changed elsewhere. Shows errors at the cell, and success in a toast with an
 * undo button.
 */
export function useCellSave(row: ListingRow, cell: EditedCell) {
  const { showSavedToast, run } = useChanges()
  const [error, setError] = useState('')

  const save = async (value: number | null, words: (now: Listing) => string): Promise<void> => {
    const send = async (before: ListingRow | Listing) => {
      const body = cellChange(before, cell, value)
      const { listing } = await call('saveListing', { params: { id: row._id }, body })
      showSavedToast(words(listing), before, listing)
    }
    await run(async () => {
      try {
        await send(row).catch((failure: unknown) => {
          const now = currentOf(failure)
          if (now === undefined) throw failure
          if (isUntouched(row, now, cell)) return send(now)
          setError(t('seller.cell.changed'))
        })
      } catch (failure) {
        setError(errorText(failure))
      }
    })
  }
  return { error, setError, save }
}

/** Returns the current listing from the error of an outdated save. */
function currentOf(error: unknown): Listing | undefined {
  if (!(error instanceof CallError) || error.code !== 'stale_version') return undefined
  return error.details?.['listing'] as Listing | undefined
}
