import type { z } from 'zod'
import type { moderationCalls } from '#contract/listings/moderation.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import { filterByVisibility } from '../core/attributes.ts'
import { countChecks, listCheckQueue, type CheckCursor } from '../core/checks.store.ts'
import type { ModerationContext } from './moderation.ts'
import { findSellerListings } from '../listings/core/listing.store.ts'
import { listingVersion } from '../listings/core/listing.rules.ts'
import {
  findAdminListing,
  readDecisionsOnListing,
  type AdminListingDetailRow,
} from './admin-listing.store.ts'
import { readChecksOfListings, listAdminByIds, readReportsOfListings } from './admin-list.store.ts'
import { adminListingView, adminSizeView } from './admin-view.ts'

type Calls = typeof moderationCalls
type Query = z.output<Calls['listListingChecks']['query'] & z.ZodType>

/**
 * Lists the review queue. Returns each listing with its reports and the reasons for its review.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listListingChecks(
  { db }: ModerationContext,
  { reason, after, limit }: Query,
): Promise<z.input<Calls['listListingChecks']['reply']>> {
  const [places, count] = await Promise.all([
    listCheckQueue(db, { reason, after: parseCursor(after), limit: limit + 1 }),
    countChecks(db, reason),
  ])
  const { page, next } = cutPage(places, limit, ({ since, listingId }) => ({
    value: since.getTime(),
    id: listingId,
  }))
  const ids = page.map(({ listingId }) => listingId)
  const [rows, checks, reports] = await Promise.all([
    listAdminByIds(db, ids),
    readChecksOfListings(db, ids),
    readReportsOfListings(db, ids),
  ])
  const listings = rows.flatMap((row) => {
    const check = checks.find(({ listingId }) => listingId === row.id)
    return check
      ? [
          {
            ...adminListingView(row),
            check,
            reports: reports.filter(({ listingId }) => listingId === row.id),
          },
        ]
      : []
  })
  return { listings, next, count }
}

/**
 * Returns the listing with this id, of any seller, with its reports and moderation decisions.
 * @throws not_found
 */
export async function getAnyListing(
  { db }: ModerationContext,
  id: string,
): Promise<z.input<Calls['getAnyListing']['reply']>> {
  const row = await findAdminListing(db, id)
  if (!row) throw fail('not_found')
  const [[check], reports, decisions] = await Promise.all([
    readChecksOfListings(db, [id]),
    readReportsOfListings(db, [id]),
    readDecisionsOnListing(db, id),
  ])
  const { description, gender, color, condition, photos, optionAxes } = row
  const attributes = filterByVisibility(['public', 'seller', 'staff'], row)
  const texts = { description, gender, color, condition }
  const listing = {
    ...adminListingView(row),
    ...texts,
    photos,
    ...(optionAxes && { optionAxes }),
    sizes: row.sizes.map((size) => adminSizeView(size, row.currency)),
    attributes,
  }
  return { listing, check: check ?? null, waiting: await waitingReviewOf(db, row), reports, decisions }
}

/** Returns the review of a listing that waits for approval, with the version on which a decision must be based. */
async function waitingReviewOf(db: ModerationContext['db'], row: AdminListingDetailRow) {
  const { id, state, review, reviewAt, reviewCauses, reviewReason } = row
  if (review !== 'waiting' || state === 'removed' || reviewAt === null) return null
  const [listing] = await findSellerListings(db, row.seller._id, [id])
  if (!listing) return null
  return {
    version: listingVersion(listing),
    since: reviewAt.toISOString(),
    causes: reviewCauses ?? [],
    wasPublished: state !== 'draft',
    declined: reviewReason,
  }
}

function parseCursor(after: string | undefined): CheckCursor | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const since = new Date(Number(keyset.value))
  // Reject NaN and negative timestamps, because PostgreSQL cannot represent dates before 4713 BC.
  if (!(since.getTime() >= 0)) throw fail('invalid_field', { field: 'after' })
  return { since, listingId: keyset.id }
}
