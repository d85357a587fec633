import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { getPayee, type Payee } from '#modules/accounts/payout-account.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import {
  completeSellerOrder,
  lockSellerOrder,
  markReleased,
  type LockedSellerOrder,
} from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { insertReversal } from './reversals.store.ts'
import { withholdDebts, remainingHeldCents, totalOwedCents, sumOpenDebts } from './earnings.rules.ts'
import * as store from './earnings.store.ts'
import { findReleaseId, insertTransfer } from './transfers.store.ts'

export type EarningsOutcome = 'released' | 'released-before' | 'waiting' | 'not-due'

export interface ReconcileEarningsOptions {
  /**
   * Whether to also send the amount of a failed refund to the seller. Set this after an admin has decided that the
   * buyer does not get this amount.
   */
  returnsDebt?: boolean
}

/**
 * Brings the earnings from one seller order up to date. Idempotent. Records a transfer once the earnings are due. After
 * the transfer, records a debt for each refund or dispute loss. The worker later sends the transfer to the provider.
 * Returns the outcome and the amount, in cents, that still has to be sent.
 */
export async function reconcileEarnings(
  context: PayoutContext,
  sellerOrderId: string,
  options: ReconcileEarningsOptions = {},
): Promise<{ outcome: EarningsOutcome; cents: number }> {
  const settled = await inTransaction(context.db, async (tx) => {
    const sellerOrder = await lockSellerOrder(tx, sellerOrderId)
    if (!sellerOrder?.capturedAt) return { outcome: 'not-due', cents: 0 } as const
    const payee = await getPayee(tx, sellerOrder.sellerId)
    if (sellerOrder.releasedAt) return reconcileReleased(context, tx, sellerOrder, payee, options)
    return releaseEarnings(context, tx, sellerOrder, payee)
  })
  context.wake()
  return settled
}

type ReconcileResult = { outcome: EarningsOutcome; cents: number }

async function releaseEarnings(
  context: PayoutContext,
  tx: Tx,
  sellerOrder: LockedSellerOrder,
  payee: Payee,
): Promise<ReconcileResult> {
  const cents = remainingHeldCents(await store.readEarningsBalance(tx, sellerOrder.id))
  const isDue =
    sellerOrder.state === 'received' ||
    sellerOrder.state === 'won' ||
    (sellerOrder.state === 'lost' && cents > 0)
  if (!isDue) return { outcome: sellerOrder.state === 'disputed' ? 'waiting' : 'not-due', cents }
  if (cents > 0 && !canReceive(payee)) return { outcome: 'waiting', cents }
  const now = context.clock.now()
  if (!(await markReleased(tx, sellerOrder.id, now))) return { outcome: 'released-before', cents: 0 }
  await recordTransfer(context, tx, {
    sellerOrder,
    payee,
    kind: 'release',
    fromHeldCents: cents,
    fromDebtCents: 0,
  })
  return { outcome: 'released', cents }
}

function canReceive(payee: Payee): boolean {
  return payee.isFirstParty || (payee.isActive && payee.accountId !== null)
}

/** Handles changes after the earnings were released: records new debts, and sends amounts that are held again. */
async function reconcileReleased(
  context: PayoutContext,
  tx: Tx,
  sellerOrder: LockedSellerOrder,
  payee: Payee,
  { returnsDebt = false }: ReconcileEarningsOptions,
): Promise<ReconcileResult> {
  const now = new Date(context.clock.now())
  const balance = await store.readEarningsBalance(tx, sellerOrder.id)
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  const owedCents = totalOwedCents(balance)
  const held = remainingHeldCents(balance)
  const open = await store.setDebt(tx, { sellerOrderId, sellerId, currency, owedCents, now })
  if (payee.isFirstParty && open > 0) await reverseFirstParty(tx, context, sellerOrder, open)
  const fromDebtCents = returnsDebt ? Math.max(-open, 0) : 0
  const ownDebt = payee.isFirstParty ? 0 : Math.min(held, Math.max(open, 0))
  const fromHeldCents = returnsDebt ? held : ownDebt
  const cents = fromHeldCents + fromDebtCents
  if (cents === 0) return { outcome: 'released-before', cents: 0 }
  if (cents > ownDebt && !canReceive(payee)) return { outcome: 'waiting', cents }
  await recordTransfer(context, tx, { sellerOrder, payee, kind: 'repayment', fromHeldCents, fromDebtCents })
  return { outcome: 'released', cents }
}

