import { endOfDay, startOfDay } from '#platform/clock/day-end.ts'
import type { SettingValues } from '#platform/settings/settings-table.ts'
import { statesBefore, type SellerOrderState } from '../orders.states.ts'
import { daysAfter } from './orders.timers.ts'

/** How long a buyer is protected, in days. */
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
 * When the clock marks a parcel as received at the earliest: some days after it shipped, or some days after the last
 * day of its estimate, whichever is later. That day counts to its end in the marketplace's time zone.
 */
export function protectionEnd(
  { shippedAt, arrivesBy }: ShippedParcel,
  days: ProtectionDays,
  timeZone: string,
): Date {
  const afterShipping = daysAfter(shippedAt, days.receivedAfterShippingDays)
  if (arrivesBy === null) return afterShipping
  const lastDay = startOfDay(arrivesBy, timeZone)
  return later(afterShipping, endOfDay(lastDay, timeZone, days.receivedAfterEstimateDays))
}

/** A seller order as far as a buyer may say that it has not arrived. */
export interface UnderWay {
  state: SellerOrderState
  arrivesBy: string | null
  /** When the clock marks it as received. */
  dueAt: Date | null
  /** The buyer has said so before. */
  pausedAt: Date | null
}

/**
 * From when on the buyer may say that a parcel has not arrived: after the last day of its estimate; without one, as soon
 * as a pause would lengthen the wait; at once where the seller says that it was delivered. Null where it may not be said.
 */
export function notArrivedFrom(
  { state, arrivesBy, dueAt, pausedAt }: UnderWay,
  { notArrivedPauseDays }: ProtectionDays,
  timeZone: string,
): Date | null {
  if (pausedAt !== null || dueAt === null) return null
  if (state === 'delivered') return new Date(0)
  if (state !== 'shipped') return null
  if (arrivesBy === null) return daysAfter(dueAt, -notArrivedPauseDays)
  return new Date(endOfDay(startOfDay(arrivesBy, timeZone), timeZone).getTime() + 1)
}

/** A seller order as far as an issue may be reported after it was received. */
export interface ReceivedOrder {
  state: SellerOrderState
  receivedAt: Date | null
  /** No issue or return has settled it. */
  isUnsettled: boolean
  /** What the buyer may still be refunded, in cents. */
  refundableCents: number
}

/** The end of the last day on which an issue may be reported after receipt; null where none may, or not any more. */
export function reportableUntil(
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

/** For how many days at most a parcel is still on its way to be received, from `now` (ms) on. */
export function arrivalReachDays(
  {
    state,
    arrivesBy,
    dueAt,
    isPaused,
  }: Pick<UnderWay, 'state' | 'arrivesBy' | 'dueAt'> & { isPaused: boolean },
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

/** For how many days at least an issue may be reported, now (ms) or once the parcel has been received. */
export function reportReachDays(
  receivedAt: Date | null,
  arrivesWithinDays: number,
  { issueAfterReceivedDays }: ProtectionDays,
  now: number,
): number {
  const arrives = receivedAt === null ? arrivesWithinDays : daysFrom(now, receivedAt)
  return Math.max(0, arrives + issueAfterReceivedDays + 1)
}

const daysFrom = (now: number, at: Date): number => Math.ceil((at.getTime() - now) / dayMs)

export function later(one: Date, other: Date | null): Date {
  return other !== null && other > one ? other : one
}
