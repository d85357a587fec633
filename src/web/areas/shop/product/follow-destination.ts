import type { Product } from '#contract/catalog/catalog.ts'
import { onCookies, readDocumentCookies } from '#web/lib/session/cookies.ts'
import { readDestination } from '#web/features/delivery/destination.ts'
import { createDeliveryInfo, type DeliveryInfo } from '#web/features/delivery/delivery-info.ts'
import { adoptAccountCountry } from '#web/features/delivery/choose-destination.ts'

export { CountryChoice } from '#web/features/delivery/country-choice.tsx'

/**
 * Calls `onChange` with the shipping terms for the visitor's country, immediately and after each change of country.
 * Returns a function that unsubscribes.
 */
export function subscribeToDestination(
  listing: Product,
  isBuyer: boolean,
  onChange: (here: DeliveryInfo) => void,
): () => void {
  const { home } = listing.delivery
  const update = () => onChange(createDeliveryInfo(listing, readDestination(readDocumentCookies()) ?? home))
  update()
  if (isBuyer) void adoptAccountCountry().catch(() => undefined)
  return onCookies(update)
}
