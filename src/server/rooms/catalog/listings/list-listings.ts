import type { z } from 'zod'
import type { ListingSort } from '#contract/listings.ts'
import type { listingCalls } from '#contract/listings-calls.ts'
import { refuse } from '#platform/refusal.ts'
import { countShelves, listPage, type PageRow } from './listing.store.ts'
import type { ListingDesk } from './listings.desk.ts'
import { rowView } from './listing-view.ts'

type Call = (typeof listingCalls)['listListings']
type Query = z.output<Call['query'] & z.ZodType>

/** A page of the seller's desk with the number of pieces in each tab. Refuses with invalid_field (`after`). */
export async function listListings(
  { db, config }: ListingDesk,
  sellerId: string,
  { tab, search = '', sort, after, limit }: Query,
): Promise<z.output<Call['reply']>> {
  const words = search.split(/\s+/).filter((word) => word !== '')
  const wish = { tab, words, sort, after: after === undefined ? undefined : readCursor(after), limit }
  const [rows, shelves] = await Promise.all([listPage(db, sellerId, wish), countShelves(db, sellerId)])
  const { draft = 0, active = 0, paused = 0, sold = 0 } = shelves
  const page = rows.slice(0, limit)
  return {
    listings: page.map((row) => rowView(row, config.commissionBps)),
    counts: { draft, active, paused, sold, all: draft + active + paused + sold },
    next: rows.length > limit ? cursorOf(page.at(-1)!, sort) : null,
  }
}

/** The number and the sort's value of the last row; the next page begins behind it. */
function cursorOf(row: PageRow, sort: ListingSort): string {
  return Buffer.from(`${row.no} ${valueOf(row, sort)}`).toString('base64url')
}

function valueOf(row: PageRow, sort: ListingSort): string | number {
  if (sort === 'title') return row.title.toLowerCase()
  return sort.startsWith('price') ? (row.priceCents ?? 0) : 0
}

function readCursor(after: string): { value: string; no: number } {
  const [, no, value] = /^(-?\d{1,10}) ([^\0]*)$/s.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (no === undefined || value === undefined || Math.abs(Number(no)) > largestInt)
    throw refuse('invalid_field', { field: 'after' })
  return { value, no: Number(no) }
}

const largestInt = 2 ** 31 - 1
