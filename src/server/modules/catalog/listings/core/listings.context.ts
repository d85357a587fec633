import type { Actor } from '#platform/http/access/actor.ts'
import type { Clock } from '#platform/core/clock.ts'
import type { Db, Tx } from '#platform/database/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { PictureFiles } from '#platform/pictures/picture-files.ts'
import type { GuardedFetch } from '#platform/http/outbound/guarded-fetch.ts'
import type { Log } from '#platform/telemetry/log.ts'
import { fail } from '#platform/errors/app-error.ts'
import { ratesOf } from '../../core/catalog-lists.ts'
import type { Listing } from '#contract/listings/listings.ts'
import type { KnownListing } from './listing.rules.ts'
import { findListings, lockListings } from './listing.store.ts'
import { listingView } from './listing-view.ts'

/** What every verb of the seller's dashboard works with. */
export interface ListingContext {
  db: Db
  clock: Clock
  log: Log
  files: Files
  pictures: PictureFiles
  /** Photos that files name the addresses of. */
  fetchFile: GuardedFetch
  /** Address of the marketplace, without a slash at its end. */
  origin: () => string
  /** Read at each use: settings change while the app runs. */
  config: Readonly<{ commissionBps: number; serviceFeeBps: number }>
}

/** Whose dashboard it is: every call of it takes a seller's token. */
export function sellerOf(actor: Actor): string {
  if (actor.kind !== 'seller') throw fail('not_allowed')
  return actor.id
}

/**
 * The seller's own listing in any state.
 * @throws not_found, for another's as well
 */
export async function getOwn(db: Db | Tx, sellerId: string, id: string): Promise<KnownListing> {
  const [listing] = await findListings(db, sellerId, [id])
  if (!listing) throw fail('not_found')
  return listing
}

/** The same, with everybody else who would change it kept waiting. */
export async function lockOwn(tx: Tx, sellerId: string, id: string): Promise<KnownListing> {
  await lockListings(tx, sellerId, [id])
  return getOwn(tx, sellerId, id)
}

export async function answerOwn(
  { config }: ListingContext,
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<{ listing: Listing }> {
  return { listing: listingView(await getOwn(db, sellerId, id), ratesOf(config)) }
}
