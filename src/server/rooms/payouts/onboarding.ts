import type { PayoutAccount } from '#contract/payouts.ts'
import type { AccountStatus } from '#platform/cards/accounts.ts'
import { refuse } from '#platform/refusal.ts'
import {
  findPayeeByAccount,
  getSellerView,
  keepPayoutAccount,
  keepPayoutState,
  type Payee,
} from '#rooms/accounts/payout-account.ts'
import type { PayoutDesk } from './payouts.desk.ts'
import { releaseWaiting } from './release-waiting.ts'

/**
 * Makes the seller's account at the provider, once however often it is asked, and a link to the provider's form
 * (spec §7 "onboard-user"). Refuses with provider_unavailable; with not_allowed for the house, which needs none.
 */
export async function onboardSeller(desk: PayoutDesk, payee: Payee, country = 'US') {
  if (payee.isHouse) throw refuse('not_allowed')
  const { id: sellerId, email, name } = payee
  const { currency } = desk
  const known = payee.accountId
  const accountId =
    known ??
    (await keepPayoutAccount(
      desk.db,
      sellerId,
      await desk.accounts.create({ sellerId, email, name, country, currency }),
    ))
  return { authuri: await formLink(desk, accountId), stripeAccountId: accountId }
}

/** A fresh link to the provider's form: one works once and not for long. */
export async function getAccountLink(desk: PayoutDesk, accountId: string): Promise<{ url: string }> {
  return { url: await formLink(desk, accountId) }
}

/** Both ways back are ours; the page there asks for a new link when one had run out. */
function formLink(desk: PayoutDesk, accountId: string): Promise<string> {
  const page = `${desk.origin()}/shopper/payouts`
  return desk.accounts.formLink(accountId, {
    return: `${page}?onboarding=done`,
    refresh: `${page}?onboarding=again`,
  })
}

/** Spec §8: when the provider gives no link, an empty string. */
export async function getDashboardLink(desk: PayoutDesk, accountId: string): Promise<{ url: string } | ''> {
  return desk.accounts.dashboardLink(accountId).then(
    (url) => ({ url }),
    (error: unknown) => {
      desk.log.warn({ accountId, error: String(error) }, 'no link into the provider’s dashboard')
      return '' as const
    },
  )
}

/** The payout account as the provider sees it now; without one, that there is none. */
export async function readPayoutAccount(desk: PayoutDesk, payee: Payee): Promise<PayoutAccount> {
  if (!payee.accountId) {
    return { stripeAccountId: null, state: 'none', mayPayOut: false, requirements: [], fixLink: null }
  }
  const status = await readAccount(desk, payee.accountId)
  const { requirements, isActive, mayPayOut } = status
  const isToFix = !isActive || requirements.some(({ awaits }) => awaits === 'seller')
  return {
    stripeAccountId: payee.accountId,
    state: isActive ? 'active' : 'open',
    mayPayOut,
    requirements,
    fixLink: isToFix ? `/api/sellers/accountlink/${payee.accountId}` : null,
  }
}

/**
 * Reads an account again and keeps what the provider says, whoever claims what (spec: stripe_verify). Shares that
 * waited for it are sent.
 */
export async function readAccount(desk: PayoutDesk, accountId: string): Promise<AccountStatus> {
  const status = await desk.accounts.read(accountId)
  const payee = await findPayeeByAccount(desk.db, accountId)
  if (!payee) return status
  const isNew = await keepPayoutState(desk.db, payee.id, status.isActive)
  if (isNew && status.isActive) await releaseWaiting(desk, payee.id)
  return status
}

/** Spec §7 PUT /api/profile/{id}: the body's stripe_verify is not believed. Refuses with provider_unavailable. */
export async function verifySeller(desk: PayoutDesk, payee: Payee) {
  if (payee.accountId) await readAccount(desk, payee.accountId)
  return { seller: await getSellerView(desk.db, payee.id) }
}
