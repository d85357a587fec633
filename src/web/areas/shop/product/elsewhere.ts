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
  onChange: (here: Here) => void,
): () => void {
  const { home } = listing.delivery
  const update = () =>
    onChange(hereOf(listing, readDestination(readJar()) ?? countryOfLanguages(navigator.languages) ?? home))
  update()
  if (isBuyer) void followAccount().catch(() => undefined)
  return onCookies(update)
}
