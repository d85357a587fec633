import { marketplaceCurrency } from '#platform/settings/currency.ts'
import type { Balance } from '#contract/payouts/payouts.ts'
import type { Payee } from '#modules/accounts/payout-account.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import { listUnreleasedSellerOrders, sumContestedEarnings } from '#modules/orders/seller-orders.ts'
import { readPayoutAccount } from '../requests/onboarding.ts'
import { listPayouts } from '../requests/payout-queries.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { sumPayoutsInTransit } from '../core/payouts.store.ts'
import { sumDebts } from '../earnings/earnings.store.ts'
import type { Language } from '#platform/language/translate.ts'

const maxShownPayouts = 10
const maxShownHeldOrders = 50

/**
 * Returns the balance of the seller's account (spec §7 "balance"), in cents.
 * @throws provider_unavailable
 */
export async function getBalance({ db, accounts }: PayoutContext, payee: Payee): Promise<Balance> {
  const currency = marketplaceCurrency()
  const money = (cents: number) => ({ cents, currency })
  const [at, inTransit, owed, contested] = await Promise.all([
    accounts.balance(payee.accountId!, currency),
    sumPayoutsInTransit(db, payee.id, currency),
    sumDebts(db, payee.id, currency),
    sumContestedEarnings(db, payee.id, currency),
  ])
  return {
    pending: money(at.pendingCents),
    available: money(at.availableCents),
    inTransit: money(inTransit),
    owed: money(Math.max(owed, 0)),
    onHold: money(contested),
  }
}

/**
 * Returns the data for spec §7 "dashboard": the balance, held earnings, recent payouts, and the information that the
 * provider still requires from the seller.
 */
export async function getDashboard(context: PayoutContext, payee: Payee, language: Language) {
  const { db } = context
  const currency = marketplaceCurrency()
  const [balance, held, waiting, { payouts }, account] = await Promise.all([
    getBalance(context, payee),
    balanceOf(db, `seller_held:${payee.id}`, currency),
    listUnreleasedSellerOrders(db, payee.id, '', maxShownHeldOrders),
    listPayouts(db, { sellerId: payee.id, limit: maxShownPayouts }, language),
    readPayoutAccount(context, payee),
  ])
  return {
    balance,
    held: { cents: -held, currency },
    waiting: waiting.map((sellerOrder) => ({
      sellerOrderId: sellerOrder.id,
      number: sellerOrder.orderNumber,
      amount: {
        cents: sellerOrder.earningsCents - sellerOrder.earningsRefundedCents,
        currency: sellerOrder.currency,
      },
      receivedAt: (sellerOrder.receivedAt ?? sellerOrder.paidAt)!.toISOString(),
    })),
    payouts,
    account,
  }
}
