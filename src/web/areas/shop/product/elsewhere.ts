import type { Product } from '#contract/catalog/catalog.ts'
import { onCookies, readJar } from '#web/lib/session/cookies.ts'
import { countryOfLanguages, readDestination } from '#web/features/delivery/destination.ts'
import { hereOf, type Here } from '#web/features/delivery/here.ts'
import { followAccount } from '#web/features/delivery/choose-destination.ts'

export { CountryChoice } from '#web/features/delivery/country-choice.tsx'

/** Tells how a listing is sent to where this visitor is, now and whenever another country is chosen; returns how to stop. */
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
