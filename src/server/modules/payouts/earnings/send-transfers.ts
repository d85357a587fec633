import { inTransaction } from '#platform/database/db.ts'
import { deliverDue, eachMessage, type OutboxTopic } from '#platform/queue/outbox.ts'
import { postLedgerEntries, type LedgerEntry } from '#modules/ledger/ledger.ts'
import { completeSellerOrder } from '#modules/orders/seller-orders.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { keyLifetimeMs, renewIdempotencyKey } from '../core/payouts.store.ts'
import { reconcileEarnings } from './reconcile-earnings.ts'
import * as store from './transfers.store.ts'

/**
 * Retry delay, in ms, after the provider has rejected a transfer. The usual cause is that the marketplace's balance is
 * too low, because captured payments become available only after days.
 */
const retryMs = 3_600_000

/** Returns the outbox topic that sends transfers to sellers' accounts. */
export function createTransferTopic(context: PayoutContext): OutboxTopic {
  const deliver = eachMessage(
    async ({ key }) => {
      const transfer = await store.findPendingTransfer(context.db, key)
      return transfer && send(context, transfer)
    },
    { atOnce: true },
  )
  return { name: store.transferTopic, deliver }
}

/** Sends a batch of transfers to the provider. Returns whether any was due. */
export function sendTransfers(context: PayoutContext): Promise<boolean> {
  return deliverDue(context, [createTransferTopic(context)])
}

async function send(context: PayoutContext, transfer: store.TransferRow): Promise<Date | void> {
  const { id, keyNo, accountId, amountCents, currency, orderId: group } = transfer
  const isOld = context.clock.now() - transfer.keyAt.getTime() > keyLifetimeMs
  if (isOld || keyNo > 0) {
    // Idempotency keys expire at the provider, so first check whether the transfer already exists.
    const existingId = await context.accounts.findTransfer({ id, group })
    if (existingId) return conclude(context, transfer, existingId)
  }
  if (isOld) await renewIdempotencyKey(context.db, 'transfers', id, new Date(context.clock.now()))
  const isFirst = transfer.kind === 'release' && !transfer.wasDisputed
  const answer = await context.accounts.transfer({
    id,
    keyNo: isOld ? keyNo + 1 : keyNo,
    accountId,
    amountCents,
    currency,
    group,
    paymentId: isFirst ? transfer.paymentId : null,
  })
  if ('id' in answer) return conclude(context, transfer, answer.id)
  await renewIdempotencyKey(context.db, 'transfers', id, new Date(context.clock.now()))
  context.log.warn({ transferId: id, error: answer.message }, 'a transfer was rejected and will be retried')
  return new Date(context.clock.now() + retryMs)
}

/** Records a sent transfer: posts its ledger entries and completes the seller order. */
async function conclude(
  context: PayoutContext,
  transfer: store.TransferRow,
  providerId: string,
): Promise<void> {
  const now = context.clock.now()
  await inTransaction(context.db, async (tx) => {
    if (!(await store.markTransferred(tx, transfer.id, providerId, new Date(now)))) return
    await postLedgerEntries(tx, entriesOf(transfer, providerId), now)
    const { id: transferId, sellerOrderId } = transfer
    if (transfer.kind === 'release') await completeSellerOrder(tx, context.orderContext, sellerOrderId, now)
    await context.events.publish(tx, 'EarningsSent', { transferId, sellerOrderId })
  })
  // Accounts for a refund that was recorded during the transfer.
  await reconcileEarnings(context, transfer.sellerOrderId)
}

/**
 * Returns the ledger entries of a sent transfer. Withheld debts were already posted when the transfer was recorded.
 */
function entriesOf(t: store.TransferRow, providerId: string): LedgerEntry[] {
  const { id: refId, currency, sellerId } = t
  const of = { credit: 'provider_clearing', currency, refType: 'transfer', refId, providerId } as const
  const heldCents = t.fromHeldCents - t.withheldCents
  const debtCents = t.amountCents - heldCents
  return [
    { key: `transfer:${refId}:held`, debit: `seller_held:${sellerId}`, cents: heldCents, ...of },
    { key: `transfer:${refId}:debt`, debit: `seller_debt:${sellerId}`, cents: debtCents, ...of },
  ]
}
