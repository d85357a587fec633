import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findConfirmedBuyer, lockEmail } from '../core/buyers.store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { findSellerByEmail } from '../core/sellers.store.ts'
import { isEmailChangeLimitReached, isLinkLimitReached, type LinkOwner } from '../core/mailed-links.ts'
import { translate } from '#platform/language/translate.ts'

/** Account that requests an email change. */
interface ChangingAccount {
  kind: 'buyer' | 'seller'
  id: string
  /** Current email address. */
  email: string
  /** Whether the current address is verified. No email about the account is sent to an unverified address. */
  isProven: boolean
  language: string | null
}

/**
 * Emails a confirmation link to the new address and an undo link to the current address. If another account already
 * uses the new address, only emails a notice to the owner of that account. Sends no email if the new address has
 * reached the hourly limit.
 * @throws too_many_requests
 */
export async function requestEmailChange(
  context: AccountContext,
  tx: Tx,
  account: ChangingAccount,
  email: string,
  now: number,
): Promise<void> {
  const owner = ownerOf(account)
  const isBuyer = account.kind === 'buyer'
  const kind = isBuyer ? 'confirm' : 'seller-email'
  if (await isLinkLimitReached(tx, owner, now, [kind])) throw fail('too_many_requests')
  if (await isLinkLimitReached(tx, owner, now, ['undo-email'])) throw fail('too_many_requests')
  if (account.isProven) await notifyOldAddress(context, tx, account, email, 'email-change-asked', now)
  // Serializes requests for the same address. Otherwise concurrent requests could all pass the hourly limit.
  await lockEmail(tx, email)
  const isFlooded = await isEmailChangeLimitReached(tx, email, now)
  // Creates a link even if the address is in use, but does not send the link in that case. The link still counts toward
  // the hourly limit. Otherwise, the limit would reveal that the address is in use.
  const link = await context.links.create(tx, { kind, email, applicationId: null, ...owner }, now)
  if (isFlooded) return
  const otherAccount = isBuyer ? await findConfirmedBuyer(tx, email) : await findSellerByEmail(tx, email)
  if (otherAccount) {
    const template = isBuyer ? 'already-here' : 'already-selling'
    const { language } = otherAccount
    return enqueueEmail(tx, { key: `${template}:${email}:${hourOf(now)}`, template, to: email, language })
  }
  const template = isBuyer ? 'confirm-change' : 'seller-confirm-change'
  await enqueueEmail(tx, { key: link, template, to: email, link, language: account.language })
}

/**
 * Requires that the caller is signed in to the account. Otherwise a person who opens a stranger's link would take over
 * the stranger's account, and the stranger could later recover the account through the old address.
 * @throws not_signed_in
 */
export function requireOwner(isOwn: boolean): void {
  if (isOwn) return
  throw fail('not_signed_in', {
    message: (language) => translate(language, 'error.sign-in-for-link'),
  })
}

/** Emails the account's current address about the change, with an undo link that stays valid for seven days. */
export async function notifyOldAddress(
  context: AccountContext,
  tx: Tx,
  account: Pick<ChangingAccount, 'kind' | 'id' | 'email' | 'language'>,
  newEmail: string,
  template: 'email-change-asked' | 'moved-away',
  now: number,
): Promise<void> {
  const { email } = account
  const owner = ownerOf(account)
  if (template === 'moved-away')
    await recordSecurityEvent(tx, { kind: 'email.changed', person: account.id, at: now })
  const link = await context.links.create(
    tx,
    { kind: 'undo-email', email, applicationId: null, ...owner },
    now,
  )
  await enqueueEmail(tx, { key: link, template, to: email, newEmail, link, language: account.language })
}

function ownerOf({ kind, id }: Pick<ChangingAccount, 'kind' | 'id'>): LinkOwner {
  return kind === 'buyer' ? { buyerId: id, sellerId: null } : { buyerId: null, sellerId: id }
}

function hourOf(now: number): number {
  return Math.floor(now / 3600_000)
}
