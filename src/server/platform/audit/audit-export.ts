import type { Actor } from '../http/access/actor.ts'
import { audit } from './audit.ts'
import type { Clock } from '../core/clock.ts'
import { inTransaction, type Db } from '../database/db.ts'

/** Writes into the audit log that an admin takes a list of people away as a file, and which of them. */
export async function auditExport(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  list: string,
  filter: object,
): Promise<void> {
  const entry = { actor, action: `${list}.export`, target: { kind: 'export', id: list }, after: filter }
  await inTransaction(db, (tx) => audit(tx, { ...entry, at: clock.now() }))
}
