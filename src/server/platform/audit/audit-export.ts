import type { Actor } from '../http/access/actor.ts'
import { audit } from './audit.ts'
import type { Clock } from '../core/clock.ts'
import { inTransaction, type Db } from '../database/db.ts'

/** Records in the audit log that an admin has exported a list of people, and which filter the admin used. */
export async function auditExport(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  list: string,
  filter: object,
): Promise<void> {
  const entry = { actor, action: `${list}.export`, target: { kind: 'export', id: list }, after: filter }
  await inTransaction(db, (tx) => audit(tx, { ...entry, at: clock.now() }))
}
