import { findSellerListings } from '#modules/catalog/listings/core/listing.store.ts'
import { listingVersion } from '#modules/catalog/listings/core/listing.rules.ts'
import { aStoredListing, type TestSeller } from './factories.ts'
import type { TestShop } from './shop.ts'

/** Creates a listing that waits for the team's approval. Returns it as the input of a decision. */
export async function aWaitingListing(
  shop: TestShop,
  seller: TestSeller,
): Promise<{ _id: string; version: string }> {
  const { id: _id } = await aStoredListing(shop.pool, { seller, state: 'draft' })
  await shop.pool.query(
    `update listings set review = 'waiting', review_at = now(), review_causes = '{first}' where id = $1`,
    [_id],
  )
  const [listing] = await findSellerListings(shop.app.listings.context.db, seller.id, [_id])
  return { _id, version: listingVersion(listing!) }
}
