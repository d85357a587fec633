import type { ReturnTerms } from '#contract/addresses/address-input.ts'
import type { issueCalls } from '#contract/orders/after-sale/order-issues.ts'
import type { SellerOrder } from '#contract/orders/seller-orders.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'
import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { requireNotOwnOrder } from '../../core/own-order.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getIssue } from './admin-issues.ts'
import { requireOpenIssue } from './issues.ts'
import { findIssue, setReturnTerms, type IssueRow } from '../../core/issues.store.ts'
import { findOpenReturn, setReturnAddress } from '../../core/returns.store.ts'
import type { OrderContext } from '../../core/orders.context.ts'
import { deadlineAfter } from '../../core/orders.timers.ts'
import { updateOwnOrder } from '../../fulfilment/seller-moves.ts'
import type { OwnSellerOrder } from '../../fulfilment/views/seller-order-view.ts'
import { lockSellerOrder, setNextAction, type SellerOrderRow } from '../../core/seller-orders.store.ts'
import { translate } from '#platform/language/translate.ts'

type Case = z.infer<(typeof issueCalls.getIssue)['reply']>

/**
 * Sets the address of an agreed return on behalf of the seller. A later call can correct the address but not the
 * country. Repeated calls have no effect.
 * @throws not_found, order_moved_on, invalid_field (if the terms are worse for the buyer than agreed)
 */
export function giveReturnAddress(
  context: OrderContext,
  own: OwnSellerOrder,
  terms: ReturnTerms,
): Promise<SellerOrder> {
  return updateOwnOrder(context, own, (tx, sellerOrder) =>
    giveTerms(context, tx, sellerOrder, terms, 'seller'),
  )
}

/**
 * Sets the address of an agreed return on behalf of an admin, with an audit entry. Repeated calls change nothing.
 * @throws not_found, own_case, order_moved_on
 */
export async function giveReturnAddressFor(
  context: OrderContext,
  actor: Actor,
  id: string,
  terms: ReturnTerms,
): Promise<Case> {
  await inTransaction(context.db, async (tx) => {
    const issue = await findIssue(tx, id)
    const sellerOrder = issue && (await lockSellerOrder(tx, issue.sellerOrderId))
    if (!sellerOrder) throw fail('not_found')
    await requireNotOwnOrder(tx, actor, sellerOrder)
    if (!(await giveTerms(context, tx, sellerOrder, terms, 'admin', id))) return
    await audit(tx, {
      actor,
      action: 'issue.return-address',
      target: { kind: 'issue', id },
      // The address is personal data, so the audit entry omits it.
      after: { returnPaidBy: terms.returnPaidBy, sellerOrderId: sellerOrder.id },
      at: context.clock.now(),
    })
  })
  return getIssue(context, id)
}

async function giveTerms(
  context: OrderContext,
  tx: Tx,
  sellerOrder: SellerOrderRow,
  terms: ReturnTerms,
  by: 'seller' | 'admin',
  issueId?: string,
): Promise<boolean> {
  if (sellerOrder.state !== 'returning') throw fail('order_moved_on')
  const open = await findOpenReturn(tx, sellerOrder.id)
  const sending = open ?? (await requireOpenIssue(tx, sellerOrder))
  if (sending.returnSentAt || (issueId ?? sending.id) !== sending.id) throw fail('order_moved_on')
  if (by === 'seller') requireTermsNotWorse(sending, terms)
  const { returnTo, returnPaidBy } = sending
  if (isDeepStrictEqual({ returnTo, returnPaidBy }, terms)) return false
  if (open) await setReturnAddress(tx, open.id, terms)
  else await setReturnTerms(tx, sending, terms)
  const now = context.clock.now()
  // The buyer could not send the return without an address, so the deadline for sending the return restarts now.
  if (!returnTo)
    await setNextAction(tx, sellerOrder.id, {
      move: 'keep',
      at: deadlineAfter(new Date(now), context.settings.buyerSendsBackDays),
    })
  await context.events.publish(tx, 'ReturnAddressGiven', {
    sellerOrderId: sellerOrder.id,
    by,
    returnId: sending.id,
    givenAt: now,
  })
  return true
}

/**
 * Throws if the new terms cost the buyer more than the terms that were agreed or decided before. Only an admin is
 * allowed to make the terms worse.
 */
function requireTermsNotWorse(
  agreed: Pick<IssueRow, 'returnTo' | 'returnPaidBy'>,
  { returnTo, returnPaidBy }: ReturnTerms,
): void {
  if (agreed.returnPaidBy === 'seller' && returnPaidBy === 'buyer')
    throw fail('invalid_field', {
      field: 'returnPaidBy',
      message: (language) => translate(language, 'error.return-postage-agreed'),
    })
  if (agreed.returnTo && agreed.returnTo.country !== returnTo.country)
    throw fail('invalid_field', {
      field: 'returnTo.country',
      message: (language) => translate(language, 'error.return-country'),
    })
}
