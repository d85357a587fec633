import { inTransaction } from '#platform/db.ts'
import { post, type Entry } from '#rooms/ledger/ledger.ts'
import { complete } from '#rooms/orders/seller-orders.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { keyLivesMs, leaseMs, waitMs } from './provider-keys.ts'
import { settleShare } from './settle-share.ts'
import * as keys from './provider-keys.store.ts'
import * as store from './transfers.store.ts'

const batch = 20

/** Asks the provider for a batch of transfers; every step may be repeated. Answers whether any was due. */
export async function sendTransfers(desk: PayoutDesk): Promise<boolean> {
  const now = desk.clock.now()
  const due = await store.claimTransfers(desk.db, new Date(now), new Date(now + leaseMs), batch)
  await Promise.all(
    due.map((transfer) =>
      send(desk, transfer).catch((error: unknown) => postpone(desk, transfer, String(error))),
    ),
  )
  return due.length > 0
}

async function send(desk: PayoutDesk, transfer: store.TransferRow): Promise<void> {
  const { id, keyNo, accountId, amountCents, currency, orderId: group } = transfer
  const isOld = desk.clock.now() - transfer.keyAt.getTime() > keyLivesMs
  if (isOld || keyNo > 0) {
    // The provider forgets keys, never transfers.
    const made = await desk.accounts.findTransfer({ id, group })
    if (made) return conclude(desk, transfer, made)
  }
  if (isOld) await keys.nextKey(desk.db, 'transfers', id, new Date(desk.clock.now()))
  const isFirst = transfer.kind === 'release' && !transfer.wasDisputed
  const answer = await desk.accounts.transfer({
    id,
    keyNo: isOld ? keyNo + 1 : keyNo,
    accountId,
    amountCents,
    currency,
    group,
    paymentId: isFirst ? transfer.paymentId : null,
  })
  if ('id' in answer) return conclude(desk, transfer, answer.id)
  await keys.nextKey(desk.db, 'transfers', id, new Date(desk.clock.now()))
  await postpone(desk, transfer, answer.message)
}

/** The money is with the seller: booked, and the seller order is completed. */
async function conclude(desk: PayoutDesk, transfer: store.TransferRow, providerId: string): Promise<void> {
  const now = desk.clock.now()
  await inTransaction(desk.db, async (tx) => {
    if (!(await store.markTransferred(tx, transfer.id, providerId, new Date(now)))) return
    await post(tx, entriesOf(transfer, providerId), now)
    const { id: transferId, sellerOrderId } = transfer
    if (transfer.kind === 'release') await complete(tx, desk.till, sellerOrderId, now)
    await desk.facts.publish(tx, 'ShareSent', { transferId, sellerOrderId })
  })
  // A refund may have been made while the money was on its way.
  await settleShare(desk, transfer.sellerOrderId)
}

/** What was kept back came out of what was held and is booked already. */
function entriesOf(t: store.TransferRow, providerId: string): Entry[] {
  const { id: refId, currency, sellerId } = t
  const of = { credit: 'stripe_clearing', currency, refType: 'transfer', refId, providerId } as const
  const heldCents = t.fromHeldCents - t.keptCents
  const debtCents = t.amountCents - heldCents
  return [
    { key: `transfer:${refId}:held`, debit: `seller_held:${sellerId}`, cents: heldCents, ...of },
    { key: `transfer:${refId}:debt`, debit: `seller_debt:${sellerId}`, cents: debtCents, ...of },
  ]
}

async function postpone(desk: PayoutDesk, { id, tries }: store.TransferRow, error: string): Promise<void> {
  desk.log.warn({ transferId: id, tries, error }, 'transfer postponed')
  await keys.postpone(desk.db, 'transfers', id, new Date(desk.clock.now() + waitMs(tries)), error)
}
