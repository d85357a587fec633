import type { BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import { marketplace } from '#platform/settings/marketplace.ts'
import { returnRuleOf } from '../returns/return-rule.ts'
import { returnReachDays, returnWindowOf } from '../returns/returns.rules.ts'
import type { OrderContext } from '../orders.context.ts'
import type { RawBuyerSellerOrder } from './raw-seller-order.ts'
import { daysAfter } from './orders.timers.ts'
import {
  arrivalReachDays,
  later,
  notArrivedFrom,
  reportableUntil,
  reportReachDays,
  type ReceivedOrder,
} from './protection.rules.ts'

type Settings = OrderContext['settings']

/** Until when an issue may be reported after receipt; null before that, and where none may be reported any more. */
export function reportableOf(raw: RawBuyerSellerOrder, settings: Settings, now: number): Date | null {
  return reportableUntil(receivedOf(raw), settings, { now: new Date(now), timeZone: marketplace().timeZone })
}

/** Until when the payment is held if the buyer says now that it has not arrived; null where that may not be said. */
export function pauseOf(raw: RawBuyerSellerOrder, settings: Settings, now: number): Date | null {
  const { state, delivery, dueAt, notArrived } = raw
  const due = dateOf(dueAt)
  const parcel = { state, arrivesBy: delivery?.by ?? null, dueAt: due, pausedAt: dateOf(notArrived?.at) }
  const from = notArrivedFrom(parcel, settings, marketplace().timeZone)
  if (from === null || from.getTime() > now) return null
  return later(daysAfter(new Date(now), settings.notArrivedPauseDays), due)
}

function receivedOf(raw: RawBuyerSellerOrder): ReceivedOrder {
  const { state, receivedAt, mayReturn: isUnsettled, totalCents, refundedCents } = raw
  return { state, receivedAt: dateOf(receivedAt), isUnsettled, refundableCents: totalCents - refundedCents }
}

/**
 * For how many days the buyer's key opens a seller order: as set, and no less than it may be returned or an issue be
 * reported.
 */
export function linkDaysOf(raw: RawBuyerSellerOrder, settings: Settings, now: number): number {
  const arrivesWithinDays = arrivalReachDays(
    {
      ...raw,
      arrivesBy: raw.delivery?.by ?? null,
      dueAt: dateOf(raw.dueAt),
      isPaused: raw.notArrived !== null,
    },
    settings,
    now,
  )
  const waits = { now: new Date(now), arrivesWithinDays }
  return Math.max(
    settings.confirmLinkDays,
    reportReachDays(dateOf(raw.receivedAt), arrivesWithinDays, settings, now),
    returnReachDays(returnOf(raw), returnRuleOf(settings), waits),
  )
}

/** Until when it may be sent back, and which items; null where it may not, or not any more. */
export function returnableOf(
  raw: RawBuyerSellerOrder,
  settings: Settings,
  now: number,
): BuyerSellerOrder['returnable'] {
  if (raw.totalCents === raw.refundedCents) return null
  const window = returnWindowOf(returnOf(raw), returnRuleOf(settings), new Date(now))
  return window && { until: window.until.toISOString(), paidBy: window.paidBy, lines: raw.returnableLines }
}

function returnOf(raw: RawBuyerSellerOrder) {
  const arrived = raw.deliveredAt ?? raw.receivedAt
  const { isFirstParty } = raw.seller
  return { ...raw, isFirstParty, arrivedAt: arrived === null ? null : new Date(arrived) }
}

const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null)
