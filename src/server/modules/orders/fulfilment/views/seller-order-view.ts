import type { SellerOrderAction, SellerOrder } from '#contract/orders/seller-orders.ts'
import { formatVisibleFields } from '#modules/accounts/core/format-field-values.ts'
import { noFieldValues } from '#modules/accounts/core/field-values.ts'
import { listPrivateValues } from '#modules/catalog/core/private-values.ts'
import { defaultErrorText, type LocalizedText } from '#platform/errors/error-text.ts'
import { fail } from '#platform/errors/app-error.ts'
import { suggestReturnAddress } from '../../core/issues.store.ts'
import { calculateProceeds } from './earnings.rules.ts'
import { statesBefore, type SellerOrderState } from '../../core/orders.states.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { owedCentsOf, sellerOrderCoreView } from './buyer-order-view.ts'
import type { Refunder } from '../refunds/refund-limit.ts'
import { readSellerOrder, type RawSellerOrder } from './seller-lists.store.ts'
import { buildReturnRule } from '../../core/return-rule.ts'
import { findReturnTerms } from '../../core/returns.rules.ts'
import { translate, type Language } from '#platform/language/translate.ts'

/** Identifies a seller's own order. Functions with this parameter throw not_found for another seller's order. */
export interface OwnSellerOrder {
  sellerId: string
  id: string
  /** Language of the seller, for translated texts. */
  language: Language
  /** Audit data; only set if a team member acts as the seller of first-party items. */
  team?: TeamAction
}

/** Audit log entry for a change that a team member makes as the seller of first-party items. */
export interface TeamAction extends Refunder {
  action: string
  details?: object
}

/**
 * States in which the seller can still need the buyer's address, for a parcel or a return. The seller sees the buyer's
 * answers in the same states, because an answer can also be an address or a phone number.
 */
export const addressStates: readonly SellerOrderState[] = [
  'paid',
  'shipped',
  'delivered',
  'received',
  'issue',
  'returning',
  'returned',
  'disputed',
]

/**
 * Returns a seller's own order and the actions available to the seller.
 * @throws not_found (also for another seller's order)
 */
export async function getSellerOrder(
  context: OrderContext,
  { sellerId, id, language }: OwnSellerOrder,
): Promise<SellerOrder> {
  const { db, listPendingTransfers, sentEarnings } = context
  const raw = await readSellerOrder(db, sellerId, id)
  if (!raw) throw fail('not_found')
  const { orderId, number, placedAt, shippedAt, deliveredAt, receivedAt, releasedAt, lines, shipTo } = raw
  const { status, cents: earnedCents } = calculateProceeds({
    ...raw,
    isReleased: releasedAt !== null,
    isBeingSent: releasedAt !== null && (await listPendingTransfers(db, [id])).has(id),
  })
  const isCovered =
    releasedAt === null ||
    (await sentEarnings.readRefundable(db, { id, sellerId, currency: raw.currency })) > 0
  const money = (cents: number) => ({ cents, currency: raw.currency })
  const needsAddress = addressStates.includes(raw.state)
  return {
    ...sellerOrderCoreView(context, raw),
    orderId,
    number,
    placedAt,
    paidAt: raw.paidAt!,
    shippedAt,
    deliveredAt,
    receivedAt,
    releasedAt,
    sellerName: raw.seller.name,
    isFirstParty: raw.seller.isFirstParty,
    returnTerms: findReturnTerms(
      { ...raw, isFirstParty: raw.seller.isFirstParty },
      buildReturnRule(context.settings),
    ),
    lines,
    earnings: money(raw.earningsCents),
    earningsRefunded: money(raw.earningsRefundedCents),
    commissionRefunded: money(raw.commissionRefundedCents),
    feeRefunded: money(raw.feeRefundedCents),
    earningsLost: money(raw.lostCents),
    proceeds: { status, amount: money(earnedCents) },
    refundable: money(raw.totalCents - raw.refundedCents),
    owed: raw.owedForItemsCents === null ? null : money(owedCentsOf(raw)),
    buyer: { name: shipTo.name, city: shipTo.address_city, country: shipTo.country },
    shipTo: needsAddress ? shipTo : null,
    fields: needsAddress
      ? formatVisibleFields(language, 'order', { ...noFieldValues, seller: raw.sellerFields }, ['seller'])
      : [],
    itemAttributes: await listPrivateValues(db, listingIdsOf(lines), ['seller'], language),
    suggestedReturnTo:
      raw.state === 'paid' || raw.issue?.closedAt === null || raw.return?.closedAt === null
        ? await suggestReturnAddress(db, id)
        : null,
    moves: sellerMovesOf(raw, isCovered, language),
  }
}

