import type { Actor } from '#platform/http/access/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import { isBreachedPassword } from '#platform/auth/passwords-common.ts'
import { inTransaction, type Db, type Tx } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { requirePermissionToManage } from '../core/may-manage.ts'
import * as buyers from '../core/buyers.store.ts'
import * as sellers from '../core/sellers.store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'

interface ExpireCommand {
  kind: 'buyer' | 'seller'
  id: string
  why: string
}

/**
 * Expires a person's password, ends all sessions and emails a link to set a new password. The admin must give a
 * reason. Only an owner can expire a team member's password.
 * @throws not_found, not_allowed
 */
export async function expirePassword(
  context: AccountContext,
  actor: Actor,
  { kind, id, why }: ExpireCommand,
  now: number,
): Promise<{ ended: number }> {
  return inTransaction(context.db, async (tx) => {
    const ended = await (kind === 'buyer' ? expireBuyers : expireSellers)(context, tx, id, { actor, now })
    await recordSecurityEvent(tx, { kind: 'sessions.ended', person: id, details: { ended }, at: now })
    const target = { kind, id }
    await audit(tx, { actor, action: 'password.expire', target, after: { ended }, reason: why, at: now })
    return { ended }
  })
}

interface By {
  actor: Actor
  now: number
}

async function expireBuyers(
  context: AccountContext,
  tx: Tx,
  id: string,
  { actor, now }: By,
): Promise<number> {
  requirePermissionToManage(actor, 'buyer')
  const buyer = await buyers.lockBuyer(tx, id)
  if (!buyer || buyer.erased_at) throw fail('not_found')
  const { email, password_hash: hash } = buyer
  if (hash !== null) await buyers.updateBuyer(tx, id, { must_reset: true })
  const owner = buyer.is_validated ? buyer : await buyers.findBuyerByEmail(tx, email)
  // Sends no email if another account with this address is verified or has paid, because the address might belong to
  // the owner of that account.
  if (owner?.id === id) {
    const link = { kind: 'reset', email, buyerId: id, sellerId: null, applicationId: null } as const
    const key = await context.links.create(tx, link, now)
    const template = hash === null ? 'first-password' : 'password-expired'
    await enqueueEmail(tx, { key, template, to: email, link: key })
  }
  return deleteSessions(tx, { buyerId: id })
}

async function expireSellers(
  context: AccountContext,
  tx: Tx,
  id: string,
  { actor, now }: By,
): Promise<number> {
  const seller = await sellers.lockSeller(tx, id)
  if (!seller) throw fail('not_found')
  requirePermissionToManage(actor, seller)
  const { email } = seller
  await sellers.updateSeller(tx, id, { must_reset: true })
  const link = { kind: 'seller-reset', email, buyerId: null, sellerId: id, applicationId: null } as const
  const key = await context.links.create(tx, link, now)
  await enqueueEmail(tx, { key, template: 'seller-password-expired', to: email, link: key })
  return deleteSessions(tx, { sellerId: id })
}

/**
 * Expires a correct password that is on the current list of breached passwords. Returns false if the password is not on
 * the list or was changed after the sign-in checked the password.
 */
export async function expireBreached(
  db: Db,
  { kind, id, hash }: { kind: 'buyer' | 'seller'; id: string; hash: string | null },
  password: string,
): Promise<boolean> {
  if (!isBreachedPassword(password)) return false
  return inTransaction(db, async (tx) => {
    const lockedAccount = await (kind === 'buyer' ? buyers.lockBuyer(tx, id) : sellers.lockSeller(tx, id))
    if (lockedAccount?.password_hash !== hash) return false
    await (kind === 'buyer' ? buyers.updateBuyer : sellers.updateSeller)(tx, id, { must_reset: true })
    return true
  })
}
