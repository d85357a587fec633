import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { countryName } from '../address/country-name.ts'

/** Returns the seller with the shipping origin formatted in the reader's language. */
export function withShippingOrigin<Seller extends Pick<SellerInfo, 'shipsFrom' | 'ships'>>(
  seller: Seller,
): Seller {
  const { from, city } = seller.ships
  return from && city ? { ...seller, shipsFrom: `${city}, ${countryName(from)}` } : seller
}