/** Returns the ids of the listings in the price lines of an order. */
export function listingIdsOf(lines: readonly { item?: { _id: string } | null }[]): string[] {
  return lines.flatMap(({ item }) => item?._id ?? [])
}

function sellerMovesOf(raw: RawSellerOrder, isCovered: boolean, language: Language): SellerOrder['moves'] {
  const { state, issue } = raw
  const may = (to: SellerOrderState) => statesBefore(to, 'seller').includes(state)
  const isPaid = state === 'paid'
  const reasons: Record<SellerOrderAction, LocalizedText | null> = {
    pack: isPaid
      ? raw.packedAt
        ? blocked.packed
        : raw.isCaptured
          ? null
          : blocked.notCaptured
      : blocked.notToShip,
    ship: isPaid ? (raw.isCaptured ? null : blocked.notCaptured) : blocked.notToShip,
    'edit-tracking': ['shipped', 'delivered', 'issue'].includes(state) ? null : blocked.noParcel,
    'mark-delivered': may('delivered') ? null : blocked.noParcel,
    cancel: isPaid ? null : isFinished(state) ? blocked.ended : blocked.shipped,
    refund: refundBlocker(raw, isPaid || may('refunded'), isCovered),
    'answer-issue': issue && issue.closedAt === null ? null : blocked.noIssue,
    'return-address': isAwaited(raw) ? null : blocked.returnSent,
    'contest-return': isContestable(raw) ? null : blocked.noReturn,
    'mark-returned': may('returned') ? null : blocked.noReturn,
  }
  return Object.entries(reasons).map(([move, reason]) => ({
    move: move as SellerOrderAction,
    isOpen: reason === null,
    why: reason && reason(language),
  }))
}

/**
 * Returns whether the seller can contest a return: the items have arrived, or the buyer has reported sending the items.
 */
function isContestable(raw: RawSellerOrder): boolean {
  return raw.state === 'returned' || (raw.state === 'returning' && !isAwaited(raw))
}

/** Returns whether buyer and seller have agreed on a return that the buyer has not sent yet. */
function isAwaited({ state, issue, return: back }: RawSellerOrder): boolean {
  const sentAt = back?.closedAt === null ? back.sentAt : issue?.returnSentAt
  return state === 'returning' && sentAt === null
}

/** Reasons why an action is not available. */
const blocked = {
  bank: (language) => translate(language, 'order.blocked.bank-seller'),
  ended: (language) => translate(language, 'order.blocked.ended'),
  noIssue: (language) => translate(language, 'order.blocked.no-issue'),
  noParcel: (language) => translate(language, 'order.blocked.no-parcel'),
  noReturn: (language) => translate(language, 'order.blocked.no-return'),
  notCaptured: (language) => translate(language, 'order.blocked.not-captured'),
  notToShip: (language) => translate(language, 'order.blocked.not-to-ship'),
  packed: (language) => translate(language, 'order.blocked.packed'),
  refunded: (language) => translate(language, 'order.blocked.refunded'),
  returnSent: (language) => translate(language, 'order.blocked.return-sent'),
  shipped: (language) => translate(language, 'order.blocked.shipped'),
} satisfies Record<string, LocalizedText>

function refundBlocker(
  { state, totalCents, refundedCents }: RawSellerOrder,
  mayRefund: boolean,
  isCovered: boolean,
): LocalizedText | null {
  if (totalCents === refundedCents) return blocked.refunded
  if (mayRefund) return isCovered ? null : defaultErrorText('refund_not_covered')
  return state === 'disputed' ? blocked.bank : blocked.ended
}

function isFinished(state: SellerOrderState): boolean {
  return ['completed', 'cancelled', 'refunded', 'won', 'lost'].includes(state)
}
