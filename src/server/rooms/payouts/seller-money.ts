import type { Balance } from '#contract/payouts.ts'
import type { Payee } from '#rooms/accounts/payout-account.ts'
import { balanceOf } from '#rooms/ledger/ledger.ts'
import { listUnreleased } from '#rooms/orders/seller-orders.ts'
import { readPayoutAccount } from './onboarding.ts'
import { listPayouts } from './payout-reads.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { sumInTransit } from './payouts.store.ts'
import { sumDebts } from './share.store.ts'

const shownPayouts = 10
const shownWaiting = 50

/** What is in the seller's account (spec §7 "balance"), in cents; refuses with provider_unavailable. */
export async function getBalance({ db, accounts, currency }: PayoutDesk, payee: Payee): Promise<Balance> {
  const money = (cents: number) => ({ cents, currency })
  const [at, inTransit, owed] = await Promise.all([
    accounts.balance(payee.accountId!, currency),
    sumInTransit(db, payee.id, currency),
    sumDebts(db, payee.id, currency),
  ])
  return {
    pending: money(at.pendingCents),
    available: money(at.availableCents),
    inTransit: money(inTransit),
    owed: money(Math.max(owed, 0)),
  }
}

/** Spec §7 "dashboard": the balance, what is held and why, recent payouts, what the provider still wants. */
export async function getDashboard(desk: PayoutDesk, payee: Payee) {
  const { db, currency } = desk
  const [balance, held, waiting, { payouts }, account] = await Promise.all([
    getBalance(desk, payee),
    balanceOf(db, `seller_held:${payee.id}`, currency),
    listUnreleased(db, payee.id, '', shownWaiting),
    listPayouts(db, { sellerId: payee.id, limit: shownPayouts }),
    readPayoutAccount(desk, payee),
  ])
  return {
    balance,
    held: { cents: -held, currency },
    waiting: waiting.map((part) => ({
      sellerOrderId: part.id,
      number: part.orderNumber,
      amount: { cents: part.shareCents - part.shareRefundedCents, currency: part.currency },
      receivedAt: (part.receivedAt ?? part.paidAt)!.toISOString(),
    })),
    payouts,
    account,
  }
}
