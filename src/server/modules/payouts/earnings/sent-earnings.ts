import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import type { SentEarnings, SentSellerOrder } from '#modules/orders/orders.ts'
import { collectDebt, requestReversal, type CollectContext } from './collect-debts.ts'
import { totalOwedCents } from './earnings.rules.ts'
import { findOpenDebt, readEarningsBalance, setOwed } from './earnings.store.ts'
import { listPendingReversals } from './reversals.store.ts'
import { lockPayoutsOf } from '../core/payouts.store.ts'
import { listStuckSellerOrderIds, readRefundCover } from './sent-earnings.store.ts'

/**
 * Creates the functions that the orders module uses to access sent earnings. Sellers can refund as much from sent
 * earnings as their account balance covers.
 */
export function createSentEarnings(context: CollectContext): SentEarnings {
  return {
    readRefundable,
    recordRefundDebt: (tx, sellerOrder, cents) => takeBack(context, tx, sellerOrder, cents),
    collectRefundDebt: (sellerOrderId) => collectOf(context, sellerOrderId),
    listStuckSellerOrderIds,
  }
}

async function readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number> {
  const { isFirstParty, isSuspended } = await getPayee(db, sellerOrder.sellerId)
  // Refunds of first-party orders come out of the marketplace's own balance, so they do not depend on a seller's
  // balance.
  if (isFirstParty) return Infinity
  if (isSuspended) return 0
  const { isInDebt, balanceCents, owedCents, ownCents } = await readRefundCover(db, sellerOrder)
  return isInDebt ? 0 : Math.max(0, Math.min(balanceCents - owedCents, ownCents))
}

async function takeBack(
  { clock }: CollectContext,
  tx: Tx,
  sellerOrder: SentSellerOrder,
  cents: number,
): Promise<void> {
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  // Locks the seller's payouts until the transaction ends, so that no payout or other refund uses the same money.
  await lockPayoutsOf(tx, sellerId)
  const max = await readRefundable(tx, sellerOrder)
  if (cents > max || max === 0) throw fail('refund_not_covered')
  if (max === Infinity) return
  const owedCents = totalOwedCents(await readEarningsBalance(tx, sellerOrderId)) + cents
  await setOwed(tx, { sellerOrderId, sellerId, currency, owedCents, now: new Date(clock.now()) })
}

/**
 * Collects the debt of a seller order with up to two reversals. The first attempt includes the pending balance. If the
 * reversal fails, the second attempt uses only the available balance.
 */
async function collectOf(context: CollectContext, sellerOrderId: string): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const debt = await findOpenDebt(context.db, sellerOrderId)
    if (debt) await collectDebt(context, debt)
    for (const reversal of await listPendingReversals(context.db, sellerOrderId))
      await requestReversal(context, reversal)
    if (!(await findOpenDebt(context.db, sellerOrderId))) return true
  }
  return false
}