interface TransferInput {
  sellerOrder: LockedSellerOrder
  payee: Payee
  kind: 'release' | 'repayment'
  fromHeldCents: number
  fromDebtCents: number
}

/**
 * Records a transfer of earnings minus the seller's debts. The withheld amounts stay with the marketplace and are
 * posted to the ledger immediately.
 */
async function recordTransfer(context: PayoutContext, tx: Tx, input: TransferInput): Promise<void> {
  const { sellerOrder, payee, kind, fromHeldCents, fromDebtCents } = input
  const now = context.clock.now()
  const { id: sellerOrderId, orderId, sellerId, currency } = sellerOrder
  const debts = payee.isFirstParty ? [] : await store.lockDebts(tx, sellerId, currency)
  const withheld = withholdDebts(fromHeldCents, debts)
  const withheldCents = sumOpenDebts(withheld)
  const amountCents = fromHeldCents + fromDebtCents - withheldCents
  const isSent = amountCents > 0 && !payee.isFirstParty
  const id = newId('trf', context.clock)
  await insertTransfer(tx, {
    id,
    sellerOrderId,
    orderId,
    sellerId,
    kind,
    currency,
    fromHeldCents,
    fromDebtCents,
    withheldCents,
    amountCents,
    accountId: isSent ? payee.accountId : null,
    state: isSent ? 'pending' : 'succeeded',
    now: new Date(now),
  })
  if (withheld.length > 0) await store.recordWithheldDebts(tx, id, withheld)
  if (fromDebtCents > 0) await store.addReturned(tx, sellerOrderId, fromDebtCents)
  const of = { currency, refType: 'transfer', refId: id, providerId: null } as const
  const held = `seller_held:${sellerId}` as const
  const debt = `seller_debt:${sellerId}` as const
  const entries = withheld.map((one): LedgerEntry => {
    const key = `transfer:${id}:kept:${one.sellerOrderId}`
    return { key, debit: held, credit: debt, cents: one.openCents, ...of }
  })
  if (payee.isFirstParty) {
    const credit = 'house_revenue'
    entries.push({ key: `transfer:${id}:house`, debit: held, credit, cents: fromHeldCents, ...of })
    entries.push({ key: `transfer:${id}:house-debt`, debit: debt, credit, cents: fromDebtCents, ...of })
  }
  await postLedgerEntries(tx, entries, now)
  if (!isSent && kind === 'release') await completeSellerOrder(tx, context.orderContext, sellerOrderId, now)
}

/** Reverses first-party earnings from the marketplace's own revenue. This requires no call to the provider. */
async function reverseFirstParty(
  tx: Tx,
  context: PayoutContext,
  sellerOrder: LockedSellerOrder,
  cents: number,
): Promise<void> {
  const now = context.clock.now()
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  const transferId = await findReleaseId(tx, sellerOrderId)
  if (!transferId) throw new Error(`Seller order ${sellerOrderId} was released without a transfer row`)
  const id = newId('rev', context.clock)
  const row = { id, transferId, sellerOrderId, sellerId, currency, amountCents: cents, now: new Date(now) }
  await insertReversal(tx, { ...row, state: 'succeeded' })
  await store.addReversedDebt(tx, sellerOrderId, cents)
  const of = { currency, refType: 'reversal', refId: id, providerId: null } as const
  const credit = `seller_debt:${sellerId}` as const
  await postLedgerEntries(tx, [{ key: `reversal:${id}`, debit: 'house_revenue', credit, cents, ...of }], now)
}
