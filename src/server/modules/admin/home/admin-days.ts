import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { z } from 'zod'
import type { adminHomeCalls } from '#contract/admin/admin-home.ts'
import { countLimit } from '#contract/table.ts'
import { addDays } from '#platform/core/local-days.ts'
import { marketDay, marketTime } from '#platform/settings/market-days.ts'
import type { Db } from '#platform/database/db.ts'
import { saveActiveListings } from './active-listings.store.ts'
import * as store from './admin-days.store.ts'
import type { Platform } from '#platform/module.ts'

type AdminContext = Pick<Platform, 'db' | 'clock'>

type Days = z.infer<(typeof adminHomeCalls.listAdminDays)['reply']>

/** Number of days to store on the first run. Charts show at most this many days. */
const firstRunDays = 400
/** Number of past days whose figures can still change because of late refunds or corrections. */
const lateDays = 35
const hourMs = 3_600_000
/**
 * Hours after midnight during which the current number of active listings is stored as the number for the previous day.
 */
const maxListingsDelayHours = 3

/** Returns the daily figures up to and including today. Calculates the figures for days that are not stored yet. */
export async function readDailyFigures({ db, clock }: AdminContext, days: number): Promise<Days> {
  const now = clock.now()
  const today = marketDay(now)
  const [rows, members] = await Promise.all([
    sumStoredAndNewDays(db, { from: marketDay(now, 1 - days), to: today }, today),
    store.countMembers(db, new Date(now), countLimit),
  ])
  return { currency: marketplaceCurrency(), days: rows.map(shown), members }
}

/**
 * Returns the figures of each day from `from` to `to`, inclusive, oldest first. Takes the figures of past days from the
 * database if they are stored there. Calculates all other figures.
 */
export async function sumStoredAndNewDays(
  db: Db,
  { from, to }: { from: string; to: string },
  today: string,
): Promise<store.DayRow[]> {
  const stored = (await store.listStoredDays(db, from, to)).filter(({ day }) => day < today)
  const days = new Map(stored.map((row) => [row.day, row]))
  const missing: string[] = []
  for (let day = from; day <= to; day = addDays(day)) if (!days.has(day)) missing.push(day)
  // Usually, the only missing days are today and any days before the first stored day.
  for (const [first, last] of rangesOf(missing))
    for (const row of await store.sumDays(db, first, last)) days.set(row.day, row)
  return [...days.values()].toSorted((a, b) => (a.day < b.day ? -1 : 1))
}

/** Groups days into ranges of consecutive days. `days` must be in ascending order. */
function rangesOf(days: readonly string[]): [first: string, last: string][] {
  const ranges: [string, string][] = []
  for (const day of days) {
    const range = ranges.at(-1)
    if (range && addDays(range[1]) === day) range[1] = day
    else ranges.push([day, day])
  }
  return ranges
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
  const hoursToday = (now - marketTime(marketDay(now), 0).getTime()) / hourMs
  if (hoursToday < maxListingsDelayHours) await saveActiveListings(db, yesterday)
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
