import type { z } from 'zod'
import type { reviewCalls } from '#contract/listings/review.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findSellerListings } from '../listings/core/listing.store.ts'
import { listingVersion } from '../listings/core/listing.rules.ts'
import { listAdminByIds } from '../moderation/admin-list.store.ts'
import { adminListingView } from '../moderation/admin-view.ts'
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
  const versions = await readVersions(db, page)
  const listings = page.flatMap(({ id, since, causes, wasPublished, declined }) => {
    const [row, version] = [rows.get(id), versions.get(id)]
    const review = { since: since.toISOString(), causes, wasPublished, declined }
    return row && version ? [{ ...adminListingView(row), version, review }] : []
  })
  return { listings, next, count }
}

async function readVersions(
  db: Db,
  page: readonly { id: string; sellerId: string }[],
): Promise<Map<string, string>> {
  const versions = new Map<string, string>()
  for (const sellerId of new Set(page.map((row) => row.sellerId))) {
    const ids = page.filter((row) => row.sellerId === sellerId).map(({ id }) => id)
    for (const listing of await findSellerListings(db, sellerId, ids))
      versions.set(listing.id, listingVersion(listing))
  }
  return versions
}

function parseCursor(after: string | undefined): WaitingCursor | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const since = new Date(Number(keyset.value))
  if (!(since.getTime() >= 0)) throw fail('invalid_field', { field: 'after' })
  return { since, id: keyset.id }
}
