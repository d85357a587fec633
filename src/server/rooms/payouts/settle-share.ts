import { inTransaction, type Tx } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { getPayee, type Payee } from '#rooms/accounts/payout-account.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import { complete, lockSellerOrder, markReleased, type SellerOrder } from '#rooms/orders/seller-orders.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { insertReversal } from './reversals.store.ts'
import { keepBack, leftHeld, owedOf, sumOpen } from './share.rules.ts'
import * as store from './share.store.ts'
import { findReleaseId, insertTransfer } from './transfers.store.ts'

export type Settled = 'released' | 'released-before' | 'waiting' | 'not-due'

export interface SettleOptions {
  /** Also sends what a refund that failed had taken: a person has decided that the buyer does not get it. */
  givesBack?: boolean
}

/**
 * Brings one seller order's share to where it must be now, whatever happened and however often it is told: sends it
 * once it is due, counts what the seller owes for refunds and disputes since. The provider is asked a moment later.
 * Answers what has become of the share and how many cents are left to be sent.
 */
export async function settleShare(
  desk: PayoutDesk,
  sellerOrderId: string,
  options: SettleOptions = {},
): Promise<{ outcome: Settled; cents: number }> {
  const settled = await inTransaction(desk.db, async (tx) => {
    const part = await lockSellerOrder(tx, sellerOrderId)
    if (!part?.capturedAt) return { outcome: 'not-due', cents: 0 } as const
    const payee = await getPayee(tx, part.sellerId)
    if (part.releasedAt) return settleSent(desk, tx, part, payee, options)
    return release(desk, tx, part, payee)
  })
  desk.nudge()
  return settled
}

type Answer = { outcome: Settled; cents: number }

async function release(desk: PayoutDesk, tx: Tx, part: SellerOrder, payee: Payee): Promise<Answer> {
  const cents = leftHeld(await store.readShareBook(tx, part.id))
  const isDue = part.state === 'received' || part.state === 'won' || (part.state === 'lost' && cents > 0)
  if (!isDue) return { outcome: part.state === 'disputed' ? 'waiting' : 'not-due', cents }
  if (cents > 0 && !mayReceive(payee)) return { outcome: 'waiting', cents }
  const now = desk.clock.now()
  if (!(await markReleased(tx, part.id, now))) return { outcome: 'released-before', cents: 0 }
  await send(desk, tx, { part, payee, kind: 'release', fromHeldCents: cents, fromDebtCents: 0 })
  return { outcome: 'released', cents }
}

function mayReceive(payee: Payee): boolean {
  return payee.isHouse || (payee.isActive && payee.accountId !== null)
}

/** The share was sent: what has become due of it since, either way. */
async function settleSent(
  desk: PayoutDesk,
  tx: Tx,
  part: SellerOrder,
  payee: Payee,
  { givesBack = false }: SettleOptions,
): Promise<Answer> {
  const now = new Date(desk.clock.now())
  const book = await store.readShareBook(tx, part.id)
  const { id: sellerOrderId, sellerId, currency } = part
  const owedCents = owedOf(book)
  const held = leftHeld(book)
  const open = await store.setOwed(tx, { sellerOrderId, sellerId, currency, owedCents, now })
  if (payee.isHouse && open > 0) await reverseHouse(tx, desk, part, open)
  const fromDebtCents = givesBack ? Math.max(-open, 0) : 0
  const ownDebt = payee.isHouse ? 0 : Math.min(held, Math.max(open, 0))
  const fromHeldCents = givesBack ? held : ownDebt
  const cents = fromHeldCents + fromDebtCents
  if (cents === 0) return { outcome: 'released-before', cents: 0 }
  if (cents > ownDebt && !mayReceive(payee)) return { outcome: 'waiting', cents }
  await send(desk, tx, { part, payee, kind: 'give-back', fromHeldCents, fromDebtCents })
  return { outcome: 'released', cents }
}

interface Sending {
  part: SellerOrder
  payee: Payee
  kind: 'release' | 'give-back'
  fromHeldCents: number
  fromDebtCents: number
}

/** Writes what is to be sent less what the seller owes; what stays in the house is booked at once. */
async function send(desk: PayoutDesk, tx: Tx, sending: Sending): Promise<void> {
  const { part, payee, kind, fromHeldCents, fromDebtCents } = sending
  const now = desk.clock.now()
  const { id: sellerOrderId, orderId, sellerId, currency } = part
  const debts = payee.isHouse ? [] : await store.lockDebts(tx, sellerId, currency)
  const kept = keepBack(fromHeldCents, debts)
  const keptCents = sumOpen(kept)
  const amountCents = fromHeldCents + fromDebtCents - keptCents
  const isSent = amountCents > 0 && !payee.isHouse
  const id = newId('trf', desk.clock)
  await insertTransfer(tx, {
    id,
    sellerOrderId,
    orderId,
    sellerId,
    kind,
    currency,
    fromHeldCents,
    fromDebtCents,
    keptCents,
    amountCents,
    accountId: isSent ? payee.accountId : null,
    state: isSent ? 'asked' : 'made',
    now: new Date(now),
  })
  if (kept.length > 0) await store.keepOfDebts(tx, id, kept)
  if (fromDebtCents > 0) await store.addGivenBack(tx, sellerOrderId, fromDebtCents)
  const of = { currency, refType: 'transfer', refId: id, providerId: null } as const
  const held = `seller_held:${sellerId}` as const
  const debt = `seller_debt:${sellerId}` as const
  const entries = kept.map((one): Entry => {
    const key = `transfer:${id}:kept:${one.sellerOrderId}`
    return { key, debit: held, credit: debt, cents: one.openCents, ...of }
  })
  if (payee.isHouse) {
    const credit = 'house_revenue'
    entries.push({ key: `transfer:${id}:house`, debit: held, credit, cents: fromHeldCents, ...of })
    entries.push({ key: `transfer:${id}:house-debt`, debit: debt, credit, cents: fromDebtCents, ...of })
  }
  await post(tx, entries, now)
  if (!isSent && kind === 'release') await complete(tx, desk.till, sellerOrderId, now)
}

/** The house owes itself: its share comes back out of its own revenue, and nobody is asked. */
async function reverseHouse(tx: Tx, desk: PayoutDesk, part: SellerOrder, cents: number): Promise<void> {
  const now = desk.clock.now()
  const { id: sellerOrderId, sellerId, currency } = part
  const transferId = await findReleaseId(tx, sellerOrderId)
  if (!transferId) throw new Error(`Seller order ${sellerOrderId} was released without a row`)
  const id = newId('rev', desk.clock)
  const row = { id, transferId, sellerOrderId, sellerId, currency, amountCents: cents, now: new Date(now) }
  await insertReversal(tx, { ...row, state: 'made' })
  await store.addReversed(tx, sellerOrderId, cents, new Date(now))
  const of = { currency, refType: 'reversal', refId: id, providerId: null } as const
  const credit = `seller_debt:${sellerId}` as const
  await post(tx, [{ key: `reversal:${id}`, debit: 'house_revenue', credit, cents, ...of }], now)
}
