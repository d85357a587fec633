import { secondFactorRoles } from '#contract/staff-roles.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import type { BuyerRow } from '../core/buyers.store.ts'
import { roleOf, type SellerRow } from '../core/sellers.store.ts'
import { lockOwnBuyer, lockOwnSeller } from '../sessions/lock-own-account.ts'
import { getActorAccount } from '../sessions/lock-own-account.ts'
import { newRecoveryCodes } from '../core/recovery-codes.ts'
import { isSsoRequired } from '../core/staff-sso.ts'
import { replaceRecoveryCodeHashes } from './second-factor.store.ts'

/** Request to change the caller's second factor: the caller, the caller's session and the current time in ms. */
export interface FactorChange {
  actor: Actor
  session: string
  now: number
}

export type FactorHolder = (SellerRow & { kind: 'seller' }) | (BuyerRow & { kind: 'buyer' })

/**
 * Runs `work` with the caller's account locked. Requires that the account's email is verified, because warnings and
 * reset links are sent to that email.
 */
export async function withFactorOwner<Done>(
  context: AccountContext,
  { actor, session }: FactorChange,
  work: (tx: Tx, person: FactorHolder) => Promise<Done>,
): Promise<Done> {
  const person = await getActorAccount(context, actor)
  return inTransaction(context.db, async (tx) => {
    if (person.kind === 'seller')
      return work(tx, { ...(await lockOwnSeller(tx, person, session)), kind: 'seller' })
    const buyer = await lockOwnBuyer(tx, person, session)
    if (!buyer.is_validated) throw fail('not_confirmed')
    return work(tx, { ...buyer, kind: 'buyer' })
  })
}

/** Returns whether the person's staff role requires a second factor. */
export function isSecondFactorRequired({ settings }: AccountContext, person: FactorHolder): boolean {
  const role = person.kind === 'seller' ? roleOf(person) : null
  // Owners need a second factor to sign in if the staff's provider cannot be reached.
  if (role === 'owner' && isSsoRequired(settings, role)) return true
  return settings.staffSecondFactor === 1 && role !== null && secondFactorRoles.includes(role)
}

/** Replaces the recovery codes. Returns the new codes, formatted for display. */
export async function replaceRecoveryCodes(context: AccountContext, tx: Tx, id: string): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodeHashes(
    tx,
    id,
    codes.map((code) => context.factorSeal.hashCode(id, code)),
  )
  return codes
}
