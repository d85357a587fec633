import type { Actor } from '#platform/actor.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db.ts'
import type { Files } from '#platform/files/files.ts'
import type { PictureFiles } from '#platform/files/picture-files.ts'
import type { Log } from '#platform/log.ts'
import { refuse } from '#platform/refusal.ts'
import type { Listing } from '#contract/listings.ts'
import type { KnownListing } from './listing.rules.ts'
import { findListings, lockListings } from './listing.store.ts'
import { listingView } from './listing-view.ts'

/** What every verb of the seller's desk works with. */
export interface ListingDesk {
  db: Db
  clock: Clock
  log: Log
  files: Files
  pictures: PictureFiles
  /** Read at each use: settings change while the house runs. */
  config: Readonly<{ commissionBps: number; serviceFeeBps: number }>
}

/** Whose desk it is: every call of it takes a seller's token. */
export function sellerOf(actor: Actor): string {
  if (actor.kind !== 'seller') throw refuse('not_allowed')
  return actor.id
}

/** The seller's own piece in any state. Refuses with not_found, for another's as well. */
export async function getOwn(db: Db | Tx, sellerId: string, id: string): Promise<KnownListing> {
  const [piece] = await findListings(db, sellerId, [id])
  if (!piece) throw refuse('not_found')
  return piece
}

/** The same, with everybody else who would change it kept waiting. */
export async function lockOwn(tx: Tx, sellerId: string, id: string): Promise<KnownListing> {
  await lockListings(tx, sellerId, [id])
  return getOwn(tx, sellerId, id)
}

export async function answerOwn(
  { config }: ListingDesk,
  db: Db | Tx,
  sellerId: string,
  id: string,
): Promise<{ listing: Listing }> {
  return { listing: listingView(await getOwn(db, sellerId, id), config.commissionBps) }
}
