import { inTransaction } from '#platform/db.ts'
import { newId } from '#platform/ids.ts'
import { post } from '#rooms/ledger/ledger.ts'
import { lockSellerOrder } from '#rooms/orders/seller-orders.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { keyLivesMs, leaseMs, waitMs } from './provider-keys.ts'
import * as keys from './provider-keys.store.ts'
import * as reversals from './reversals.store.ts'
import * as shares from './share.store.ts'
import { addTransferReversed, lockReversible } from './transfers.store.ts'

const batch = 20
/** An account that did not have it is asked again after this long; until then later shares may pay it. */
const againMs = 6 * 3_600_000

/**
 * Looks at what sellers owe and writes down what their accounts can give back now; the rest stays a debt, kept back
 * from what comes next. Answers whether any was due.
 */
export async function collectDebts(desk: PayoutDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await shares.claimDebts(desk.db, new Date(now), new Date(now + againMs), batch)
  for (const debt of due) {
    await collect(desk, debt).catch((error: unknown) => {
      desk.log.warn({ sellerOrderId: debt.sellerOrderId, error: String(error) }, 'debt not collected yet')
    })
  }
  return due.length > 0
}

async function collect(desk: PayoutDesk, debt: shares.DebtRow): Promise<void> {
  const accountId = await inTransaction(desk.db, async (tx) => {
    return (await lockReversible(tx, debt.sellerOrderId))[0]?.accountId
  })
  if (!accountId) return
  const { availableCents, pendingCents } = await desk.accounts.balance(accountId, debt.currency)
  const now = new Date(desk.clock.now())
  await inTransaction(desk.db, async (tx) => {
    await lockSellerOrder(tx, debt.sellerOrderId)
    let open = await shares.lockDebt(tx, debt.sellerOrderId)
    // What is not available yet can be taken back as well, if it is that transfer's own: the provider says.
    const hasFailed = await reversals.hasFailed(tx, debt.sellerOrderId)
    let left = hasFailed ? availableCents : availableCents + pendingCents
    for (const transfer of await lockReversible(tx, debt.sellerOrderId)) {
      const amountCents = Math.min(open, transfer.leftCents, left)
      if (amountCents <= 0) continue
      open -= amountCents
      left -= amountCents
      const { sellerOrderId, sellerId, currency } = debt
      const id = newId('rev', desk.clock)
      const row = { id, transferId: transfer.id, sellerOrderId, sellerId, currency, amountCents, now }
      await reversals.insertReversal(tx, { ...row, state: 'asked' })
      await addTransferReversed(tx, transfer.id, amountCents)
      await shares.addReversed(tx, sellerOrderId, amountCents, new Date(+now + againMs))
    }
  })
}

/** Asks the provider for a batch of reversals; every step may be repeated. Answers whether any was due. */
export async function makeReversals(desk: PayoutDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await reversals.claimReversals(desk.db, new Date(now), new Date(now + leaseMs), batch)
  await Promise.all(
    due.map((reversal) =>
      reverse(desk, reversal).catch(async (error: unknown) => {
        desk.log.warn({ reversalId: reversal.id, error: String(error) }, 'reversal postponed')
        const dueAt = new Date(desk.clock.now() + waitMs(reversal.tries))
        await keys.postpone(desk.db, 'reversals', reversal.id, dueAt, String(error))
      }),
    ),
  )
  return due.length > 0
}

async function reverse(desk: PayoutDesk, reversal: reversals.ReversalRow): Promise<void> {
  const { id, keyNo, amountCents, providerTransferId: transferId } = reversal
  const isOld = desk.clock.now() - reversal.keyAt.getTime() > keyLivesMs
  if (isOld || keyNo > 0) {
    const made = await desk.accounts.findReversal({ id, transferId })
    if (made) return conclude(desk, reversal, made)
  }
  if (isOld) await keys.nextKey(desk.db, 'reversals', id, new Date(desk.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await desk.accounts.reverse({ id, keyNo: no, transferId, amountCents })
  if ('id' in answer) return conclude(desk, reversal, answer.id)
  await giveUp(desk, reversal, answer.message)
}

async function conclude(desk: PayoutDesk, r: reversals.ReversalRow, providerId: string): Promise<void> {
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    const to = { state: 'made', providerId, error: null, now: new Date(now) } as const
    if (!(await reversals.endReversal(tx, r.id, to))) return
    const credit = `seller_debt:${r.sellerId}` as const
    const of = { currency: r.currency, refType: 'reversal', refId: r.id, providerId } as const
    const entry = {
      key: `reversal:${r.id}`,
      debit: 'stripe_clearing',
      credit,
      cents: r.amountCents,
      ...of,
    } as const
    await post(tx, [entry], now)
  })
}

/** The account did not have it after all: it is owed again. */
async function giveUp(desk: PayoutDesk, r: reversals.ReversalRow, error: string): Promise<void> {
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    await lockSellerOrder(tx, r.sellerOrderId)
    const dueAt = new Date((await reversals.hasFailed(tx, r.sellerOrderId)) ? now + againMs : now)
    const to = { state: 'failed', providerId: null, error, now: new Date(now) } as const
    if (!(await reversals.endReversal(tx, r.id, to))) return
    await shares.addReversed(tx, r.sellerOrderId, -r.amountCents, dueAt)
    await addTransferReversed(tx, r.transferId, -r.amountCents)
  })
}
