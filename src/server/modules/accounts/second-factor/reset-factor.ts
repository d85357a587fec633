import { audit } from '#platform/audit/audit.ts'
import { inTransaction, type Tx } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { fail } from '#platform/errors/app-error.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { requirePermissionToManage } from '../core/may-manage.ts'
import * as buyers from '../core/buyers.store.ts'
import { enqueueEmail } from '../emails/emails.ts'
import * as sellers from '../core/sellers.store.ts'
import { deleteSessions } from '../sessions/sessions.store.ts'
import { forgetAttempts } from '../rate-limits/rate-limits.ts'
import { codeRateLimitKey, factorOwnerOf, type FactorPerson } from './factor-owner.ts'
import { deleteFactor } from './second-factor.store.ts'

interface ResetCommand {
  kind: 'buyer' | 'seller'
  id: string
  why: string
}

/**
 * Removes the second factor of a person who lost access to it, and ends all of the person's sessions. The admin must
 * give a reason. Only an owner can remove a team member's second factor, and owners cannot remove their own second
 * factor in this way.
 * @throws not_found, not_allowed, own_rights, wrong_state
 */
export async function resetSecondFactor(
  context: AccountContext,
  actor: Actor,
  { kind, id, why }: ResetCommand,
  now: number,
): Promise<{ ended: number }> {
  if (actor.kind === 'seller' && kind === 'seller' && actor.id === id) throw fail('own_rights')
  return inTransaction(context.db, async (tx) => {
    const person = await lockPerson(tx, kind, id)
    if (!person) throw fail('not_found')
    requirePermissionToManage(actor, person.kind === 'seller' ? person : 'buyer')
    return resetIn(tx, person, { by: actor, why, now })
  })
}

/**
 * Removes the second factor of the account with this email. Used by the command `npm run reset-second-factor`. Returns
 * the owner of the second factor.
 * @throws not_found, wrong_state
 */
export async function resetByEmail(
  { db }: Pick<AccountContext, 'db'>,
  { kind, email }: { kind: 'buyer' | 'seller'; email: string },
  now: number,
): Promise<FactorPerson> {
  return inTransaction(db, async (tx) => {
    const found = await (kind === 'seller' ? sellers.findSellerByEmail : buyers.findConfirmedBuyer)(tx, email)
    const person = found && (await lockPerson(tx, kind, found.id))
    if (!person) throw fail('not_found')
    await resetIn(tx, person, { by: commandName, why: '', now })
    return person
  })
}

/** Name under which the operator's command appears as the actor in the audit log. */
const commandName = 'npm run reset-second-factor'

type Locked = (sellers.SellerRow & { kind: 'seller' }) | (buyers.BuyerRow & { kind: 'buyer' })

async function lockPerson(tx: Tx, kind: 'buyer' | 'seller', id: string): Promise<Locked | undefined> {
  if (kind === 'seller') {
    const seller = await sellers.lockSeller(tx, id)
    return seller && { ...seller, kind }
  }
  const buyer = await buyers.lockBuyer(tx, id)
  return buyer?.erased_at === null ? { ...buyer, kind } : undefined
}

async function resetIn(
  tx: Tx,
  person: FactorPerson,
  { by, why, now }: { by: Actor | string; why: string; now: number },
): Promise<{ ended: number }> {
  const { kind, id, email, language } = person
  if (!(await deleteFactor(tx, factorOwnerOf(person)))) throw fail('wrong_state')
  const ended = await deleteSessions(tx, factorOwnerOf(person))
  await forgetAttempts(tx, codeRateLimitKey(person))
  await recordSecurityEvent(tx, { kind: 'factor.reset', person: id, details: { ended }, at: now })
  await enqueueEmail(tx, { key: `factor-reset:${id}:${now}`, template: 'factor-reset', to: email, language })
  await audit(tx, {
    actor: by,
    action: 'factor.reset',
    target: { kind, id },
    after: { ended },
    reason: why,
    at: now,
  })
  return { ended }
}
