import type { AdminOrder, AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import type { AttributeVisibility } from '#contract/catalog/attributes.ts'
import { hasRight } from '#contract/staff-roles.ts'
import { staffVisibilities } from '#contract/fields/custom-fields.ts'
import { formatVisibleFields } from '#modules/accounts/core/format-field-values.ts'
import { actorId, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireNotOwnOrder } from '../core/own-order.ts'
import { cancelAndRefund } from '../fulfilment/cancel-seller-order.ts'
import { readAdminOrder, type RawAdminOrder } from './admin-order.store.ts'
import { statesBefore, type SellerOrderState } from '../core/orders.states.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { listPrivateValues } from '#modules/catalog/core/private-values.ts'
import { listingIdsOf } from '../fulfilment/views/seller-order-view.ts'
import { sellerOrderCoreView } from '../fulfilment/views/buyer-order-view.ts'
import { refundAll } from '../fulfilment/refunds/refund-all.ts'
import { requireWithinRefundLimit, type Refunder } from '../fulfilment/refunds/refund-limit.ts'
import { requestRefund, refundableCents } from '../fulfilment/refunds/refunds.ts'
import { findRefundByAttempt } from '../fulfilment/refunds/refunds.store.ts'
import { reasonOfPerson } from '../core/refund-reasons.ts'
import { findSellerOrder, lockSellerOrder, type SellerOrderRow } from '../core/seller-orders.store.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { LocalizedText } from '#platform/errors/error-text.ts'

export { renewOrderLinkAsAdmin } from '../placing/order-link.ts'

/**
 * Returns the admin view of an order. `id` is the id of the order or of one of its seller orders.
 * @throws not_found
 */
export async function getAdminOrder(
  context: OrderContext,
  id: string,
  language: Language,
  actor: Actor | null = null,
): Promise<AdminOrder> {
  const read = await readAdminOrder(context.db, id)
  if (!read) throw fail('not_found')
  const { answers, ...raw } = read
  return {
    ...raw,
    fields: formatVisibleFields(language, 'order', answers, staffVisibilities),
    sellerOrders: await Promise.all(
      raw.sellerOrders.map(async (one) => ({
        ...buyerSellerOrderView(context, one, language),
        itemAttributes: await listPrivateValues(
          context.db,
          listingIdsOf(one.lines ?? []),
          attributesOfStaff(actor),
          language,
        ),
      })),
    ),
  }
}

/**
 * Returns the visibilities of the attributes that a staff member can see. An extension (null) sees only public values.
 */
function attributesOfStaff(actor: Actor | null): readonly AttributeVisibility[] {
  if (actor === null) return []
  return actor.kind === 'seller' && hasRight(actor.role, 'listings') ? ['seller', 'staff'] : ['seller']
}

function buyerSellerOrderView(
  context: OrderContext,
  { sellerOrder, seller, lines }: RawAdminOrder['sellerOrders'][number],
  language: Language,
): Omit<AdminSellerOrder, 'itemAttributes'> {
  const leftCents = sellerOrder.totalCents - sellerOrder.refundedCents
  const isPaid = sellerOrder.paidAt !== null
  return {
    ...sellerOrderCoreView(context, sellerOrder),
    seller,
    lines: lines ?? [],
    refundable: { cents: leftCents, currency: sellerOrder.currency },
    moves: [
      {
        move: 'cancel',
        ...availability(
          isPaid && sellerOrder.state === 'paid',
          translate(language, 'order.blocked.shipped-admin'),
        ),
      },
      {
        move: 'refund',
        ...availability(
          isPaid && mayRefund(sellerOrder.state) && leftCents > 0,
          refundBlocker(sellerOrder.state, leftCents)(language),
        ),
      },
    ],
  }
}

function availability(isOpen: boolean, reason: string): { isOpen: boolean; why: string | null } {
  return { isOpen, why: isOpen ? null : reason }
}

/**
 * Returns whether an admin is allowed to refund a seller order in this state. In the state `paid`, a full refund
 * cancels the order.
 */
function mayRefund(state: SellerOrderState): boolean {
  return state === 'paid' || statesBefore('refunded', 'admin').includes(state)
}

function refundBlocker(state: SellerOrderState, leftCents: number): LocalizedText {
  return (language) => {
    if (state === 'disputed' || state === 'won' || state === 'lost')
      return translate(language, 'order.blocked.bank')
    return leftCents === 0
      ? translate(language, 'order.blocked.refunded')
      : translate(language, 'order.blocked.no-refund')
  }
}

/**
 * Cancels an unshipped seller order on behalf of an admin. Has no effect if the seller order is already canceled. The
 * reason is written to the audit log and shown to the buyer.
 * @throws not_found, own_case, order_moved_on, refund_over_limit, step_up_needed
 */
export function cancelAsAdmin(
  context: OrderContext,
  refunder: Refunder,
  id: string,
  reason: string,
): Promise<void> {
  const { actor } = refunder
  return onSellerOrder(context, actor, id, async (tx, sellerOrder) => {
    if (sellerOrder.state === 'cancelled') return
    await requireWithinRefundLimit(context, tx, refunder, sellerOrder, refundableCents(sellerOrder))
    const command = { by: 'admin', byId: actorId(actor), reason: reasonOfPerson(reason) } as const
    if (!(await cancelAndRefund(context, tx, sellerOrder, command))) throw fail('order_moved_on')
    await audit(tx, {
      actor,
      action: 'order.cancel',
      target: { kind: 'seller-order', id },
      before: { state: sellerOrder.state, number: sellerOrder.orderNumber },
      after: { state: 'cancelled', refundedCents: refundableCents(sellerOrder) },
      reason,
      at: context.clock.now(),
    })
  })
}

export interface AdminRefundCommand {
  /** Defaults to the whole amount that can still be refunded. */
  amountCents?: number | undefined
  reason: string
  attempt: string
}

/**
 * Refunds a seller order partly or fully on behalf of an admin. A full refund moves an unshipped seller order to the
 * state `cancelled` and a shipped one to `refunded`. Repeated calls with the same `attempt` refund only once.
 * @throws not_found, own_case, order_moved_on, refund_too_large, refund_over_limit, step_up_needed
 */
export function refundAsAdmin(
  context: OrderContext,
  refunder: Refunder,
  id: string,
  { amountCents, reason, attempt: requestedAttempt }: AdminRefundCommand,
): Promise<void> {
  const { actor } = refunder
  const attempt = `admin:${requestedAttempt}`
  const command = { by: 'admin', byId: actorId(actor), reason: reasonOfPerson(reason), attempt } as const
  return onSellerOrder(context, actor, id, async (tx, sellerOrder) => {
    if (await findRefundByAttempt(tx, id, attempt)) return
    const left = refundableCents(sellerOrder)
    if (!mayRefund(sellerOrder.state) || left === 0) throw fail('order_moved_on')
    const amount = amountCents ?? left
    if (amount > left) throw fail('refund_too_large', { field: 'amountCents' })
    await requireWithinRefundLimit(context, tx, refunder, sellerOrder, amount)
    if (amount < left) await requestRefund(context, tx, sellerOrder, { ...command, amountCents: amount })
    else if (sellerOrder.state === 'paid') await cancelAndRefund(context, tx, sellerOrder, command)
    else await refundAll(context, tx, sellerOrder, command)
    const after = (await findSellerOrder(tx, id))!
    await audit(tx, {
      actor,
      action: 'order.refund',
      target: { kind: 'seller-order', id },
      before: {
        state: sellerOrder.state,
        number: sellerOrder.orderNumber,
        refundedCents: sellerOrder.refundedCents,
      },
      after: { state: after.state, refundedCents: after.refundedCents },
      reason,
      at: context.clock.now(),
    })
  })
}

async function onSellerOrder(
  context: OrderContext,
  actor: Actor,
  id: string,
  work: (tx: Tx, sellerOrder: SellerOrderRow) => Promise<void>,
): Promise<void> {
  await inTransaction(context.db, async (tx) => {
    const sellerOrder = await lockSellerOrder(tx, id)
    if (!sellerOrder?.paidAt) throw fail('not_found')
    await requireNotOwnOrder(tx, actor, sellerOrder)
    return work(tx, sellerOrder)
  })
  context.wakeRefunds()
}
