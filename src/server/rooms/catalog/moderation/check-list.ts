import type { z } from 'zod'
import type { moderationCalls } from '#contract/moderation.ts'
import { pageOf, readKeyset } from '#platform/keyset.ts'
import { refuse } from '#platform/refusal.ts'
import { countChecks, listChecked, type CheckPlace } from './checks.store.ts'
import type { ModerationDesk } from './moderation.desk.ts'
import { findAny, listDecisionsOf } from './office-listing.store.ts'
import { listChecksOf, listOfficeByIds, listReportsOf } from './office-list.store.ts'
import { officeView } from './office-view.ts'

type Calls = typeof moderationCalls
type Query = z.output<Calls['listListingChecks']['query'] & z.ZodType>

/** The queue of listings to look at, with what is said of each. Refuses with invalid_field (`after`). */
export async function listListingChecks(
  { db }: ModerationDesk,
  { reason, after, limit }: Query,
): Promise<z.input<Calls['listListingChecks']['reply']>> {
  const [places, count] = await Promise.all([
    listChecked(db, { reason, after: placeOf(after), limit: limit + 1 }),
    countChecks(db, reason),
  ])
  const { page, next } = pageOf(places, limit, ({ since, pieceId }) => ({
    value: since.getTime(),
    id: pieceId,
  }))
  const ids = page.map(({ pieceId }) => pieceId)
  const [rows, checks, reports] = await Promise.all([
    listOfficeByIds(db, ids),
    listChecksOf(db, ids),
    listReportsOf(db, ids),
  ])
  const listings = rows.flatMap((row) => {
    const check = checks.find(({ pieceId }) => pieceId === row.id)
    return check
      ? [{ ...officeView(row), check, reports: reports.filter(({ pieceId }) => pieceId === row.id) }]
      : []
  })
  return { listings, next, count }
}

/** One listing of anybody's with its history. Refuses with not_found. */
export async function getAnyListing(
  { db }: ModerationDesk,
  id: string,
): Promise<z.input<Calls['getAnyListing']['reply']>> {
  const row = await findAny(db, id)
  if (!row) throw refuse('not_found')
  const [[check], reports, decisions] = await Promise.all([
    listChecksOf(db, [id]),
    listReportsOf(db, [id]),
    listDecisionsOf(db, id),
  ])
  const { description, gender, color, condition, photos, sizes } = row
  const listing = { ...officeView(row), description, gender, color, condition, photos, sizes }
  return { listing, check: check ?? null, reports, decisions }
}

function placeOf(after: string | undefined): CheckPlace | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const since = new Date(Number(keyset.value))
  // PostgreSQL knows no day of most that a number of milliseconds can name.
  if (!(since.getTime() >= 0)) throw refuse('invalid_field', { field: 'after' })
  return { since, pieceId: keyset.id }
}
