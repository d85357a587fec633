import type { OfficeListing } from '#contract/moderation.ts'
import type { OfficeRow } from './office-list.store.ts'

/** A listing on the wire, as the office lists it. */
export function officeView(row: OfficeRow): OfficeListing {
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
    isFeatured,
    photo,
    viewCount: row.views,
    watchCount: row.watches,
    path: state === 'active' ? `${seller.isSA ? '/direct' : ''}/product/${seller.username}/${id}` : null,
    listedAt: row.listedAt.toISOString(),
    seller,
  }
}
