import type { Db, Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { getPayee } from '#modules/accounts/payout-account.ts'
import type { SentEarnings, SentSellerOrder } from '#modules/orders/orders.ts'
import { collect, reverse, type CollectContext } from './collect-debts.ts'
import { owedOf } from './earnings.rules.ts'
import { findOpenDebt, readEarningsBalance, setOwed } from './earnings.store.ts'
import { listAskedReversals } from './reversals.store.ts'
import { lockPayoutsOf } from '../core/payouts.store.ts'
import { listStuck, readCover } from './sent-earnings.store.ts'

/** Opens what sellers may refund of the earnings they were sent: what their own balance covers. */
export function openSentEarnings(context: CollectContext): SentEarnings {
  return {
    readRefundable,
    takeBack: (tx, sellerOrder, cents) => takeBack(context, tx, sellerOrder, cents),
    collect: (sellerOrderId) => collectOf(context, sellerOrderId),
    listStuck,
  }
}

async function readRefundable(db: Db | Tx, sellerOrder: SentSellerOrder): Promise<number> {
  const { isFirstParty, isSuspended } = await getPayee(db, sellerOrder.sellerId)
  // The marketplace's own money is all there is.
  if (isFirstParty) return Infinity
  if (isSuspended) return 0
  const { isInDebt, balanceCents, owedCents, ownCents } = await readCover(db, sellerOrder)
  return isInDebt ? 0 : Math.max(0, Math.min(balanceCents - owedCents, ownCents))
}

async function takeBack(
  { clock }: CollectContext,
  tx: Tx,
  sellerOrder: SentSellerOrder,
  cents: number,
): Promise<void> {
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  // Held until the transaction ends: no payout and no other refund counts on the same money.
  await lockPayoutsOf(tx, sellerId)
  const most = await readRefundable(tx, sellerOrder)
  if (cents > most || most === 0) throw fail('refund_not_covered')
  if (most === Infinity) return
  const owedCents = owedOf(await readEarningsBalance(tx, sellerOrderId)) + cents
  await setOwed(tx, { sellerOrderId, sellerId, currency, owedCents, now: new Date(clock.now()) })
}

/** Twice: what is not available yet is tried first, then what is. */
async function collectOf(context: CollectContext, sellerOrderId: string): Promise<boolean> {
  for (let attempt = 0; attempt < 2; attempt++) {
    const debt = await findOpenDebt(context.db, sellerOrderId)
    if (debt) await collect(context, debt)
    for (const reversal of await listAskedReversals(context.db, sellerOrderId))
      await reverse(context, reversal)
    if (!(await findOpenDebt(context.db, sellerOrderId))) return true
  }
  return false
}
