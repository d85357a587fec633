import { endOfDay, startOfDay } from '#platform/core/local-days.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'
import { statesBefore, type SellerOrderState } from '../../core/orders.states.ts'
import { daysAfter } from '../../core/orders.timers.ts'

/** Settings for the buyer protection, in days. */
export type ProtectionDays = Readonly<
  Pick<
    SettingValues,
    | 'receivedAfterEstimateDays'
    | 'receivedAfterShippingDays'
    | 'notArrivedPauseDays'
    | 'issueAfterReceivedDays'
  >
>

interface ShippedParcel {
  shippedAt: Date
  /** Last day of the delivery estimate (`2026-12-23`); null without an estimate. */
  arrivesBy: string | null
}

/**
 * Returns the end of the buyer protection, which is the earliest time when a parcel is automatically marked as
 * received. The protection ends a number of days after shipping or after the last day of the estimate, whichever is
 * later. Days end in the marketplace's time zone.
 */
export function protectionEnd(
  { shippedAt, arrivesBy }: ShippedParcel,
  days: ProtectionDays,
  timeZone: string,
): Date {
  const afterShipping = endOfDay(shippedAt, timeZone, days.receivedAfterShippingDays)
  if (arrivesBy === null) return afterShipping
  const lastDay = startOfDay(arrivesBy, timeZone)
  return latestDate(afterShipping, endOfDay(lastDay, timeZone, days.receivedAfterEstimateDays))
}

/** Returns the extended deadline (the end of a day) if the buyer reports at `now` that a parcel has not arrived. */
export function extendedDeadline(now: Date, { notArrivedPauseDays }: ProtectionDays, timeZone: string): Date {
  return endOfDay(now, timeZone, notArrivedPauseDays)
}

/** Properties of a seller order that decide whether the buyer can report that the parcel has not arrived. */
export interface ParcelInTransit {
  state: SellerOrderState
  arrivesBy: string | null
  /** Time when the order is automatically marked as received. */
  dueAt: Date | null
  /** Time when the buyer reported that the parcel had not arrived. */
  pausedAt: Date | null
}

/**
 * Returns the earliest time when the buyer can report that a parcel has not arrived, or null if no report is allowed.
 * The report is possible after the last day of the delivery estimate or, without an estimate, as soon as a report would
 * extend the deadline. If the parcel is marked as delivered, the report is possible immediately.
 */
export function notArrivedReportableFrom(
  { state, arrivesBy, dueAt, pausedAt }: ParcelInTransit,
  { notArrivedPauseDays }: ProtectionDays,
  timeZone: string,
): Date | null {
  if (pausedAt !== null || dueAt === null) return null
  if (state === 'delivered') return new Date(0)
  if (state !== 'shipped') return null
  if (arrivesBy === null) return daysAfter(dueAt, -notArrivedPauseDays)
  return new Date(endOfDay(startOfDay(arrivesBy, timeZone), timeZone).getTime() + 1)
}

/** Properties of a seller order that decide whether an issue can be reported after receipt. */
export interface ReceivedOrder {
  state: SellerOrderState
  receivedAt: Date | null
  /** True if neither an issue nor a return has settled the order. */
  isUnsettled: boolean
  /** Amount that can still be refunded to the buyer, in cents. */
  refundableCents: number
}

/** Returns the deadline for reporting an issue after receipt, or null if no issue can be reported. */
export function issueReportableUntil(
  { state, receivedAt, isUnsettled, refundableCents }: ReceivedOrder,
  { issueAfterReceivedDays }: ProtectionDays,
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
  if (state !== 'received' && state !== 'completed') return null
  if (!statesBefore('issue', 'buyer').includes(state) || receivedAt === null) return null
  if (!isUnsettled || refundableCents <= 0) return null
  const until = endOfDay(receivedAt, timeZone, issueAfterReceivedDays)
  return now <= until ? until : null
}

const dayMs = 86_400_000

/** Returns the maximum number of days from `now` (ms) until an order is marked as received. */
export function maxDaysUntilReceived(
  {
    state,
    arrivesBy,
    dueAt,
    isPaused,
  }: Pick<ParcelInTransit, 'state' | 'arrivesBy' | 'dueAt'> & { isPaused: boolean },
  days: ProtectionDays & Pick<SettingValues, 'cancelUnshippedDays'>,
  now: number,
): number {
  const pause = isPaused ? 0 : days.notArrivedPauseDays
  const shipsWithin = state === 'paid' ? days.cancelUnshippedDays : 0
  const estimate =
    arrivesBy === null ? 0 : daysFrom(now, new Date(arrivesBy)) + days.receivedAfterEstimateDays + 1
  const isUnderWay = state === 'shipped' || state === 'delivered'
  const due = isUnderWay && dueAt ? daysFrom(now, dueAt) : 0
  return Math.max(shipsWithin + days.receivedAfterShippingDays, shipsWithin + estimate, due) + pause
}

/**
 * Returns the number of days from `now` (ms) until the deadline for reporting an issue, if the parcel arrives as late
 * as possible.
 */
export function daysUntilReportDeadline(
  receivedAt: Date | null,
  arrivesWithinDays: number,
  { issueAfterReceivedDays }: ProtectionDays,
  now: number,
): number {
  const arrives = receivedAt === null ? arrivesWithinDays : daysFrom(now, receivedAt)
  return Math.max(0, arrives + issueAfterReceivedDays + 1)
}

const daysFrom = (now: number, at: Date): number => Math.ceil((at.getTime() - now) / dayMs)

export function latestDate(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one
}
