import { inTransaction } from '#platform/database/db.ts'
import { newId } from '#platform/ids.ts'
import { post } from '#modules/ledger/ledger.ts'
import { lockSellerOrder } from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../payouts.context.ts'
import { keyLivesMs, leaseMs, waitMs } from '../reconciliation/provider-keys.ts'
import * as keys from '../reconciliation/provider-keys.store.ts'
import * as reversals from './reversals.store.ts'
import * as earnings from './earnings.store.ts'
import { addTransferReversed, lockReversible } from './transfers.store.ts'

const batch = 20
/** An account that did not have it is asked again after this long; until then later earnings may pay it. */
const againMs = 6 * 3_600_000

/**
 * Looks at what sellers owe and writes down what their accounts can give back now; the rest stays a debt, withheld
 * from what comes next. Returns whether any was due.
 */
export async function collectDebts(context: PayoutContext): Promise<boolean> {
  const now = context.clock.now()
  const due = await earnings.claimDebts(context.db, new Date(now), new Date(now + againMs), batch)
  for (const debt of due) {
    await collect(context, debt).catch((error: unknown) => {
      context.log.warn({ sellerOrderId: debt.sellerOrderId, error: String(error) }, 'debt not collected yet')
    })
  }
  return due.length > 0
}

async function collect(context: PayoutContext, debt: earnings.DebtRow): Promise<void> {
  const accountId = await inTransaction(context.db, async (tx) => {
    return (await lockReversible(tx, debt.sellerOrderId))[0]?.accountId
  })
  if (!accountId) return
  const { availableCents, pendingCents } = await context.accounts.balance(accountId, debt.currency)
  const now = new Date(context.clock.now())
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, debt.sellerOrderId)
    let open = await earnings.lockDebt(tx, debt.sellerOrderId)
    // What is not available yet can be taken back as well, if it is that transfer's own: the provider says.
    const hasFailed = await reversals.hasFailed(tx, debt.sellerOrderId)
    let left = hasFailed ? availableCents : availableCents + pendingCents
    for (const transfer of await lockReversible(tx, debt.sellerOrderId)) {
      const amountCents = Math.min(open, transfer.leftCents, left)
      if (amountCents <= 0) continue
      open -= amountCents
      left -= amountCents
      const { sellerOrderId, sellerId, currency } = debt
      const id = newId('rev', context.clock)
      const row = { id, transferId: transfer.id, sellerOrderId, sellerId, currency, amountCents, now }
      await reversals.insertReversal(tx, { ...row, state: 'asked' })
      await addTransferReversed(tx, transfer.id, amountCents)
      await earnings.addReversed(tx, sellerOrderId, amountCents, new Date(+now + againMs))
    }
  })
}

/** Asks the provider for a batch of reversals; every step may be repeated. Returns whether any was due. */
export async function makeReversals(context: PayoutContext): Promise<boolean> {
  const now = context.clock.now()
  const due = await reversals.claimReversals(context.db, new Date(now), new Date(now + leaseMs), batch)
  await Promise.all(
    due.map((reversal) =>
      reverse(context, reversal).catch(async (error: unknown) => {
        context.log.warn({ reversalId: reversal.id, error: String(error) }, 'reversal postponed')
        const dueAt = new Date(context.clock.now() + waitMs(reversal.attempts))
        await keys.postpone(context.db, 'reversals', reversal.id, dueAt, String(error))
      }),
    ),
  )
  return due.length > 0
}

async function reverse(context: PayoutContext, reversal: reversals.ReversalRow): Promise<void> {
  const { id, keyNo, amountCents, providerTransferId: transferId } = reversal
  const isOld = context.clock.now() - reversal.keyAt.getTime() > keyLivesMs
  if (isOld || keyNo > 0) {
    const made = await context.accounts.findReversal({ id, transferId })
    if (made) return conclude(context, reversal, made)
  }
  if (isOld) await keys.nextKey(context.db, 'reversals', id, new Date(context.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await context.accounts.reverse({ id, keyNo: no, transferId, amountCents })
  if ('id' in answer) return conclude(context, reversal, answer.id)
  await giveUp(context, reversal, answer.message)
}

async function conclude(context: PayoutContext, r: reversals.ReversalRow, providerId: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    const to = { state: 'made', providerId, error: null, now: new Date(now) } as const
    if (!(await reversals.endReversal(tx, r.id, to))) return
    const credit = `seller_debt:${r.sellerId}` as const
    const of = { currency: r.currency, refType: 'reversal', refId: r.id, providerId } as const
    const entry = {
      key: `reversal:${r.id}`,
      debit: 'provider_clearing',
      credit,
      cents: r.amountCents,
      ...of,
    } as const
    await post(tx, [entry], now)
  })
}

/** The account did not have it after all: it is owed again. */
async function giveUp(context: PayoutContext, r: reversals.ReversalRow, error: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, r.sellerOrderId)
    const dueAt = new Date((await reversals.hasFailed(tx, r.sellerOrderId)) ? now + againMs : now)
    const to = { state: 'failed', providerId: null, error, now: new Date(now) } as const
    if (!(await reversals.endReversal(tx, r.id, to))) return
    await earnings.addReversed(tx, r.sellerOrderId, -r.amountCents, dueAt)
    await addTransferReversed(tx, r.transferId, -r.amountCents)
  })
}
