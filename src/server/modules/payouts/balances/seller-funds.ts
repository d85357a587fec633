import type { SellerFunds } from '#contract/payouts/payouts.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { getPayee, type Payee } from '#modules/accounts/payout-account.ts'
import { balanceOf } from '#modules/ledger/ledger.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { readPayoutAccount } from '../requests/onboarding.ts'
import { getBalance } from './seller-money.ts'

/**
 * Returns a seller's held earnings and debts from the ledger, and the seller's account and balance from the provider.
 * The amounts from the ledger are returned even if the provider cannot be reached.
 * @throws not_found
 */
export async function getSellerFunds(context: PayoutContext, id: string): Promise<SellerFunds> {
  const payee = await getPayee(context.db, id)
  const currency = marketplaceCurrency()
  const [held, owed, provider] = await Promise.all([
    balanceOf(context.db, `seller_held:${id}`, currency),
    balanceOf(context.db, `seller_debt:${id}`, currency),
    readProvider(context, payee),
  ])
  return { held: { cents: -held, currency }, owed: { cents: owed, currency }, ...provider }
}

type ProviderPart = Pick<SellerFunds, 'account' | 'balance'>

/**
 * Reads a seller's account and balance from the provider. The marketplace itself has no payout account, because the
 * earnings from first-party sales stay in the marketplace's balance.
 */
async function readProvider(context: PayoutContext, payee: Payee): Promise<ProviderPart> {
  if (payee.isFirstParty) return { account: null, balance: null }
  try {
    const account = await readPayoutAccount(context, payee)
    return { account, balance: payee.accountId ? await getBalance(context, payee) : null }
  } catch (error) {
    if (error instanceof AppError && error.code === 'provider_unavailable')
      return { account: null, balance: null }
    throw error
  }
}
