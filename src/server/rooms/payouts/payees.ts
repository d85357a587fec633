import type { Actor } from '#platform/actor.ts'
import type { Db } from '#platform/db.ts'
import { refuse } from '#platform/refusal.ts'
import { findPayeeByAccount, getPayee, type Payee } from '#rooms/accounts/payout-account.ts'

/** The signed-in seller; refuses with not_found. */
export async function getSelf(db: Db, actor: Actor): Promise<Payee> {
  if (actor.kind !== 'seller') throw refuse('not_found')
  return getPayee(db, actor.id)
}

/** The seller an account in a path belongs to: the caller's own, else not_found. */
export async function getOwner(db: Db, actor: Actor, accountId: string): Promise<Payee> {
  const payee = await findPayeeByAccount(db, accountId)
  if (!payee || actor.kind !== 'seller' || payee.id !== actor.id) throw refuse('not_found')
  return payee
}

/** As `getOwner`; the house may look into any account. */
export async function getOwnerOrAny(db: Db, actor: Actor, accountId: string): Promise<Payee> {
  if (!isHouse(actor)) return getOwner(db, actor, accountId)
  const payee = await findPayeeByAccount(db, accountId)
  if (!payee) throw refuse('not_found')
  return payee
}

export function isHouse(actor: Actor): boolean {
  return actor.kind === 'seller' && (actor.isAdmin || actor.isSA)
}
