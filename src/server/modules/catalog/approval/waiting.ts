import type { z } from 'zod'
import type { reviewCalls } from '#contract/listings/review.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import { listingVersion } from '../listings/core/listing.rules.ts'
import { listAdminByIds } from '../moderation/admin-list.store.ts'
import { adminListingView } from '../moderation/admin-view.ts'
import { readListings } from './read-listings.ts'
import { countWaiting, listWaitingRows, type WaitingCursor } from './waiting.store.ts'

type Call = (typeof reviewCalls)['listWaitingListings']

/**
 * Returns a page of the listings that wait for approval, longest waiting first.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listWaitingListings(
  { db }: { db: Db },
  { after, limit, cause, kind, seller }: z.output<Call['query'] & z.ZodType>,
): Promise<z.input<Call['reply']>> {
  const filter = { cause, kind, seller }
  const [found, count] = await Promise.all([
    listWaitingRows(db, filter, parseCursor(after), limit),
    countWaiting(db, filter),
  ])
  const { page, next } = cutPage(found, limit, ({ since, id }) => ({ value: since.getTime(), id }))
  const rows = new Map(
    (
      await listAdminByIds(
        db,
        page.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  const current = await readListings(db, page)
  const listings = page.flatMap(({ id, since, causes, wasPublished, declined }) => {
    const [row, listing] = [rows.get(id), current.get(id)]
    const review = { since: since.toISOString(), causes, wasPublished, declined }
    return row && listing ? [{ ...adminListingView(row), version: listingVersion(listing), review }] : []
  })
  return { listings, next, count }
}

function parseCursor(after: string | undefined): WaitingCursor | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const since = new Date(Number(keyset.value))
  if (!(since.getTime() >= 0)) throw fail('invalid_field', { field: 'after' })
  return { since, id: keyset.id }
}
