import type { Buyer, Seller } from '#contract/accounts/accounts.ts'
import type { PasskeyRequest, PasskeyAssertion } from '#contract/accounts/passkeys.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import { AppError, fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import * as buyers from '../core/buyers.store.ts'
import { sellerViewWithHelpedShop } from '../helpers/helped-shops.ts'
import { buyerView } from '../core/buyer-view.ts'
import { publishConfirmed } from '../email-address/publish-confirmed.ts'
import * as sellers from '../core/sellers.store.ts'
import { isSsoBypassRefused } from '../core/staff-sso.ts'
import { signIn } from '../sessions/sessions.ts'
import { lockSessionByToken } from '../sessions/sessions.store.ts'
import { accountKey, isKnownBrowser, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { enqueueNewDeviceEmail } from '../sign-in/new-device.ts'
import { recordFailure } from '../rate-limits/sign-in-events.ts'
import { createChallenge, redeemChallenge } from './challenges.ts'
import { findByCredential } from './passkeys.store.ts'
import { recordPasskeyUse, type VerifiedPasskey } from './use-passkey.ts'
import { verifyAssertion, createPasskeyRequest, requireRelyingParty } from './verify-passkey.ts'

type SignedIn = { buyer: Buyer; token: string } | { seller: Seller; token: string }

/**
 * Returns the WebAuthn options for signing in with a passkey. The options do not list credentials, so they do not
 * reveal whether an account exists.
 * @throws wrong_state
 */
export async function beginSignIn(context: AccountContext, caller: Caller): Promise<PasskeyRequest> {
  const party = requireRelyingParty(context)
  const use = { kind: 'sign-in', boundTo: caller.browser(), now: caller.now } as const
  return createPasskeyRequest(party, await createChallenge(context.db, use))
}

/**
 * Signs in with a passkey that signed a challenge requested in this browser. A passkey counts as both factors, because
 * the owner must have the device and must unlock it.
 * @throws wrong_passkey, password_outdated, account_blocked, sso_required
 */
export async function signInByPasskey(
  context: AccountContext,
  used: PasskeyAssertion,
  caller: Caller,
): Promise<SignedIn> {
  const { db } = context
  const { now } = caller
  const clientData = used.response.clientDataJSON
  const boundTo = caller.knownBrowser() ?? ''
  const challenge = await redeemChallenge(db, clientData, { kind: 'sign-in', boundTo, now })
  const passkey = await findByCredential(db, used.id)
  const person = passkey?.sellerId ?? passkey?.buyerId ?? undefined
  try {
    if (challenge === undefined || !passkey || person === undefined) throw fail('wrong_passkey')
    const { userHandle } = used.response
    if (userHandle && userHandle !== userHandleOf(person)) throw fail('wrong_passkey')
    const use = { passkey, counter: await verifyAssertion(context, used, { passkey, challenge }) }
    return await inTransaction(db, (tx) =>
      passkey.sellerId === null
        ? signInBuyer(context, tx, person, use, caller)
        : signInSeller(context, tx, person, use, caller),
    )
  } catch (error) {
    if (error instanceof AppError && error.code === 'wrong_passkey') await recordFailure(db, person, now)
    throw error
  }
}

/** Returns the WebAuthn user handle that an authenticator stores with the passkey. */
export function userHandleOf(id: string): string {
  return Buffer.from(id).toString('base64url')
}

async function signInBuyer(
  context: AccountContext,
  tx: Tx,
  id: string,
  use: VerifiedPasskey,
  caller: Caller,
): Promise<SignedIn> {
  const buyer = await buyers.lockBuyer(tx, id)
  if (!buyer?.is_validated) throw fail('wrong_passkey')
  // The owner recovered the account through an emailed link, or the password was exposed. While `must_reset` is set,
  // neither a password nor a passkey is enough to sign in until a new password is set.
  if (buyer.must_reset) throw fail('password_outdated', { flag: 'reset' })
  await recordPasskeyUse(tx, id, use, caller.now)
  await recordBrowser(tx, accountKey('buyer', buyer.email), { buyerId: id }, caller)
  await publishConfirmed(context, tx, buyer, caller.now)
  const token = await signIn(tx, { buyerId: id }, caller, context.clock)
  return { buyer: buyerView(buyer, caller.now), token }
}

async function signInSeller(
  context: AccountContext,
  tx: Tx,
  id: string,
  use: VerifiedPasskey,
  caller: Caller,
): Promise<SignedIn> {
  const seller = await sellers.lockSeller(tx, id)
  if (!seller || !(await sellers.maySignIn(tx, id))) throw fail('wrong_passkey')
  if (seller.must_reset) throw fail('password_outdated', { flag: 'reset' })
  // A passkey is a second factor, so it is enough for an owner while staff must sign in with a provider.
  if (isSsoBypassRefused(context.settings, sellers.roleOf(seller), { hasSecondFactor: true }))
    throw fail('sso_required')
  await recordPasskeyUse(tx, id, use, caller.now)
  await recordBrowser(tx, accountKey('seller', seller.email), { sellerId: id }, caller)
  const owner = { sellerId: id, isStaff: sellers.isStaff(seller) }
  const token = await signIn(tx, owner, caller, context.clock)
  const session = (await lockSessionByToken(tx, token)) ?? ''
  return { seller: await sellerViewWithHelpedShop(tx, seller, session), token }
}

/**
 * Stores the browser as known to the account. Emails the owner if the browser is new and the account already has other
 * known browsers.
 */
async function recordBrowser(
  tx: Tx,
  account: string,
  owner: { buyerId?: string; sellerId?: string },
  caller: Caller,
): Promise<void> {
  const isKnown = await isKnownBrowser(tx, account, caller.browser())
  const { hasOthers } = await rememberBrowser(tx, account, caller.browser(), caller.now)
  if (!isKnown && hasOthers) await enqueueNewDeviceEmail(tx, owner, caller)
}
