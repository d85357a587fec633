import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import type { SentEarnings, SentSellerOrder } from '#modules/orders/orders.ts'
import { collectDebt, requestReversal, type CollectContext } from './collect-debts.ts'
import { totalOwedCents } from './earnings.rules.ts'
import { findOpenDebt, readEarningsBalance, setDebt } from './earnings.store.ts'
import { listPendingReversals } from './reversals.store.ts'
import { lockPayoutsOf } from '../core/payouts.store.ts'
import { listStuckSellerOrderIds, readRefundCover } from './sent-earnings.store.ts'

/**
 * Creates the functions through which the orders module accesses sent earnings. A seller can refund an amount from sent
 * earnings only if the seller's account balance covers it.
 */
export function createSentEarnings(context: CollectContext): SentEarnings {
  return {
    readRefundable,
    recordRefundDebt: (tx, sellerOrder, cents) => recordRefundDebt(context, tx, sellerOrder, cents),
    collectRefundDebt: (sellerOrderId) => collectSellerOrderDebt(context, sellerOrderId),
    listStuckSellerOrderIds,
  }
}

async function readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number> {
  const { isFirstParty, isSuspended } = await getPayee(db, sellerOrder.sellerId)
  // Refunds of first-party orders are paid from the marketplace's own balance and do not depend on a seller's balance.
  if (isFirstParty) return Infinity
  if (isSuspended) return 0
  const { isInDebt, balanceCents, owedCents, ownCents } = await readRefundCover(db, sellerOrder)
  return isInDebt ? 0 : Math.max(0, Math.min(balanceCents - owedCents, ownCents))
}

async function recordRefundDebt(
  { clock }: CollectContext,
  tx: Tx,
  sellerOrder: SentSellerOrder,
  cents: number,
): Promise<void> {
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  // Locks the seller's payouts until the transaction ends, so that no payout or other refund can use the same money.
  await lockPayoutsOf(tx, sellerId)
  const max = await readRefundable(tx, sellerOrder)
  if (cents > max || max === 0) throw fail('refund_not_covered')
  if (max === Infinity) return
  const owedCents = totalOwedCents(await readEarningsBalance(tx, sellerOrderId)) + cents
  await setDebt(tx, { sellerOrderId, sellerId, currency, owedCents, now: new Date(clock.now()) })
}

/**
 * Collects the debt from a seller order with up to two reversals. The first reversal counts on the pending balance too.
 * If it fails, the second reversal uses only the available balance.
 */
async function collectSellerOrderDebt(context: CollectContext, sellerOrderId: string): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const debt = await findOpenDebt(context.db, sellerOrderId)
    if (debt) await collectDebt(context, debt)
    for (const reversal of await listPendingReversals(context.db, sellerOrderId))
      await requestReversal(context, reversal)
    if (!(await findOpenDebt(context.db, sellerOrderId))) return true
  }
  return false
}
