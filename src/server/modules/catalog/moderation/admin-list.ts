import { largestInt } from '#contract/table.ts'
import type { z } from 'zod'
import type { moderationCalls } from '#contract/listings/moderation.ts'
import { amountCell, createCsvFile, type CsvColumns } from '#platform/http/csv/csv-file.ts'
import type { Db } from '#platform/database/db.ts'
import { cutPage, readKeyset } from '#platform/database/keyset.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { FileReply } from '#platform/http/serve.ts'
import type { ModerationContext } from './moderation.ts'
import * as store from './admin-list.store.ts'
import { parseListingSearch } from './admin-search.ts'
import { adminListingView } from './admin-view.ts'

type Call = (typeof moderationCalls)['listAllListings']
type Query = z.output<Call['query'] & z.ZodType>
type ListingsQuery = Omit<Query, 'after' | 'limit'>

const maxShownCount = 1000

/**
 * Returns a page of the listings of all sellers, or of one seller. The page is empty for an unknown seller.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listAllListings(
  { db }: ModerationContext,
  { after, limit, ...filter }: Query,
): Promise<z.input<Call['reply']>> {
  const cursor = parseCursor(after)
  const query = await toDatabaseQuery(db, filter)
  if (query === undefined) return { listings: [], count: 0, next: null }
  const { count, isRare } = await store.countMatches(db, query)
  const rows = await store.listAdminListings(db, query, isRare, cursor, limit)
  const { page, next } = cutPage(rows, limit, ({ priceCents, no }) => ({
    value: priceCents ?? 0,
    id: String(no),
  }))
  return { listings: page.map(adminListingView), count: Math.min(count, maxShownCount), next }
}

/** Exports all listings that match the filter as a streamed CSV file. */
export async function exportAllListings(
  { db, clock }: ModerationContext,
  filter: ListingsQuery,
): Promise<FileReply> {
  const query = await toDatabaseQuery(db, filter)
  const isRare = query !== undefined && (await store.countMatches(db, query)).isRare
  return createCsvFile({
    name: 'all-listings',
    now: clock.now(),
    columns,
    read: async (last: store.AdminListingRow | undefined, limit) => {
      const cursor = last && { value: last.priceCents ?? 0, no: last.no }
      return query ? (await store.listAdminListings(db, query, isRare, cursor, limit)).slice(0, limit) : []
    },
  })
}

const columns: CsvColumns<store.AdminListingRow> = [
  ['id', ({ id }) => id],
  ['title', ({ title }) => title],
  ['brand', ({ brand }) => brand],
  ['category', ({ type }) => type],
  ['seller', ({ seller }) => seller.username],
  ['price', ({ priceCents, currency }) => (priceCents === null ? null : amountCell(priceCents, currency))],
  ['currency', ({ currency }) => currency],
  ['state', ({ state }) => state],
  ['in-stock', ({ hasUnits }) => hasUnits],
  ['hidden-because', ({ hidden }) => hidden?.reason ?? null],
  ['views', ({ views }) => views],
  ['watchers', ({ watches }) => watches],
  ['listed', ({ listedAt }) => listedAt],
]

/** Returns the database query for a filter. Returns undefined if the filter names an unknown seller. */
async function toDatabaseQuery(
  db: Db,
  { tab, search = '', seller, sort }: ListingsQuery,
): Promise<store.AdminListingsQuery | undefined> {
  const [parsedSearch, sellerId] = await Promise.all([
    parseListingSearch(db, search),
    seller === undefined ? undefined : store.findSellerId(db, seller),
  ])
  if (seller !== undefined && sellerId === undefined) return undefined
  return { tab, search: parsedSearch, sellerId, sort }
}

function parseCursor(after: string | undefined): store.ListingCursor | undefined {
  const keyset = readKeyset(after, 'number')
  if (!keyset) return undefined
  const cursor = { value: Number(keyset.value), no: Number(keyset.id) }
  if (!Object.values(cursor).every((part) => Number.isInteger(part) && Math.abs(part) <= largestInt))
    throw fail('invalid_field', { field: 'after' })
  return cursor
}
