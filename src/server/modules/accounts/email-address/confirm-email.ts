import type { Buyer } from '#contract/accounts/accounts.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { deleteAddresses } from '../addresses/addresses.store.ts'
import * as store from '../core/buyers.store.ts'
import { deleteIdentities } from '../core/identities.store.ts'
import { isBlocked } from '../core/blocked-buyers.store.ts'
import { buyerView } from '../core/buyer-view.ts'
import { publishConfirmed } from './publish-confirmed.ts'
import { requireOwner, notifyOldAddress } from './email-change.ts'
import { signIn } from '../sessions/sessions.ts'
import { deleteSessions, lockSession } from '../sessions/sessions.store.ts'
import { accountKey, browserHash, rememberBrowser } from '../rate-limits/known-browsers.ts'
import { voidLinksOfOtherAccounts, voidLinks, type MailedLink } from '../core/mailed-links.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'

/** Client that opened an emailed link. Includes the id of the client's session if the client is signed in. */
interface LinkCaller extends Caller {
  actor: Actor
  session: string | undefined
  token: string | undefined
}

interface Confirmed {
  buyer: Buyer
  token: string
  /**
   * True if the user must choose a new password. The previous password is no longer accepted because it was set in
   * another browser before the email was verified.
   */
  needsPassword: boolean
}

/**
 * Verifies the email that a link was sent to and signs in (spec §7 bauth/emailconf/{token}). Because a verified account
 * gains data such as guest orders, all other sessions end, and the password stays valid only if it was set in this
 * browser. A verified account's email can be changed only in a session of that account.
 * @throws link_used, email_taken, not_signed_in, account_blocked
 */
export async function confirmEmail(
  context: AccountContext,
  secret: string,
  caller: LinkCaller,
): Promise<Confirmed> {
  return inTransaction(context.db, async (tx) => {
    const { now } = caller
    const link = await context.links.read(tx, secret, 'confirm', now)
    const before = await lockVerifiedAccount(tx, link, caller)
    const { id, email } = before
    const isMove = email !== link.email
    if (!isMove && before.is_validated) throw fail('link_used')
    const isOwn = await isSignedInAs(tx, caller, id)
    if (isMove && before.is_validated) requireOwner(isOwn)
    await store.lockEmail(tx, link.email)
    await context.links.use(tx, secret, 'confirm', now)
    if (await store.findConfirmedBuyer(tx, link.email)) throw fail('email_taken')
    if (await isBlocked(tx, id)) throw fail('account_blocked')
    const isOpenedHere = isOwn || store.isCreatedInBrowser(before, browserHash(caller))
    // If an email change is confirmed outside the account's session, a stranger might have requested the change and
    // might have entered the account's name and address.
    const mayBeStrangers = isMove ? !isOwn : !isOpenedHere && (await hasOtherClaims(tx, id, link.email))
    const isElsewhere = isMove ? !isOwn : !isOpenedHere
    const needsPassword = isElsewhere && before.password_hash !== null
    // The person who linked an identity before the email was verified might be a stranger.
    if (isElsewhere && !before.is_validated) await deleteIdentities(tx, { buyerId: id })
    if (isMove && before.is_validated) await notifyPreviousAddress(context, tx, before, link, now)
    await voidLinks(tx, { buyerId: id }, ['confirm', 'reset'], now)
    await voidLinksOfOtherAccounts(tx, link.email, id, now)
    await deleteSessions(tx, { buyerId: id }, isOwn ? caller.session : '')
    const buyer = await store.updateBuyer(tx, id, {
      is_validated: true,
      email: link.email,
      signup_browser: null,
      must_reset: before.must_reset || needsPassword,
      ...(mayBeStrangers && store.clearedPersonalData),
    })
    if (mayBeStrangers) await deleteAddresses(tx, id)
    const account = accountKey('buyer', link.email)
    await forgetAttempts(tx, account)
    await rememberBrowser(tx, account, caller.browser(), now)
    await publishConfirmed(context, tx, { id, email: link.email }, now, { isByLink: true })
    const token = isOwn ? caller.token! : await signIn(tx, { buyerId: id }, caller, context.clock)
    return { buyer: buyerView(buyer!, now), token, needsPassword }
  })
}

/**
 * Locks and returns the account whose email the link verifies. If the link is opened in the browser that was used for
 * the sign-up, returns the account that the link was sent for.
 */
async function lockVerifiedAccount(tx: Tx, link: MailedLink, caller: LinkCaller): Promise<store.BuyerRow> {
  const linked = await store.lockBuyer(tx, link.buyerId ?? '')
  if (!linked || linked.erased_at) throw fail('link_used')
  const browser = browserHash(caller)
  const isCallers = store.isCreatedInBrowser(linked, browser) || (await isSignedInAs(tx, caller, linked.id))
  if (isCallers && linked.blocked_at === null) return linked
  const claimant = await store.findAccountToVerify(tx, linked, browser, link.email)
  return claimant.id === linked.id ? linked : (await store.lockBuyer(tx, claimant.id))!
}

async function isSignedInAs(tx: Tx, { actor, session, token }: LinkCaller, id: string): Promise<boolean> {
  if (actor.kind !== 'buyer' || actor.id !== id || !session || !token) return false
  return lockSession(tx, session)
}

/**
 * Returns whether other unverified accounts use the same email. In that case the link does not prove which account
 * belongs to the person who opened the link.
 */
async function hasOtherClaims(tx: Tx, id: string, email: string): Promise<boolean> {
  return (await store.findByEmail(tx, email)).claims.some((claim) => claim.id !== id)
}

async function notifyPreviousAddress(
  context: AccountContext,
  tx: Tx,
  { id, email, language }: store.BuyerRow,
  link: MailedLink,
  now: number,
): Promise<void> {
  await notifyOldAddress(context, tx, { kind: 'buyer', id, email, language }, link.email, 'moved-away', now)
  await forgetAttempts(tx, accountKey('buyer', email))
}
