import { audit } from '#platform/audit/audit.ts'
import { inTransaction } from '#platform/database/db.ts'
import type { Actor } from '#platform/http/access/actor.ts'
import { recordSecurityEvent } from '#platform/security/security-events.ts'
import { fail } from '#platform/errors/app-error.ts'
import type { AccountContext } from '../core/accounts.context.ts'
import { findBuyer } from '../core/buyers.store.ts'
import { requirePermissionToManage } from '../core/may-manage.ts'
import { findSeller } from '../core/sellers.store.ts'
import { deleteSessions } from './sessions.store.ts'

interface SignOutCommand {
  kind: 'buyer' | 'seller'
  id: string
  why: string
}

/**
 * Ends all sessions of a person. The admin must give a reason. Only an owner can sign out team members.
 * @throws not_found, not_allowed
 */
export async function signOutPerson(
  { db }: Pick<AccountContext, 'db'>,
  actor: Actor,
  { kind, id, why }: SignOutCommand,
  now: number,
): Promise<{ ended: number }> {
  return inTransaction(db, async (tx) => {
    const seller = kind === 'seller' ? await findSeller(tx, id) : undefined
    if (!(seller ?? (kind === 'buyer' && (await findBuyer(tx, id))))) throw fail('not_found')
    requirePermissionToManage(actor, seller ?? 'buyer')
    const ended = await deleteSessions(tx, kind === 'buyer' ? { buyerId: id } : { sellerId: id })
    await recordSecurityEvent(tx, { kind: 'sessions.ended', person: id, details: { ended }, at: now })
    await audit(tx, {
      actor,
      action: 'sessions.end',
      target: { kind, id },
      after: { ended },
      reason: why,
      at: now,
    })
    return { ended }
  })
}
