import type { Actor } from '../http/access/actor.ts'
import { audit } from './audit.ts'
import { inTransaction } from '../database/db.ts'
import type { AdminContext } from '#modules/catalog/admin/sellers/sellers-table.ts'

/** Writes into the audit log that an admin takes a list of people away as a file, and which of them. */
export async function auditExport(
  { db, clock }: AdminContext,
  actor: Actor,
  list: 'buyers' | 'members' | 'sellers' | 'orders',
  filter: object,
): Promise<void> {
  const entry = { actor, action: `${list}.export`, target: { kind: 'export', id: list }, after: filter }
  await inTransaction(db, (tx) => audit(tx, { ...entry, at: clock.now() }))
}
