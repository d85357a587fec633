import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { z } from 'zod'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import { countLimit } from '#contract/table.ts'
import { addDays } from '#platform/core/local-days.ts'
import { marketDay } from '#platform/settings/market-days.ts'
import * as store from './admin-days.store.ts'
import type { Platform } from '#platform/module.ts'

type AdminContext = Pick<Platform, 'db' | 'clock'>

type Days = z.infer<(typeof adminHomeCalls.listAdminDays)['reply']>

/** Number of days to store on the first run. Charts show at most this many days. */
const firstRunDays = 400
/** Number of past days whose figures can still change because of late refunds or corrections. */
const lateDays = 35

/** Returns the daily figures up to and including today. Calculates the figures for days that are not stored yet. */
export async function readDailyFigures({ db, clock }: AdminContext, days: number): Promise<Days> {
  const now = clock.now()
  const first = marketDay(now, 1 - days)
  const today = marketDay(now)
  const stored = (await store.listStoredDays(db, first)).filter(({ day }) => day < today)
  const missing = stored[0]?.day === first ? addDays(stored.at(-1)!.day) : first
  const [summed, members] = await Promise.all([
    store.sumDays(db, missing, today),
    store.countMembers(db, new Date(now), countLimit),
  ])
  const usable = missing === first ? [] : stored
  return { currency: marketplaceCurrency(), days: [...usable, ...summed].map(shown), members }
}

/**
 * Stores the figures for past days. Stores recent days again, because late refunds or corrections might have changed
 * their figures.
 */
export async function saveDailyFigures({ db, clock }: AdminContext): Promise<void> {
  const now = clock.now()
  const last = await store.findLastStoredDay(db)
  const first = last ? addDays(last, -lateDays) : marketDay(now, -firstRunDays)
  const yesterday = marketDay(now, -1)
  if (first <= yesterday) await store.saveDays(db, first, yesterday)
}

function shown(row: store.DayRow): Days['days'][number] {
  const { day, orders, refunds, shipped, shipSeconds } = row
  return {
    day,
    orders,
    refunds,
    shipped,
    grossSales: row.salesCents,
    refunded: row.refundCents,
    lost: row.lostCents,
    grossFees: row.feeCents + row.commissionCents,
    netFees: row.netFeeCents,
    memberships: row.membershipCents,
    ownSales: row.ownCents,
    providerFees: row.providerFeeCents,
    sellers: row.newSellers,
    buyers: row.newBuyers,
    members: row.newMembers,
    hoursToShip: shipped === 0 ? null : Math.round(shipSeconds / shipped / 360) / 10,
  }
}
