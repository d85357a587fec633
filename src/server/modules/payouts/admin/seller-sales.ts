import type { SellerSales } from '#contract/accounts/admin-sellers.ts'
import { fail } from '#platform/errors/app-error.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { daysBetween, marketDay } from '#platform/settings/market-days.ts'
import { sumSales, type SalesRow } from './seller-sales.store.ts'
import { findSeller } from '#modules/accounts/accounts.ts'
import type { Platform } from '#platform/module.ts'

const recentDays = 30

/**
 * Returns a seller's sales in the last 30 days (including today) and since the seller's first sale.
 * @throws not_found
 */
export async function getSellerSales(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  id: string,
): Promise<SellerSales> {
  if (!(await findSeller(db, id))) throw fail('not_found')
  const from = marketDay(clock.now(), 1 - recentDays)
  const [recent, all] = await Promise.all([
    sumSales(db, id, daysBetween(from, undefined).from),
    sumSales(db, id, undefined),
  ])
  return { days: recentDays, from, recent: shown(recent), all: shown(all) }
}

function shown({ grossCents, shipSeconds, ...counts }: SalesRow): SellerSales['all'] {
  return {
    ...counts,
    gross: { cents: grossCents, currency: marketplaceCurrency() },
    hoursToShip: shipSeconds === null ? null : Math.round(shipSeconds / 360) / 10,
  }
}
