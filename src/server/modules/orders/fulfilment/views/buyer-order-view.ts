import { formatPhone } from '#contract/addresses/phone.ts'
import { fieldVisibilities } from '#contract/fields/custom-fields.ts'
import { trackingUrl } from '#contract/orders/carriers.ts'
import type { BuyerOrderAction, Issue, BuyerSellerOrder } from '#contract/orders/seller-order-shapes.ts'
import type { Photo } from '#contract/pictures.ts'
import type { Order } from '#contract/orders/orders.ts'
import type { OrderReturn } from '#contract/orders/returns.ts'
import { formatVisibleFields } from '#modules/accounts/core/format-field-values.ts'
import type { GroupedValues } from '#modules/accounts/core/field-values.ts'
import type { Language } from '#platform/language/translate.ts'
import type { PhotoAccess } from '#platform/pictures/photo-access.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import {
  countKeyValidityDays,
  findExtendedDeadline,
  findIssueReportDeadline,
  findReturnableItems,
} from './buyer-windows.ts'
import { statesBefore } from '../../core/orders.states.ts'
import { isLate } from '../deadlines/lateness.ts'
import { describeNextStep } from '../../core/orders.timers.ts'
import type {
  RawBuyerSellerOrder,
  RawIssue,
  RawRefund,
  RawReturn,
  SellerOrderCore,
  ShownRefund,
} from './raw-seller-order.ts'
import { formatReasonForApi } from '../../core/refund-reasons.ts'
import { createSellerOrderToken } from '../../core/seller-order-token.ts'

type CoreDeps = Pick<OrderContext, 'settings' | 'clock' | 'photoAccess'>

/** Returns the fields shared by the buyer's, the seller's and the admin's view of a seller order. */
export function sellerOrderCoreView(
  { settings, clock, photoAccess }: CoreDeps,
  raw: RawBuyerSellerOrder,
): SellerOrderCore {
  const { _id, state, timeline, delivery, notArrived, packedAt, isPaidOut, carrier, trackingNumber } = raw
  const { currency, dueMove, dueAt, paidAt } = raw
  const due = dueMove && dueAt ? { move: dueMove, at: new Date(dueAt) } : null
  return {
    _id,
    state,
    timeline,
    delivery,
    notArrived,
    packedAt,
    carrier,
    trackingNumber,
    trackingUrl: trackingUrl(carrier, trackingNumber),
    // Without a return address, the buyer cannot send the items back, so no deadline is shown.
    next: lacksReturnAddress(raw)
      ? null
      : describeNextStep(due, paidAt === null ? null : new Date(paidAt), settings),
    isLate: isLate(
      { state, shipsBy: delivery?.shipsBy ?? null, dueMove, dueAt: due?.at ?? null },
      clock.now(),
    ),
    isPaidOut,
    total: { cents: raw.totalCents, currency },
    refunded: { cents: raw.refundedCents, currency },
    refunds: raw.refunds.map((refund) => shownRefundOf(refund, currency)),
    issue: raw.issue && shownIssue(photoAccess, raw.issue, currency, owedCentsOf(raw)),
    return: raw.return && shownReturn(photoAccess, raw.return, currency),
  }
}

function shownRefundOf({ _id, cents, state, by, at, ...reason }: RawRefund, currency: string): ShownRefund {
  return { _id, amount: { cents, currency }, state, ...formatReasonForApi(reason), by, at }
}

/** Returns the refund owed for the items that the buyer returns or can still return, in cents. */
export function owedCentsOf({ totalCents, refundedCents, owedForItemsCents }: RawBuyerSellerOrder): number {
  const left = totalCents - refundedCents
  return Math.min(left, owedForItemsCents ?? left)
}

/**
 * Returns whether an agreed return has no address. Older returns can lack an address, because earlier versions of the
 * app did not require sellers to enter an address with an offer.
 */
function lacksReturnAddress(raw: Pick<RawBuyerSellerOrder, 'state' | 'issue' | 'return'>): boolean {
  const { state, issue, return: back } = raw
  if (state !== 'returning') return false
  if (back?.closedAt === null) return back.returnTo === null && back.sentAt === null
  return issue?.returnTo === null && issue.returnSentAt === null
}

function shownReturn(
  photoAccess: PhotoAccess,
  { carrier, trackingNumber, sentAt, refundCents, photos, ...rest }: RawReturn,
  currency: string,
): OrderReturn {
  const url = trackingUrl(carrier, trackingNumber)
  const isSent = carrier !== null && sentAt !== null
  const amount = refundCents === null ? null : { cents: refundCents, currency }
  return {
    ...rest,
    photos: photos.map((photo) => photoAccess.sign(photo)),
    amount,
    parcel: isSent ? { carrier, trackingNumber, trackingUrl: url, sentAt } : null,
  }
}

