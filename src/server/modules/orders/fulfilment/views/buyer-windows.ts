import type { BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import { buildReturnRule } from '../../core/return-rule.ts'
import { daysUntilReturnDeadline, findReturnWindow } from '../../core/returns.rules.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import type { RawBuyerSellerOrder } from './raw-seller-order.ts'
import {
  maxDaysUntilReceived,
  latestDate,
  notArrivedReportableFrom,
  extendedDeadline,
  issueReportableUntil,
  daysUntilReportDeadline,
  type ReceivedOrder,
} from '../deadlines/protection.rules.ts'

type Settings = OrderContext['settings']

/**
 * Returns the deadline for reporting an issue after receipt, or null if no issue can be reported, for example before
 * receipt.
 */
export function findIssueReportDeadline(
  raw: RawBuyerSellerOrder,
  settings: Settings,
  now: number,
): Date | null {
  return issueReportableUntil(receivedOf(raw), settings, {
    now: new Date(now),
    timeZone: marketplace().timeZone,
  })
}

/**
 * Returns the extended deadline if the buyer reports now that the order has not arrived, or null if no report is
 * allowed.
 */
export function findExtendedDeadline(raw: RawBuyerSellerOrder, settings: Settings, now: number): Date | null {
  const { state, delivery, dueAt, notArrived } = raw
  const due = dateOf(dueAt)
  const parcel = { state, arrivesBy: delivery?.by ?? null, dueAt: due, pausedAt: dateOf(notArrived?.at) }
  const { timeZone } = marketplace()
  const from = notArrivedReportableFrom(parcel, settings, timeZone)
  if (from === null || from.getTime() > now) return null
  return latestDate(extendedDeadline(new Date(now), settings, timeZone), due)
}

function receivedOf(raw: RawBuyerSellerOrder): ReceivedOrder {
  const { state, receivedAt, mayReturn: isUnsettled, totalCents, refundedCents } = raw
  return { state, receivedAt: dateOf(receivedAt), isUnsettled, refundableCents: totalCents - refundedCents }
}

/**
 * Returns the number of days that the buyer's access key is valid: the default, or more if the deadline for a return or
 * an issue is later.
 */
export function countKeyValidityDays(raw: RawBuyerSellerOrder, settings: Settings, now: number): number {
  const arrivesWithinDays = maxDaysUntilReceived(
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
    daysUntilReportDeadline(dateOf(raw.receivedAt), arrivesWithinDays, settings, now),
    daysUntilReturnDeadline(returnOf(raw), buildReturnRule(settings), waits),
  )
}

/** Returns the deadline for a return and the items that can be returned, or null if no return is possible. */
export function findReturnableItems(
  raw: RawBuyerSellerOrder,
  settings: Settings,
  now: number,
): BuyerSellerOrder['returnable'] {
  if (raw.totalCents === raw.refundedCents) return null
  const window = findReturnWindow(returnOf(raw), buildReturnRule(settings), new Date(now))
  return window && { until: window.until.toISOString(), paidBy: window.paidBy, lines: raw.returnableLines }
}

function returnOf(raw: RawBuyerSellerOrder) {
  const arrived = raw.deliveredAt ?? raw.receivedAt
  const { isFirstParty } = raw.seller
  return { ...raw, isFirstParty, arrivedAt: arrived === null ? null : new Date(arrived) }
}

const dateOf = (iso: string | null | undefined): Date | null => (iso ? new Date(iso) : null)
