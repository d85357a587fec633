import { inTransaction, type Tx } from '#platform/database/db.ts'
import { newId } from '#platform/core/ids.ts'
import { getPayee, type Payee } from '#modules/accounts/payout-account.ts'
import { post, type LedgerEntry } from '#modules/ledger/ledger.ts'
import {
  complete,
  lockSellerOrder,
  markReleased,
  type LockedSellerOrder,
} from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { insertReversal } from './reversals.store.ts'
import { holdBack, leftHeld, owedOf, sumOpen } from './earnings.rules.ts'
import * as store from './earnings.store.ts'
import { findReleaseId, insertTransfer } from './transfers.store.ts'

export type Settled = 'released' | 'released-before' | 'waiting' | 'not-due'

export interface SettleOptions {
  /** Also sends the amount of a failed refund, after an admin decided that the buyer does not get it. */
  returnsDebt?: boolean
}

/**
 * Brings one seller order's earnings up to date; idempotent. Sends them once they are due, and records what the
 * seller owes for later refunds and disputes. The worker contacts the provider. Returns the outcome and the cents
 * still to be sent.
 */
export async function settleEarnings(
  context: PayoutContext,
  sellerOrderId: string,
  options: SettleOptions = {},
): Promise<{ outcome: Settled; cents: number }> {
  const settled = await inTransaction(context.db, async (tx) => {
    const sellerOrder = await lockSellerOrder(tx, sellerOrderId)
    if (!sellerOrder?.capturedAt) return { outcome: 'not-due', cents: 0 } as const
    const payee = await getPayee(tx, sellerOrder.sellerId)
    if (sellerOrder.releasedAt) return settleSent(context, tx, sellerOrder, payee, options)
    return release(context, tx, sellerOrder, payee)
  })
  context.wake()
  return settled
}

type SettleResult = { outcome: Settled; cents: number }

async function release(
  context: PayoutContext,
  tx: Tx,
  sellerOrder: LockedSellerOrder,
  payee: Payee,
): Promise<SettleResult> {
  const cents = leftHeld(await store.readEarningsBalance(tx, sellerOrder.id))
  const isDue =
    sellerOrder.state === 'received' ||
    sellerOrder.state === 'won' ||
    (sellerOrder.state === 'lost' && cents > 0)
  if (!isDue) return { outcome: sellerOrder.state === 'disputed' ? 'waiting' : 'not-due', cents }
  if (cents > 0 && !mayReceive(payee)) return { outcome: 'waiting', cents }
  const now = context.clock.now()
  if (!(await markReleased(tx, sellerOrder.id, now))) return { outcome: 'released-before', cents: 0 }
  await send(context, tx, { sellerOrder, payee, kind: 'release', fromHeldCents: cents, fromDebtCents: 0 })
  return { outcome: 'released', cents }
}

function mayReceive(payee: Payee): boolean {
  return payee.isFirstParty || (payee.isActive && payee.accountId !== null)
}

/** Handles changes after the release: new debts, and amounts that are held again. */
async function settleSent(
  context: PayoutContext,
  tx: Tx,
  sellerOrder: LockedSellerOrder,
  payee: Payee,
  { returnsDebt = false }: SettleOptions,
): Promise<SettleResult> {
  const now = new Date(context.clock.now())
  const balance = await store.readEarningsBalance(tx, sellerOrder.id)
  const { id: sellerOrderId, sellerId, currency } = sellerOrder
  const owedCents = owedOf(balance)
  const held = leftHeld(balance)
  const open = await store.setOwed(tx, { sellerOrderId, sellerId, currency, owedCents, now })
  if (payee.isFirstParty && open > 0) await reverseFirstParty(tx, context, sellerOrder, open)
  const fromDebtCents = returnsDebt ? Math.max(-open, 0) : 0
  const ownDebt = payee.isFirstParty ? 0 : Math.min(held, Math.max(open, 0))
  const fromHeldCents = returnsDebt ? held : ownDebt
  const cents = fromHeldCents + fromDebtCents
  if (cents === 0) return { outcome: 'released-before', cents: 0 }
  if (cents > ownDebt && !mayReceive(payee)) return { outcome: 'waiting', cents }
  await send(context, tx, { sellerOrder, payee, kind: 'repayment', fromHeldCents, fromDebtCents })
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
 * Records a transfer of earnings minus the seller's debts. A part that stays in the marketplace is posted
 * immediately.
 */
async function send(context: PayoutContext, tx: Tx, input: TransferInput): Promise<void> {
  const { sellerOrder, payee, kind, fromHeldCents, fromDebtCents } = input
  const now = context.clock.now()
  const { id: sellerOrderId, orderId, sellerId, currency } = sellerOrder
  const debts = payee.isFirstParty ? [] : await store.lockDebts(tx, sellerId, currency)
  const withheld = holdBack(fromHeldCents, debts)
  const withheldCents = sumOpen(withheld)
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
  if (withheld.length > 0) await store.payDebts(tx, id, withheld)
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
  await post(tx, entries, now)
  if (!isSent && kind === 'release') await complete(tx, context.orderContext, sellerOrderId, now)
}

/** Reverses first-party earnings out of the marketplace's own revenue. No provider call is needed. */
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
  await store.addReversed(tx, sellerOrderId, cents)
  const of = { currency, refType: 'reversal', refId: id, providerId: null } as const
  const credit = `seller_debt:${sellerId}` as const
  await post(tx, [{ key: `reversal:${id}`, debit: 'house_revenue', credit, cents, ...of }], now)
}
