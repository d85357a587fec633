import { inTransaction } from '#platform/database/db.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { newId } from '#platform/core/ids.ts'
import { postLedgerEntries } from '#modules/ledger/ledger.ts'
import { lockSellerOrder } from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { keyLifetimeMs, renewIdempotencyKey } from '../core/payouts.store.ts'
import * as reversals from './reversals.store.ts'
import * as earnings from './earnings.store.ts'
import { addTransferReversed, lockReversible } from './transfers.store.ts'

/**
 * Retry interval, in ms, if the seller's account balance does not cover a debt. Between two attempts, new earnings
 * can pay the debt.
 */
const retryMs = 6 * 3_600_000

/**
 * Returns the outbox topic that collects sellers' debts. For each debt, records a transfer reversal for the amount that
 * the seller's account can pay back now. The rest remains a debt, which is withheld from the seller's next earnings or
 * collected in a later attempt.
 */
export function createDebtTopic(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(async ({ key }) => {
    const debt = await earnings.findOpenDebt(context.db, key)
    if (debt) await collectDebt(context, debt)
    if (await earnings.findOpenDebt(context.db, key)) return new Date(context.clock.now() + retryMs)
  })
  return { name: earnings.debtTopic, deliver }
}

/** Processes a batch of debts. Returns whether any was due. */
export function collectDebts(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [createDebtTopic(context)])
}

/** Dependencies for collecting debts. Contains only dependencies that callers outside the worker also have. */
export type CollectContext = Pick<PayoutContext, 'db' | 'clock' | 'accounts'>

/**
 * Records a transfer reversal for the part of a debt that the seller's account can pay back now. The worker then
 * requests the reversal from the provider.
 */
export async function collectDebt(context: CollectContext, debt: earnings.DebtRow): Promise<void> {
  const accountId = await inTransaction(context.db, async (tx) => {
    return (await lockReversible(tx, debt.sellerOrderId))[0]?.accountId
  })
  if (!accountId) return
  const { availableCents, pendingCents } = await context.accounts.balance(accountId, debt.currency)
  const now = new Date(context.clock.now())
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, debt.sellerOrderId)
    let open = await earnings.lockDebt(tx, debt.sellerOrderId)
    // Includes the pending balance, because the provider also reverses a transfer whose money is still pending. After
    // a failed reversal, only the available balance is used.
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
      await reversals.insertReversal(tx, { ...row, state: 'pending' })
      await addTransferReversed(tx, transfer.id, amountCents)
      await earnings.addReversedDebt(tx, sellerOrderId, amountCents)
    }
  })
}

/** Returns the outbox topic that sends recorded transfer reversals to the provider. */
export function createReversalTopic(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(
    async ({ key }) => {
      const reversal = await reversals.findPendingReversal(context.db, key)
      if (reversal) await requestReversal(context, reversal)
    },
    { atOnce: true },
  )
  return { name: reversals.reversalTopic, deliver }
}

/** Sends a batch of transfer reversals to the provider. Returns whether any was due. */
export function sendReversals(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [createReversalTopic(context)])
}

/** Sends a recorded transfer reversal to the provider. Every step is idempotent. */
export async function requestReversal(
  context: CollectContext,
  reversal: reversals.ReversalRow,
): Promise<void> {
  const { id, keyNo, amountCents, providerTransferId: transferId } = reversal
  const isOld = context.clock.now() - reversal.keyAt.getTime() > keyLifetimeMs
  if (isOld || keyNo > 0) {
    const existingId = await context.accounts.findReversal({ id, transferId })
    if (existingId) return conclude(context, reversal, existingId)
  }
  if (isOld) await renewIdempotencyKey(context.db, 'reversals', id, new Date(context.clock.now()))
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
    const to = { state: 'succeeded', providerId, error: null, now: new Date(now) } as const
    if (!(await reversals.finishReversal(tx, r.id, to))) return
    const credit = `seller_debt:${r.sellerId}` as const
    const of = { currency: r.currency, refType: 'reversal', refId: r.id, providerId } as const
    const entry = {
      key: `reversal:${r.id}`,
      debit: 'provider_clearing',
      credit,
      cents: r.amountCents,
      ...of,
    } as const
    await postLedgerEntries(tx, [entry], now)
  })
}

/** Marks a reversal as failed and adds its amount back to the seller's debt. */
async function giveUp(context: CollectContext, r: reversals.ReversalRow, error: string): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    await lockSellerOrder(tx, r.sellerOrderId)
    const dueAt = new Date((await reversals.hasFailed(tx, r.sellerOrderId)) ? now + retryMs : now)
    const to = { state: 'failed', providerId: null, error, now: new Date(now) } as const
    if (!(await reversals.finishReversal(tx, r.id, to))) return
    await earnings.addReversedDebt(tx, r.sellerOrderId, -r.amountCents)
    await earnings.scheduleDebtCheck(tx, r.sellerOrderId, dueAt)
    await addTransferReversed(tx, r.transferId, -r.amountCents)
  })
}
