import { marketplaceCurrency } from '#platform/settings/currency.ts'
import { marketplace } from '#platform/config/marketplace.ts'
import type { PayoutAccount } from '#contract/payouts/payouts.ts'
import type { AccountStatus } from '#platform/payments/ports/accounts.ts'
import { fail } from '#platform/errors/app-error.ts'
import {
  findPayeeByAccount,
  readSellerProfile,
  savePayoutAccount,
  savePayoutState,
  type Payee,
} from '#modules/accounts/payout-account.ts'
import type { PayoutContext } from '../core/payouts.context.ts'
import { findHeldUntil, syncBankAccount } from './bank.ts'
import { releaseWaiting } from '../earnings/release-waiting.ts'

/**
 * Creates the seller's account at the provider, unless it already exists, and returns a link to the provider's form
 * (spec §7 "onboard-user").
 * @throws provider_unavailable, not_allowed (for the marketplace itself, which needs no account)
 */
export async function onboardSeller(context: PayoutContext, payee: Payee, country = marketplace().country) {
  if (payee.isFirstParty) throw fail('not_allowed')
  const { id: sellerId, email, name } = payee
  const currency = marketplaceCurrency()
  const existing = payee.accountId
  const accountId =
    existing ??
    (await savePayoutAccount(
      context.db,
      sellerId,
      await context.accounts.create({ sellerId, email, name, country, currency }),
    ))
  return { authuri: await formLink(context, accountId), stripeAccountId: accountId }
}

/** Returns a new link to the provider's form. Each link works only once and expires soon after its creation. */
export async function getAccountLink(context: PayoutContext, accountId: string): Promise<{ url: string }> {
  return { url: await formLink(context, accountId) }
}

/** Creates a link to the provider's form. If the link has expired, the provider redirects to our `refresh` page. */
function formLink(context: PayoutContext, accountId: string): Promise<string> {
  const page = `${context.origin()}/shopper/payouts`
  return context.accounts.formLink(accountId, {
    return: `${page}?onboarding=done`,
    refresh: `${page}?onboarding=again`,
  })
}

/** Returns a link to the provider's dashboard, or an empty string if there is none (spec §8). */
export async function getDashboardLink(
  context: PayoutContext,
  accountId: string,
): Promise<{ url: string } | ''> {
  return context.accounts.dashboardLink(accountId).then(
    (url) => ({ url }),
    (error: unknown) => {
      context.log.warn({ accountId, err: error }, 'the provider returned no dashboard link')
      return '' as const
    },
  )
}

/** Returns the state of the payout account at the provider. The state is `none` if the seller has no account. */
export async function readPayoutAccount(context: PayoutContext, payee: Payee): Promise<PayoutAccount> {
  if (!payee.accountId) {
    return {
      stripeAccountId: null,
      state: 'none',
      mayPayOut: false,
      requirements: [],
      fixLink: null,
      heldUntil: null,
    }
  }
  const status = await syncAccount(context, payee.accountId)
  const heldUntil = await findHeldUntil(context, context.db, payee.id)
  const { requirements, isActive, mayPayOut } = status
  const isToFix = !isActive || requirements.some(({ awaits }) => awaits === 'seller')
  return {
    stripeAccountId: payee.accountId,
    state: isActive ? 'active' : 'open',
    mayPayOut,
    requirements,
    fixLink: isToFix ? `/api/sellers/accountlink/${payee.accountId}` : null,
    heldUntil: heldUntil?.toISOString() ?? null,
  }
}

/**
 * Reads an account from the provider and stores its state. If the account is now active, also releases the earnings
 * that were waiting for it.
 */
export async function syncAccount(context: PayoutContext, accountId: string): Promise<AccountStatus> {
  const status = await context.accounts.read(accountId)
  const payee = await findPayeeByAccount(context.db, accountId)
  if (!payee) return status
  const isNew = await savePayoutState(context.db, payee.id, status.isActive)
  if (isNew && status.isActive) await releaseWaiting(context, payee.id)
  return status
}

/**
 * Reads the seller's account from the provider again. Ignores the field `stripe_verify` in the request body (spec §7
 * PUT /api/profile/{id}).
 * @throws provider_unavailable
 */
export async function verifySeller(context: PayoutContext, payee: Payee) {
  if (payee.accountId) await syncAccount(context, payee.accountId)
  await syncBankAccount(context, payee)
  return { seller: await readSellerProfile(context.db, payee.id) }
}
