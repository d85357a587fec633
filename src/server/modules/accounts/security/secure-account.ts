import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext, Caller } from '../core/accounts.context.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import * as buyers from '../core/buyers.store.ts'
import { deleteIdentitiesSince } from '../core/identities.store.ts'
import * as sellers from '../core/sellers.store.ts'
import {
  deleteFactorNewerThanLink,
  deletePasskeysNewerThanLink,
  deletePendingSecret,
  hasFactorNewerThanLink,
} from '../second-factor/second-factor.store.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { accountKey } from '../rate-limits/known-browsers.ts'
import { findOldestUndo, voidLinks, type MailedLink } from '../core/mailed-links.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import { requirePassword } from '../sign-in/step-up.ts'
import { translate } from '#platform/language/translate.ts'

/**
 * Kind of link. 'undo-email' undoes an email change; 'not-me' secures the account after a change or sign-in that the
 * owner does not recognize.
 */
export type SecureLinkKind = 'undo-email' | 'not-me'
const kinds = ['undo-email', 'not-me'] as const

export interface SecureLink {
  kind: SecureLinkKind
  /** Email address to which the link was sent. */
  email: string
  isSeller: boolean
  /**
   * True if a second factor was activated after the email was sent. Removing this second factor requires the password.
   */
  asksPassword: boolean
}

/**
 * Returns what a link from a security email does (its kind), and whether the link requires the password. The page
 * describes the effect before the link is used, so this function does not use up the link.
 * @throws link_used
 */
export async function readSecureLink(
  context: AccountContext,
  token: string,
  now: number,
): Promise<SecureLink> {
  const link = await context.links.read(context.db, token, kinds, now)
  await requireOldestLink(context.db, link, now)
  const asksPassword = await hasFactorNewerThanLink(context.db, factorOwnerOf(link), link.id)
  return {
    kind: link.kind as SecureLinkKind,
    email: link.email,
    isSeller: link.sellerId !== null,
    asksPassword,
  }
}

/**
 * Recovers an account for the recipient of a link. Restores the previous email if the link undoes an email change, ends
 * all sessions, voids other links and returns a token for setting a new password. Removes passkeys that were added
 * after the email was sent, because a thief might have added these passkeys. Removes a second factor that was activated
 * after the email was sent only if the password is given, because access to the mailbox is not enough.
 * @throws link_used, email_taken, wrong_password, too_many_requests
 */
export async function secureAccount(
  context: AccountContext,
  token: string,
  password: string | undefined,
  caller: Caller,
): Promise<{ email: string; isSeller: boolean; resettoken: string }> {
  const { now } = caller
  const proven = await checkEnteredPassword(context, token, password, caller)
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.read(tx, token, kinds, now)
    const lockedAccount = await lockAccount(tx, link)
    // False if no password was checked, or if the password was changed or became outdated after the check.
    const isProven =
      proven !== undefined && lockedAccount?.password_hash === proven && !lockedAccount.must_reset
    // Checks the link again, because another link might have been used before the account was locked.
    await requireOldestLink(tx, link, now)
    await context.links.use(tx, token, kinds, now)
    const isSeller = link.sellerId !== null
    await (isSeller ? restoreSeller(tx, link) : restoreBuyer(tx, link))
    const owner = factorOwnerOf(link)
    const person = link.sellerId ?? link.buyerId
    const ended = await deleteSessions(tx, owner)
    await recordSecurityEvent(tx, { kind: 'sessions.ended', person, details: { ended }, at: now })
    await deletePendingSecret(tx, owner)
    if (isProven && (await deleteFactorNewerThanLink(tx, owner, link.id)))
      await recordSecurityEvent(tx, { kind: 'factor.off', person, at: now })
    // Removes passkeys that were added after the email was sent, because a passkey gives access without the password.
    // The second factor itself stays on.
    if ((await deletePasskeysNewerThanLink(tx, owner, link.id)) > 0)
      await recordSecurityEvent(tx, { kind: 'passkey.removed', person, at: now })
    // Unlinks identities that were linked after the email was sent, for the same reason.
    if ((await deleteIdentitiesSince(tx, owner, link.id)) > 0)
      await recordSecurityEvent(tx, { kind: 'identity.unlinked', person, at: now })
    if (link.kind === 'undo-email') await recordSecurityEvent(tx, { kind: 'email.restored', person, at: now })
    await voidLinks(tx, owner, ['confirm', 'reset', 'seller-reset', 'seller-email', 'not-me'], now)
    // Voids all undo links, so that an undo link that was sent to a thief's address cannot take over the account again.
    if (link.kind === 'undo-email') await voidLinks(tx, owner, ['undo-email'], now)
    const { email, buyerId, sellerId } = link
    const kind = isSeller ? 'seller-reset' : 'reset'
    const id = await context.links.create(tx, { kind, email, buyerId, sellerId, applicationId: null }, now)
    return { email, isSeller, resettoken: context.links.tokenOf(id) }
  })
}

