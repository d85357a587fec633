import { endOfDay } from '#platform/core/local-days.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { TestShop } from './shop.ts'

/**
 * Moves the clock forward by `days` days and then past the end of that day, because deadlines expire at the end of a
 * day.
 */
export function passDays({ clock }: Pick<TestShop, 'clock'>, days: number): void {
  const now = clock.now()
  clock.advance(endOfDay(new Date(now), marketplace().timeZone, days).getTime() + 1 - now)
}
