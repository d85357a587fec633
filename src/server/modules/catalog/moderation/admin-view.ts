import { areaPathOf } from '#modules/catalog/core/listing-path.ts'
import type { AdminListing } from '#contract/listings/moderation.ts'
import type { AdminListingDetailRow } from './admin-listing.store.ts'
import type { AdminListingRow } from './admin-list.store.ts'

/** Returns a listing in the form in which the API sends it to admins. */
export function adminListingView(row: AdminListingRow): AdminListing {
  const { id, title, brand, type, state, hidden, isFeatured, photo, seller, currency } = row
  return {
    _id: id,
    title,
    brand,
    type,
    price: row.priceCents === null ? null : { cents: row.priceCents, currency },
    state,
    stock: row.hasUnits ? 'has-inv' : 'sold-out',
    hidden,
    ...(row.review && { review: row.review }),
    isFeatured,
    photo,
    viewCount: row.views,
    watchCount: row.watches,
    path: state === 'active' ? `${areaPathOf(seller.isSA)}/product/${seller.username}/${id}` : null,
    listedAt: row.listedAt.toISOString(),
    seller,
  }
}

export function adminSizeView(
  { size, qty, priceCents, sku, barcode, costCents }: AdminListingDetailRow['sizes'][number],
  currency: string,
) {
  return {
    size,
    qty,
    ...(priceCents !== null && { price: { cents: priceCents, currency } }),
    ...(sku !== null && { sku }),
    ...(barcode !== null && { barcode }),
    ...(costCents !== null && { cost: { cents: costCents, currency } }),
  }
}
