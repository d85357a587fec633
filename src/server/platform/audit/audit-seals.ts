import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/db.ts'

/** The chain's end: noted elsewhere, it proves later that nothing before it was rewritten. */
export interface AuditHead {
  no: number
  hash: Buffer
}

/** What a seal says of an entry, by a key of the app's; whoever has only the database cannot say it. */
export function macOf(key: string, { no, hash }: AuditHead): Buffer {
  return createHmac('sha256', key)
    .update(`audit ${no} ${hash.toString('hex')}`)
    .digest()
}

export function isSealed(key: string, head: AuditHead, mac: Buffer): boolean {
  const right = macOf(key, head)
  return right.length === mac.length && timingSafeEqual(right, mac)
}

/**
 * Seals the chain as far as it goes. What was sealed before must still be there as it was: a chain that was rewritten is
 * never sealed anew. Returns whether the log is as the last seal says.
 */
export async function sealAudit(db: Db, key: string, at: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows: heads } = await sql<AuditHead>`select no, hash from audit_head for update`.execute(tx)
    const { rows: seals } = await sql<AuditHead & { mac: Buffer; entryHash: Buffer | null }>`
      select s.no, s.hash, s.mac, e.hash as "entryHash" from audit_seals s
        left join audit_entries e on e.no = s.no order by s.no desc limit 1`.execute(tx)
    const [head, last] = [heads[0]!, seals[0]]
    if (last && !(last.entryHash?.equals(last.hash) && isSealed(key, last, last.mac))) return false
    if (head.no === (last?.no ?? 0)) return true
    if (head.no < (last?.no ?? 0)) return false
    await sql`insert into audit_seals (no, hash, mac, at)
      values (${head.no}, ${head.hash}, ${macOf(key, head)}, ${new Date(at)})`.execute(tx)
    return true
  })
}

const anchorKey = 'audit.anchor'

/** The chain's end, where it has gone on since it was last told; undefined where it has not. */
export async function findNewHead(db: Db): Promise<AuditHead | undefined> {
  const { rows } = await sql<AuditHead>`select no, hash from audit_head
    where no > coalesce((select (value->>'no')::bigint from settings where key = ${anchorKey}), 0)`.execute(
    db,
  )
  return rows[0]
}

/** Remembers how far the chain's end was told. */
export async function rememberAnchor(db: Db, { no }: AuditHead): Promise<void> {
  await sql`insert into settings (key, value) values (${anchorKey}, jsonb_build_object('no', ${no}::bigint))
    on conflict (key) do update set value = excluded.value`.execute(db)
}
