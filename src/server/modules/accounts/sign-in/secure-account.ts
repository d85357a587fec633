import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { invalidate } from '#platform/cache/invalidation-log.ts'
import { fail } from '#platform/http/app-error.ts'
import type { AccountContext } from '../accounts.context.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import * as buyers from '../buyers.store.ts'
import * as sellers from '../sellers.store.ts'
import { deleteFactorSince } from '../second-factor/second-factor.store.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { accountKey } from './known-browsers.ts'
import { findOldestUndo, voidLinks, type MailedLink } from './mailed-links.ts'
import { forgetAttempts } from './rate-limits.ts'
import { translate } from '#platform/language/translate.ts'

/** 'undo-email': the e-mail moved, or is to; 'not-me': a sign-in the owner does not know. */
export type SecureLinkKind = 'undo-email' | 'not-me'
const kinds = ['undo-email', 'not-me'] as const

export interface SecureLink {
  kind: SecureLinkKind
  /** The address the link was mailed to. */
  email: string
  isSeller: boolean
}

/**
 * What a link that takes an account back would do; changes nothing.
 * @throws link_used
 */
export async function readSecureLink(
  context: AccountContext,
  token: string,
  now: number,
): Promise<SecureLink> {
  const link = await context.links.read(context.db, token, kinds, now)
  await requireRight(context.db, link, now)
  return { kind: link.kind as SecureLinkKind, email: link.email, isSeller: link.sellerId !== null }
}

/**
 * Takes an account back for whoever the link was mailed to: the address is theirs again, every session ends, whatever
 * else was mailed to open it opens nothing, and the password has to be chosen anew by the link whose secret this
 * returns.
 * @throws link_used, email_taken
 */
export async function secureAccount(
  context: AccountContext,
  token: string,
  now: number,
): Promise<{ email: string; isSeller: boolean; resettoken: string }> {
  return inTransaction(context.db, async (tx) => {
    const link = await context.links.read(tx, token, kinds, now)
    await lockAccount(tx, link)
    // Of two who take it back at the same time the second is asked again.
    await requireRight(tx, link, now)
    await context.links.use(tx, token, kinds, now)
    const isSeller = link.sellerId !== null
    await (isSeller ? restoreSeller(tx, link) : restoreBuyer(tx, link))
    const owner = isSeller ? { sellerId: link.sellerId! } : { buyerId: link.buyerId! }
    const person = link.sellerId ?? link.buyerId
    const ended = await deleteSessions(tx, owner)
    await recordSecurityEvent(tx, { kind: 'sessions.ended', person, details: { ended }, at: now })
    // Set up after the link was mailed, it may be the thief's: with it the owner could not sign in.
    if (await deleteFactorSince(tx, owner, link.id))
      await recordSecurityEvent(tx, { kind: 'factor.off', person, at: now })
    if (link.kind === 'undo-email') await recordSecurityEvent(tx, { kind: 'email.restored', person, at: now })
    await voidLinks(tx, owner, ['confirm', 'reset', 'seller-reset', 'seller-email', 'not-me'], now)
    // With the oldest of them used, no later address can take the account back again.
    if (link.kind === 'undo-email') await voidLinks(tx, owner, ['undo-email'], now)
    const { email, buyerId, sellerId } = link
    const kind = isSeller ? 'seller-reset' : 'reset'
    const id = await context.links.make(tx, { kind, email, buyerId, sellerId, applicationId: null }, now)
    return { email, isSeller, resettoken: context.links.tokenOf(id) }
  })
}

async function lockAccount(tx: Tx, { buyerId, sellerId }: MailedLink): Promise<void> {
  if (sellerId !== null) await sellers.lockSeller(tx, sellerId)
  else await buyers.lockBuyer(tx, buyerId ?? '')
}

/** The first owner wins: an address the account came to later takes nothing back while an older one still can. */
async function requireRight(db: Db | Tx, link: MailedLink, now: number): Promise<void> {
  const account =
    link.sellerId !== null
      ? await sellers.findSeller(db, link.sellerId)
      : await buyers.findBuyer(db, link.buyerId ?? '')
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
