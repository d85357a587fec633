import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import type { CommissionRates } from '#contract/catalog/lists.ts'
import { commissionCents } from '#contract/catalog/fees.ts'
import { mapListingTexts } from '#contract/catalog/listing-texts.ts'
import { typeHasSizes } from '#contract/catalog/type-sizes.ts'
import type { Listing, ListingRow } from '#contract/listings/listings.ts'
import type { Money } from '#contract/money.ts'
import { stockState } from '#contract/orders/stock.ts'
import { catalogLists } from '../../core/catalog-lists.ts'
import { filterByVisibility } from '../../core/attributes.ts'
import {
  findMissingAttributes,
  findMissingFields,
  listingVersion,
  type ListingSize,
  type SellerListing,
} from './listing.rules.ts'
import type { PageRow } from './listing.store.ts'

/** Returns a listing in the form in which the API sends it to its seller. */
export function listingView(listing: SellerListing, rates: CommissionRates): Listing {
  return {
    ...plainView(listing, listing.photos.length, rates),
    ...mapListingTexts((text) => listing[text]),
    photos: listing.photos,
    attributes: filterByVisibility(['public', 'seller'], listing),
  }
}

/** Returns a listing as a row of the table in the seller's dashboard. */
export function rowView(row: PageRow, rates: CommissionRates): ListingRow {
  const { title, photo, photoCount } = row
  return { ...plainView(row, photoCount, rates), title, photo, photoCount }
}

function plainView(
  listing: Omit<PageRow, 'photo' | 'photoCount'>,
  photoCount: number,
  rates: CommissionRates,
) {
  const { priceCents, currency, totalAllowed, state, types, review } = listing
  const sizes = listing.sizes.filter((size) => !size.isRetired)
  const money = (cents: number) => ({ cents, currency })
  const { lowestCents, optionAxes } = listing
  const hasSizes = typeHasSizes(types, catalogLists().typeSizes)
  const isListed = state === 'active' || state === 'paused'
  return {
    _id: listing.id,
    brand: listing.brand,
    type: listing.type,
    gender: listing.gender,
    color: listing.color,
    condition: listing.condition,
    price: priceCents === null ? null : money(priceCents),
    ...(lowestCents !== null && { lowestPrice: money(lowestCents) }),
    youReceive:
      priceCents === null
        ? null
        : money(priceCents - commissionCents([{ priceCents, types }], rates, currency)),
    totalAllowed,
    held: listing.held,
    sizes: sizes.map((size) => sizeView(size, money)),
    ...(!hasSizes && { hasSizes }),
    ...(optionAxes && { optionAxes }),
    state,
    stock: stockState({ totalAllowed, sizes }),
    hidden: listing.hiddenReason === null ? null : { reason: listing.hiddenReason, isAsked: listing.isAsked },
    ...(review && {
      review: {
        state: review.state,
        at: review.at,
        reason: review.state === 'declined' ? review.reason : null,
      },
    }),
    missing: findMissingFields({ ...listing, photos: { length: photoCount } }),
    missingAttributes: findMissingAttributes(listing),
    version: listingVersion(listing),
    viewCount: listing.views,
    watchCount: listing.watches,
    path: isListed ? `${areaPathOf(listing.isDirect)}/product/${listing.username}/${listing.id}` : null,
    listedAt: isListed ? listing.listedAt.toISOString() : null,
    publishAt: state === 'draft' && listing.publishAt ? listing.publishAt.toISOString() : null,
    changedAt: listing.changedAt.toISOString(),
  }
}

function sizeView(size: ListingSize, money: (cents: number) => Money): Listing['sizes'][number] {
  const { id, label, qty, held, choices, priceCents, sku, barcode, costCents, photoKey } = size
  return {
    ID: id,
    size: label,
    qty,
    held,
    ...(choices && { choices }),
    ...(priceCents !== null && { price: money(priceCents) }),
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
    ...(costCents !== null && { cost: money(costCents) }),
    ...(photoKey !== null && { photoKey }),
  }
}
