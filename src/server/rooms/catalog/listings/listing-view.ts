import { commissionCents } from '#contract/fees.ts'
import type { Listing, ListingRow } from '#contract/listings.ts'
import { stockState } from '#contract/stock.ts'
import { missingOf, versionOf, type KnownListing } from './listing.rules.ts'
import type { PageRow } from './listing.store.ts'

/** A piece on the wire, as its seller sees it. `bps`: the house's commission. */
export function listingView(piece: KnownListing, bps: number): Listing {
  return { ...plainView(piece, bps), description: piece.description, photos: piece.photos }
}

/** A row of the seller's table. */
export function rowView(row: PageRow, bps: number): ListingRow {
  return { ...plainView(row, bps), photo: row.photo, photoCount: row.photoCount }
}

function plainView(piece: Omit<KnownListing, 'photos' | 'description'>, bps: number) {
  const { priceCents, currency, totalAllowed, state } = piece
  const sizes = piece.sizes.filter((size) => !size.isRetired)
  const money = (cents: number) => ({ cents, currency })
  const isListed = state === 'active' || state === 'paused'
  return {
    _id: piece.id,
    title: piece.title,
    brand: piece.brand,
    type: piece.type,
    gender: piece.gender as Listing['gender'],
    color: piece.color,
    condition: piece.condition as Listing['condition'],
    price: priceCents === null ? null : money(priceCents),
    youReceive: priceCents === null ? null : money(priceCents - commissionCents(priceCents, bps)),
    totalAllowed,
    held: piece.held,
    sizes: sizes.map(({ id, label, qty, held }) => ({ ID: id, size: label, qty, held })),
    state,
    stock: stockState({ totalAllowed, sizes }),
    hidden: piece.hiddenReason === null ? null : { reason: piece.hiddenReason, isAsked: piece.isAsked },
    missing: missingOf(piece),
    version: versionOf(piece),
    viewCount: piece.views,
    watchCount: piece.watches,
    path: isListed ? `${piece.isDirect ? '/direct' : ''}/product/${piece.username}/${piece.id}` : null,
    listedAt: isListed ? piece.listedAt.toISOString() : null,
    changedAt: piece.changedAt.toISOString(),
  }
}
