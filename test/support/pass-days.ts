import { endOfDay } from '#platform/core/local-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { TestShop } from './shop.ts'

/**
 * Moves the clock past the end of the day that is `days` days in the future, because deadlines expire at the end of a
 * day.
 */
export function passDays({ clock }: Pick<TestShop, 'clock'>, days: number): void {
  const now = clock.now()
  clock.advance(endOfDay(new Date(now), marketplace().timeZone, days).getTime() + 1 - now)
}
