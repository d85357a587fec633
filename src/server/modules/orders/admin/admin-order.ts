import type { AdminOrder, AdminSellerOrder } from '#contract/orders/admin-orders.ts'
import { idOf, type Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { requireNotOwnOrder } from '../core/own-order.ts'
import { cancelAndRefund } from '../fulfilment/cancel-seller-order.ts'
import { readAdminOrder, type RawAdminOrder } from './admin-order.store.ts'
import { statesBefore, type SellerOrderState } from '../core/orders.states.ts'
import type { OrderContext } from '../core/orders.context.ts'
import { shownCore } from '../fulfilment/views/buyer-order-view.ts'
import { refundAll } from '../fulfilment/refunds/refund-all.ts'
import { requireWithinLimit, type Refunder } from '../fulfilment/refunds/refund-limit.ts'
import { askRefund, refundableCents } from '../fulfilment/refunds/refunds.ts'
import { findRefundByAttempt } from '../fulfilment/refunds/refunds.store.ts'
import { reasonOfPerson } from '../core/refund-reasons.ts'
import { findSellerOrder, lockSellerOrder, type SellerOrderRow } from '../core/seller-orders.store.ts'
import { translate, type Language } from '#platform/language/translate.ts'
import type { Words } from '#platform/errors/error-words.ts'

export { renewOrderLinkAsAdmin } from '../placing/order-link.ts'

/**
 * Returns an order as admins see it, by its own id or a seller order's.
 * @throws not_found
 */
export async function getAdminOrder(
  context: OrderContext,
  id: string,
  language: Language,
): Promise<AdminOrder> {
  const raw = await readAdminOrder(context.db, id)
  if (!raw) throw fail('not_found')
  return {
    ...raw,
    sellerOrders: raw.sellerOrders.map((sellerOrder) => shownSellerOrder(context, sellerOrder, language)),
  }
}

function shownSellerOrder(
  context: OrderContext,
  { sellerOrder, seller, lines }: RawAdminOrder['sellerOrders'][number],
  language: Language,
): AdminSellerOrder {
  const leftCents = sellerOrder.totalCents - sellerOrder.refundedCents
  const isPaid = sellerOrder.paidAt !== null
  return {
    ...shownCore(context, sellerOrder),
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

function availability(isOpen: boolean, why: string): { isOpen: boolean; why: string | null } {
  return { isOpen, why: isOpen ? null : why }
}

/** Returns whether an admin may refund in this state. A full refund cancels a paid order that has not shipped. */
function mayRefund(state: SellerOrderState): boolean {
  return state === 'paid' || statesBefore('refunded', 'admin').includes(state)
}

function refundBlocker(state: SellerOrderState, leftCents: number): Words {
  return (language) => {
    if (state === 'disputed' || state === 'won' || state === 'lost')
      return translate(language, 'order.blocked.bank')
    return leftCents === 0
      ? translate(language, 'order.blocked.refunded')
      : translate(language, 'order.blocked.no-refund')
  }
}

/**
 * Cancels a seller order before shipping, on behalf of an admin; no effect if it is already canceled. The reason is
 * written to the audit log and shown to the buyer.
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
    await requireWithinLimit(context, tx, refunder, sellerOrder, refundableCents(sellerOrder))
    const command = { by: 'admin', byId: idOf(actor), reason: reasonOfPerson(reason) } as const
    if (!(await cancelAndRefund(context, tx, sellerOrder, command))) throw fail('order_moved_on')
    await audit(tx, {
      actor,
      action: 'order.cancel',
      target: { kind: 'seller-order', id },
      before: { state: sellerOrder.state, number: sellerOrder.orderNumber },
      after: { state: 'cancelled', refundedCents: refundableCents(sellerOrder) },
      why: reason,
      at: context.clock.now(),
    })
  })
}

export interface AdminRefundCommand {
  /** Defaults to everything that can still be refunded. */
  amountCents?: number | undefined
  reason: string
  attempt: string
}

/**
 * Refunds part or all of a seller order, on behalf of an admin. A full refund cancels an unshipped order and ends a
 * shipped one. Repeating an attempt refunds only once.
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
  const command = { by: 'admin', byId: idOf(actor), reason: reasonOfPerson(reason), attempt } as const
  return onSellerOrder(context, actor, id, async (tx, sellerOrder) => {
    if (await findRefundByAttempt(tx, id, attempt)) return
    const left = refundableCents(sellerOrder)
    if (!mayRefund(sellerOrder.state) || left === 0) throw fail('order_moved_on')
    const amount = amountCents ?? left
    if (amount > left) throw fail('refund_too_large', { field: 'amountCents' })
    await requireWithinLimit(context, tx, refunder, sellerOrder, amount)
    if (amount < left) await askRefund(context, tx, sellerOrder, { ...command, amountCents: amount })
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
      why: reason,
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
