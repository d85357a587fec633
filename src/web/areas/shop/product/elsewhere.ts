import type { Product } from '#contract/catalog/catalog.ts'
import { onCookies, readJar } from '#web/lib/session/cookies.ts'
import { countryOfLanguages, readDestination } from '#web/features/delivery/destination.ts'
import { hereOf, type Here } from '#web/features/delivery/here.ts'
import { followAccount } from '#web/features/delivery/choose-destination.ts'

export { CountryChoice } from '#web/features/delivery/country-choice.tsx'

/**
 * Calls `tell` with the shipping terms for the visitor's country, now and after each change of the country. Returns a
 * function that unsubscribes.
 */
export function followDestination(
  listing: Product,
  isBuyer: boolean,
  tell: (here: Here) => void,
): () => void {
  const { home } = listing.delivery
  const look = () =>
    tell(hereOf(listing, readDestination(readJar()) ?? countryOfLanguages(navigator.languages) ?? home))
  look()
  if (isBuyer) void followAccount().catch(() => undefined)
  return onCookies(look)
}
