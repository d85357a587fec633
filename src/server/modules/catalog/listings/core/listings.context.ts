import type { Actor } from '#platform/http/access/actor.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { EventBus } from '#platform/events/event-bus.ts'
import type { Files } from '#platform/files/files.ts'
import type { PictureFiles } from '#platform/pictures/picture-files.ts'
import type { GuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { fail } from '#platform/errors/app-error.ts'
import { pickCommissionRates } from '../../core/catalog-lists.ts'
import type { Listing } from '#contract/listings/listings.ts'
import type { SellerListing } from './listing.rules.ts'
import { findSellerListings, lockListings } from './listing.store.ts'
import { listingView } from './listing-view.ts'

/** Dependencies of the seller dashboard. */
export interface ListingContext {
  db: Db
  clock: Clock
  events: EventBus
  log: Log
  files: Files
  pictures: PictureFiles
  /** Downloads photos from the URLs in imported files. */
  fetchFile: GuardedFetch
  /** Returns the origin of the marketplace, without a trailing slash. */
  origin: () => string
  /** Current settings. Do not store these values, because settings can change while the app runs. */
  config: Readonly<{ commissionBps: number; serviceFeeBps: number; variantPrices: number }>
}

/** Returns the id of the seller who makes the API call. Every dashboard call requires a seller's token. */
export function requireActorSellerId(actor: Actor): string {
  if (actor.kind !== 'seller') throw fail('not_allowed')
  return actor.id
}

/**
 * Returns a listing of the seller in any state.
 * @throws not_found for an unknown listing or another seller's listing
 */
export async function getOwnListing(db: Db | Tx, sellerId: string, id: string): Promise<SellerListing> {
  const [listing] = await findSellerListings(db, sellerId, [id])
  if (!listing) throw fail('not_found')
  return listing
}

/**
 * Locks a listing of the seller against concurrent changes, and returns it.
 * @throws not_found
 */
export async function lockOwnListing(tx: Tx, sellerId: string, id: string): Promise<SellerListing> {
  await lockListings(tx, sellerId, [id])
  return getOwnListing(tx, sellerId, id)
}

export async function replyWithListing(
  { config }: ListingContext,
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<{ listing: Listing }> {
  return { listing: listingView(await getOwnListing(db, sellerId, id), pickCommissionRates(config)) }
}
