import { inTransaction } from '#platform/database/db.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { post } from '#modules/ledger/ledger.ts'
import { lockSellerOrder } from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { keyLivesMs, nextKey } from '../core/payouts.store.ts'
import * as reversals from './reversals.store.ts'
import * as earnings from './earnings.store.ts'
import { addTransferReversed, lockReversible } from './transfers.store.ts'

/** An account that did not have it is asked again after this long; until then later earnings may pay it. */
const againMs = 6 * 3_600_000

/**
 * What sellers owe: what their accounts can give back now is written down; the rest stays a debt, withheld from what
 * comes next, and is looked at again later.
 */
export function debtTopicOf(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const debt = await earnings.findOpenDebt(context.db, key)
    if (debt) await collect(context, debt)
    if (await earnings.findOpenDebt(context.db, key)) return new Date(context.clock.now() + againMs)
  })
  return { name: earnings.debtTopic, deliver }
}

/** Looks at a batch of what sellers owe. Returns whether any was due. */
export function collectDebts(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [debtTopicOf(context)])
}

/** Who takes money back: the loop's context, or less. */
export type CollectContext = Pick<PayoutContext, 'db' | 'clock' | 'accounts'>

/** Writes what the seller's account can return of a debt now; the provider is asked a moment later. */
export async function collect(context: CollectContext, debt: earnings.DebtRow): Promise<void> {
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
      await earnings.addReversed(tx, sellerOrderId, amountCents)
    }
  })
}

/** What is to be taken back out of sellers' accounts. */
export function reversalTopicOf(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(
    async ({ key }) => {
      const reversal = await reversals.findAskedReversal(context.db, key)
      if (reversal) await reverse(context, reversal)
    },
    { atOnce: true },
  )
  return { name: reversals.reversalTopic, deliver }
}

/** Asks the provider for a batch of reversals. Returns whether any was due. */
export function makeReversals(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [reversalTopicOf(context)])
}

/** Asks the provider for a reversal that is written; every step may be repeated. */
export async function reverse(context: CollectContext, reversal: reversals.ReversalRow): Promise<void> {
  const { id, keyNo, amountCents, providerTransferId: transferId } = reversal
  const isOld = context.clock.now() - reversal.keyAt.getTime() > keyLivesMs
  if (isOld || keyNo > 0) {
    const made = await context.accounts.findReversal({ id, transferId })
    if (made) return conclude(context, reversal, made)
  }
  if (isOld) await nextKey(context.db, 'reversals', id, new Date(context.clock.now()))
  const no = isOld ? keyNo + 1 : keyNo
  const answer = await context.accounts.reverse({ id, keyNo: no, transferId, amountCents })
  if ('id' in answer) return conclude(context, reversal, answer.id)
  await giveUp(context, reversal, answer.message)
}

async function conclude(
  context: CollectContext,
  r: reversals.ReversalRow,
  providerId: string,
): Promise<void> {
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
async function giveUp(context: CollectContext, r: reversals.ReversalRow, error: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, r.sellerOrderId)
    const dueAt = new Date((await reversals.hasFailed(tx, r.sellerOrderId)) ? now + againMs : now)
    const to = { state: 'failed', providerId: null, error, now: new Date(now) } as const
    if (!(await reversals.endReversal(tx, r.id, to))) return
    await earnings.addReversed(tx, r.sellerOrderId, -r.amountCents)
    await earnings.lookAtDebt(tx, r.sellerOrderId, dueAt)
    await addTransferReversed(tx, r.transferId, -r.amountCents)
  })
}
