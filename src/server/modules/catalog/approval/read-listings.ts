import type { Db, Tx } from '#platform/database/db.ts'
import type { SellerListing } from '../listings/core/listing.rules.ts'
import { findSellerListings } from '../listings/core/listing.store.ts'

/** Returns listings of several sellers, keyed by id. */
export async function readListings(
  db: Db | Tx,
  rows: readonly { id: string; sellerId: string }[],
): Promise<Map<string, SellerListing>> {
  const listings = new Map<string, SellerListing>()
  for (const [sellerId, own] of Map.groupBy(rows, (row) => row.sellerId)) {
    const ids = own.map(({ id }) => id)
    for (const listing of await findSellerListings(db, sellerId, ids)) listings.set(listing.id, listing)
  }
  return listings
}
