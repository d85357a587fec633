import { largestInt } from '#contract/table.ts'
import type { z } from 'zod'
import type { ListingSort } from '#contract/listings/listings.ts'
import type { listingCalls } from '#contract/listings/listings-calls.ts'
import { fail } from '#platform/errors/app-error.ts'
import { pickCommissionRates } from '../../core/catalog-lists.ts'
import { countTabs, listDashboardPage, type PageRow } from '../core/listing.store.ts'
import type { ListingContext } from '../core/listings.context.ts'
import { rowView } from '../core/listing-view.ts'

type Call = (typeof listingCalls)['listListings']
type Query = z.output<Call['query'] & z.ZodType>

/**
 * Returns a page of the seller's listings, and the number of listings in each tab.
 * @throws invalid_field for an invalid cursor `after`
 */
export async function listListings(
  { db, config }: ListingContext,
  sellerId: string,
  { tab, search, sort, after, limit }: Query,
): Promise<z.output<Call['reply']>> {
  const query = {
    tab,
    words: splitWords(search),
    sort,
    after: after === undefined ? undefined : readCursor(after),
    limit,
  }
  const [rows, tabs] = await Promise.all([listDashboardPage(db, sellerId, query), countTabs(db, sellerId)])
  const { draft = 0, active = 0, paused = 0, sold = 0 } = tabs
  const page = rows.slice(0, limit)
  const rates = pickCommissionRates(config)
  return {
    listings: page.map((row) => rowView(row, rates)),
    counts: { draft, active, paused, sold, all: draft + active + paused + sold },
    next: rows.length > limit ? cursorOf(page.at(-1)!, sort) : null,
  }
}

/** Returns the words in a search text. */
export function splitWords(search = ''): string[] {
  return search.split(/\s+/).filter((word) => word !== '')
}

/** Returns a cursor that contains the number and the sort value of the last listing on a page. */
function cursorOf(row: PageRow, sort: ListingSort): string {
  return Buffer.from(`${row.no} ${valueOf(row, sort)}`).toString('base64url')
}

function valueOf(row: PageRow, sort: ListingSort): string | number {
  if (sort === 'title') return row.title.toLowerCase()
  return sort.startsWith('price') ? (row.lowestCents ?? row.priceCents ?? 0) : 0
}

function readCursor(after: string): { value: string; no: number } {
  const [, no, value] = /^(-?\d{1,10}) ([^\0]*)$/s.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (no === undefined || value === undefined || Math.abs(Number(no)) > largestInt)
    throw fail('invalid_field', { field: 'after' })
  return { value, no: Number(no) }
}
