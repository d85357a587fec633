import type { Buyer, Seller } from '#contract/accounts/accounts.ts'
import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { buyerView } from '../core/buyer-view.ts'
import { lockBuyer } from '../core/buyers.store.ts'
import { recordIdentityUse, setSessionIdentity } from '../core/identities.store.ts'
import { isStaff, lockSeller, maySignIn, roleOf } from '../core/sellers.store.ts'
import { isSsoRequired, ssoProvider } from '../core/staff-sso.ts'
import { publishConfirmed } from '../email-address/publish-confirmed.ts'
import { sellerViewWithHelpedShop } from '../helpers/helped-shops.ts'
import { accountKey, isKnownBrowser, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { requireSameFactor } from '../second-factor/sign-in-code.ts'
import type { FactorRow } from '../second-factor/second-factor.store.ts'
import { signIn } from '../sessions/sessions.ts'
import { lockSessionByToken } from '../sessions/sessions.store.ts'
import { enqueueNewDeviceEmail } from '../sign-in/new-device.ts'
import type { IdentityPerson } from './find-account.ts'
import { requireProvider, type ProviderClaims } from './provider-client.ts'

export type IdentitySession = { buyer: Buyer; token: string } | { seller: Seller; token: string }

interface UsedIdentity extends Pick<ProviderClaims, 'provider' | 'email'> {
  id: string
}

/**
 * Checks that the account can sign in with this provider, before the second factor.
 * @throws provider_off, not_confirmed, password_outdated, sso_required
 */
export function requireMaySignIn(
  context: AccountContext,
  person: IdentityPerson,
  { provider }: Pick<ProviderClaims, 'provider'>,
): void {
  const role = person.kind === 'seller' ? roleOf(person) : null
  if (requireProvider(context, provider).isStaffOnly && role === null) throw fail('provider_off')
  if (person.kind === 'buyer' && !person.is_validated && person.must_confirm)
    throw fail('not_confirmed', { flag: 'resend' })
  // The owner recovered the account through an emailed link, so every earlier way to sign in requires a new password.
  if (person.must_reset) throw fail('password_outdated', { flag: 'reset' })
  if (isSsoRequired(context.settings, role) && provider !== ssoProvider) throw fail('sso_required')
}

/**
 * Opens a session with a linked identity. Reads the account again, because it might have changed since the checks.
 * @throws identity_rejected, wrong_login, account_blocked
 */
export async function openIdentitySession(
  context: AccountContext,
  tx: Tx,
  {
    person,
    identity,
    factor,
  }: { person: IdentityPerson; identity: UsedIdentity; factor: FactorRow | undefined | 'trusted' },
  caller: Caller,
): Promise<IdentitySession> {
  const { id, kind } = person
  const now = new Date(caller.now)
  const buyer = kind === 'buyer' ? await lockBuyer(tx, id) : undefined
  const seller = kind === 'seller' ? await lockSeller(tx, id) : undefined
  const locked = buyer ?? seller
  if (!locked || buyer?.erased_at || (seller && !(await maySignIn(tx, id)))) throw fail('identity_rejected')
  requireMaySignIn(context, { ...locked, kind } as IdentityPerson, identity)
  if (factor !== 'trusted') await requireSameFactor(tx, { kind, id }, factor)
  if (!(await recordIdentityUse(tx, { id: identity.id, email: identity.email, now })))
    throw fail('identity_rejected')
  const owner = buyer ? { buyerId: id } : { sellerId: id, isStaff: isStaff(seller!) }
  // Browsers are remembered only for verified emails, because anyone can create an unverified account.
  if (seller || buyer?.is_validated) {
    const account = accountKey(kind, locked.email)
    const isKnown = await isKnownBrowser(tx, account, caller.browser())
    const { hasOthers } = await rememberBrowser(tx, account, caller.browser(), caller.now)
    if (!isKnown && hasOthers)
      await enqueueNewDeviceEmail(tx, buyer ? { buyerId: id } : { sellerId: id }, caller)
  }
  if (buyer?.is_validated) await publishConfirmed(context, tx, buyer, caller.now)
  const token = await signIn(tx, owner, caller, context.clock)
  const session = (await lockSessionByToken(tx, token)) ?? ''
  await setSessionIdentity(tx, session, identity.id)
  return buyer
    ? { buyer: buyerView(buyer, caller.now), token }
    : { seller: await sellerViewWithHelpedShop(tx, seller!, session), token }
}
