import type { Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findConfirmedBuyer, lockEmail } from '../core/buyers.store.ts'
import { orderMail } from '../emails/emails.ts'
import { findSellerByEmail } from '../core/sellers.store.ts'
import { isAskedEnough, isMailedEnough, type LinkOwner } from '../core/mailed-links.ts'
import { translate } from '#platform/language/translate.ts'

/** An account whose e-mail is to change. */
interface MovingAccount {
  kind: 'buyer' | 'seller'
  id: string
  /** The address it has now. */
  email: string
  /** Whether that address is proven to be theirs: to any other nothing is told. */
  isProven: boolean
  language: string | null
}

/**
 * Mails the new address a link by which it takes over, and tells the old one at once, with a link that undoes it.
 * Whether the new address has an account is told to that address alone. One that was mailed enough for now is not mailed.
 * @throws too_many_requests
 */
export async function askToMove(
  context: AccountContext,
  tx: Tx,
  account: MovingAccount,
  email: string,
  now: number,
): Promise<void> {
  const owner = ownerOf(account)
  const isBuyer = account.kind === 'buyer'
  const kind = isBuyer ? 'confirm' : 'seller-email'
  if (await isMailedEnough(tx, owner, now, [kind])) throw fail('too_many_requests')
  if (await isMailedEnough(tx, owner, now, ['undo-email'])) throw fail('too_many_requests')
  if (account.isProven) await tellOldAddress(context, tx, account, email, 'email-change-asked', now)
  // One after the other, or several accounts at once would each find the address hardly asked.
  await lockEmail(tx, email)
  const isFlooded = await isAskedEnough(tx, email, now)
  // Made for a taken address too, and never mailed: how often one may ask is the same, whoever has the address.
  const link = await context.links.make(tx, { kind, email, applicationId: null, ...owner }, now)
  if (isFlooded) return
  const taken = isBuyer ? await findConfirmedBuyer(tx, email) : await findSellerByEmail(tx, email)
  if (taken) {
    const template = isBuyer ? 'already-here' : 'already-selling'
    const { language } = taken
    return orderMail(tx, { key: `${template}:${email}:${hourOf(now)}`, template, to: email, language })
  }
  const template = isBuyer ? 'confirm-change' : 'seller-confirm-change'
  await orderMail(tx, { key: link, template, to: email, link, language: account.language })
}

/**
 * An account moves only where its owner is signed in: the address it is at can take it back, so nobody is to make an
 * account theirs that is another's.
 * @throws not_signed_in
 */
export function requireOwner(isOwn: boolean): void {
  if (isOwn) return
  throw fail('not_signed_in', {
    message: (language) => translate(language, 'error.sign-in-for-link'),
  })
}

/** Tells the address an account moves away from, with a link that brings it back within seven days. */
export async function tellOldAddress(
  context: AccountContext,
  tx: Tx,
  account: Pick<MovingAccount, 'kind' | 'id' | 'email' | 'language'>,
  newEmail: string,
  template: 'email-change-asked' | 'moved-away',
  now: number,
): Promise<void> {
  const { email } = account
  const owner = ownerOf(account)
  if (template === 'moved-away')
    await recordSecurityEvent(tx, { kind: 'email.changed', person: account.id, at: now })
  const link = await context.links.make(tx, { kind: 'undo-email', email, applicationId: null, ...owner }, now)
  await orderMail(tx, { key: link, template, to: email, newEmail, link, language: account.language })
}

function ownerOf({ kind, id }: Pick<MovingAccount, 'kind' | 'id'>): LinkOwner {
  return kind === 'buyer' ? { buyerId: id, sellerId: null } : { buyerId: null, sellerId: id }
}

function hourOf(now: number): number {
  return Math.floor(now / 3600_000)
}
