import type { SellerInfo } from '#contract/catalog/catalog.ts'
import { countryName } from '../country-name.ts'

/**
 * Returns a seller with the place parcels come from in the reader's language. For loaders only: the name of a country can differ
 * between server and browser.
 */
export function withPlace<Seller extends Pick<SellerInfo, 'shipsFrom' | 'ships'>>(seller: Seller): Seller {
  const { from, city } = seller.ships
  return from && city ? { ...seller, shipsFrom: `${city}, ${countryName(from)}` } : seller
}