/**
 * Checks the password that was entered with the link. Returns the hash that the password matched, or undefined if the
 * password is missing, not needed or outdated.
 * @throws link_used, wrong_password, too_many_requests
 */
async function checkEnteredPassword(
  context: AccountContext,
  token: string,
  password: string | undefined,
  caller: Caller,
): Promise<string | null | undefined> {
  if (!password) return undefined
  const link = await context.links.read(context.db, token, kinds, caller.now)
  await requireOldestLink(context.db, link, caller.now)
  if (!(await hasFactorNewerThanLink(context.db, factorOwnerOf(link), link.id))) return undefined
  const person = await findAccount(context.db, link)
  if (!person) throw fail('link_used')
  // Ignores an outdated password, because other people might know that password.
  if (person.must_reset) return undefined
  await requirePassword(context, { person, password }, caller)
  return person.password_hash
}

const factorOwnerOf = ({ buyerId, sellerId }: MailedLink) =>
  sellerId !== null ? { sellerId } : { buyerId: buyerId ?? '' }

const findAccount = (db: Db | Tx, { buyerId, sellerId }: MailedLink) =>
  sellerId !== null ? sellers.findSeller(db, sellerId) : buyers.findBuyer(db, buyerId ?? '')

const lockAccount = (tx: Tx, { buyerId, sellerId }: MailedLink) =>
  sellerId !== null ? sellers.lockSeller(tx, sellerId) : buyers.lockBuyer(tx, buyerId ?? '')

/**
 * Requires that a link can still be used. While an undo link for an earlier address is valid, undo links for later
 * addresses are rejected, because the owner of the earliest address has priority. A 'not-me' link is rejected if the
 * account's email has changed since the link was sent.
 * @throws link_used
 */
async function requireOldestLink(db: Db | Tx, link: MailedLink, now: number): Promise<void> {
  const account = await findAccount(db, link)
  if (!account) throw fail('link_used')
  if (link.kind === 'not-me' && account.email !== link.email) throw fail('link_used')
  const oldest = await findOldestUndo(db, link, now)
  if (link.kind === 'undo-email' && oldest !== undefined && oldest.email !== link.email)
    throw fail('link_used', {
      message: (language) => translate(language, 'error.address-reserved-earlier'),
    })
}

async function restoreBuyer(tx: Tx, { buyerId, email }: MailedLink): Promise<void> {
  const { id, email: current } = (await buyers.findBuyer(tx, buyerId ?? ''))!
  await buyers.lockEmail(tx, email)
  const holder = await buyers.findConfirmedBuyer(tx, email)
  if (holder && holder.id !== id) throw fail('email_taken')
  await buyers.updateBuyer(tx, id, { email, is_validated: true, must_reset: true })
  for (const each of [current, email]) await forgetAttempts(tx, accountKey('buyer', each))
}

async function restoreSeller(tx: Tx, { sellerId, email }: MailedLink): Promise<void> {
  const { id, email: current } = (await sellers.findSeller(tx, sellerId ?? ''))!
  await buyers.lockEmail(tx, email)
  const holder = await sellers.findSellerByEmail(tx, email)
  if (holder && holder.id !== id) throw fail('email_taken')
  await sellers.updateSeller(tx, id, { email, must_reset: true })
  await invalidate(tx, 'seller', [id])
  for (const each of [current, email]) await forgetAttempts(tx, accountKey('seller', each))
}