function shownIssue(photoAccess: PhotoAccess, raw: RawIssue, currency: string, owedCents: number): Issue {
  const { returnCarrier, returnTracking, returnSentAt, notes, photos, ...rest } = raw
  const signed = (unsigned: Photo[]) => unsigned.map((photo) => photoAccess.sign(photo))
  const amount = (cents: number | null) => (cents === null ? null : { cents, currency })
  const offered =
    raw.state === 'answered'
      ? notes.findLast(({ by, offer }) => by === 'seller' && offer !== null)
      : undefined
  const isOpenOffer = offered?.offer === 'return' || offered?.offer === 'refund'
  const isReturn = offered?.offer === 'return' || raw.state === 'returning' || raw.state === 'returned'
  return {
    ...rest,
    photos: signed(photos),
    offer: isOpenOffer
      ? {
          kind: offered.offer as 'return' | 'refund',
          // Refunds after the offer reduce the offered amount.
          amount: amount(offered.offerCents && Math.min(offered.offerCents, owedCents)),
        }
      : null,
    returnPaidBy: isReturn ? raw.returnPaidBy : null,
    returnParcel:
      returnCarrier !== null && returnSentAt !== null
        ? {
            carrier: returnCarrier,
            trackingNumber: returnTracking,
            trackingUrl: trackingUrl(returnCarrier, returnTracking),
            sentAt: returnSentAt,
          }
        : null,
    notes: notes.map(({ offerCents, photos: ofNote, ...note }) => ({
      ...note,
      photos: signed(ofNote),
      offerAmount: amount(offerCents),
    })),
  }
}

type ViewDeps = CoreDeps & Pick<OrderContext, 'linkKeys' | 'clock'>

/**
 * Returns the buyer's view of a seller order, with the permitted actions and the access key that authorizes the
 * actions: `key` if the buyer used an access key, otherwise a new one.
 */
export function buyerSellerOrderView(
  context: ViewDeps,
  raw: RawBuyerSellerOrder,
  key?: string,
): BuyerSellerOrder {
  const { linkKeys, clock, settings } = context
  const core = sellerOrderCoreView(context, raw)
  const now = clock.now()
  const returnable = findReturnableItems(raw, settings, now)
  const reportable = findIssueReportDeadline(raw, settings, now)
  const pause = findExtendedDeadline(raw, settings, now)
  const mayDo: BuyerOrderAction[] = [
    ...buyerMovesOf(core),
    ...(pause ? (['not-arrived'] as const) : []),
    ...(reportable ? (['issue'] as const) : []),
    ...(returnable ? (['return'] as const) : []),
  ]
  return {
    ...core,
    seller: raw.seller,
    returnable,
    mayPauseUntil: pause?.toISOString() ?? null,
    isStillMissing:
      mayDo.includes('issue') && raw.notArrived !== null && Date.parse(raw.notArrived.until) <= now,
    reportableUntil: reportable?.toISOString() ?? null,
    mayDo,
    confirmToken:
      key ??
      createSellerOrderToken(
        linkKeys.current(),
        { id: raw._id, linkVersion: raw.linkVersion },
        now,
        countKeyValidityDays(raw, settings, now),
      ),
  }
}

function buyerMovesOf({ state, packedAt, issue, return: back }: SellerOrderCore): BuyerOrderAction[] {
  if (statesBefore('cancelled', 'buyer', packedAt !== null).includes(state)) return ['cancel']
  if (state === 'shipped' || state === 'delivered') return ['received', 'issue']
  if (state === 'issue') return issue?.offer ? ['accept', 'note', 'close'] : ['note', 'close']
  if (state === 'returning' && back?.closedAt === null)
    return back.parcel ? ['return-sent'] : [...sendingOf(back), 'close']
  if (state === 'returning')
    return issue?.returnParcel ? ['note', 'return-sent'] : [...sendingOf(issue), 'note', 'close']
  return state === 'returned' && issue?.closedAt === null ? ['note'] : []
}

/** Returns the action that reports the return as sent, or no action if there is no return address. */
function sendingOf(back: Pick<Issue, 'returnTo'> | null): BuyerOrderAction[] {
  return back?.returnTo ? ['return-sent'] : []
}

/** Returns the buyer's view of an order from the JSON built by `orderJson`, with the answers in a language. */
export function buyerOrderView(context: ViewDeps, json: string, language: Language): Order {
  const { answers, ...raw } = JSON.parse(json) as Omit<Order, 'sellerOrders' | 'fields'> & {
    sellerOrders: RawBuyerSellerOrder[]
    answers: GroupedValues
  }
  return {
    ...raw,
    fields: formatVisibleFields(language, 'order', answers, fieldVisibilities),
    shipTo: { ...raw.shipTo, phone: formatPhone(raw.shipTo.phone ?? '') },
    sellerOrders: raw.sellerOrders.map((sellerOrder) => buyerSellerOrderView(context, sellerOrder)),
  }
}
