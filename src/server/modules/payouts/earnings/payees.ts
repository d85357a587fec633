import { hasRight } from '#contract/staff-roles.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import type { Db } from '#platform/database/db.ts'
import { fail } from '#platform/errors/app-error.ts'
import { findPayeeByAccount, getPayee, type Payee } from '#modules/accounts/payout-account.ts'

/**
 * Returns the signed-in seller.
 * @throws not_found
 */
export async function getSignedInSeller(db: Db, actor: Actor): Promise<Payee> {
  if (actor.kind !== 'seller') throw fail('not_found')
  return getPayee(db, actor.id)
}

/**
 * Returns the signed-in seller if the payout account in the request path belongs to this seller.
 * @throws not_found
 */
export async function getOwner(db: Db, actor: Actor, accountId: string): Promise<Payee> {
  const payee = await findPayeeByAccount(db, accountId)
  if (!payee || actor.kind !== 'seller' || payee.id !== actor.id) throw fail('not_found')
  return payee
}

/** Returns the seller who owns the payout account. Unlike `getOwner`, allows admins to access any account. */
export async function getOwnerOrAny(db: Db, actor: Actor, accountId: string): Promise<Payee> {
  if (!isFirstParty(actor)) return getOwner(db, actor, accountId)
  const payee = await findPayeeByAccount(db, accountId)
  if (!payee) throw fail('not_found')
  return payee
}

export function isFirstParty(actor: Actor): boolean {
  return actor.kind === 'seller' && hasRight(actor.role, 'payouts')
}
