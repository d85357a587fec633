import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/db.ts'

/** The chain's end: noted elsewhere, it proves later that nothing before it was rewritten. */
export interface AuditHead {
  no: number
  hash: Buffer
}

/** A seal as it is stored, and the hash its entry has now. */
export interface Seal extends AuditHead {
  mac: Buffer
  entryHash: Buffer | null
}

/** How far the seals went, by the key: noted beside them, so that the last ones cannot be taken away. */
export interface SealedEnd {
  count: number
  no: number
  mac: string
}

/** The first seals, of builds before seals were chained, say nothing of one another. */
function loneMac(key: string, { no, hash }: AuditHead): Buffer {
  return hmac(key, `audit ${no} ${hash.toString('hex')}`)
}

/** What a seal says of an entry, by a key of the app's: its own number and the seal before it are part of it. */
function macOf(key: string, { no, hash }: AuditHead, count: number, before: Buffer): Buffer {
  return hmac(key, `audit seal ${count} ${no} ${hash.toString('hex')} ${before.toString('hex')}`)
}

function endMac(key: string, { count, no }: Pick<SealedEnd, 'count' | 'no'>, last: Buffer): Buffer {
  return hmac(key, `audit seals end ${count} ${no} ${last.toString('hex')}`)
}

function hmac(key: string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function isSame(a: Buffer, b: Buffer): boolean {
  return a.length === b.length && timingSafeEqual(a, b)
}

function isEnd(key: string, end: SealedEnd, last: Pick<Seal, 'no' | 'mac'>): boolean {
  return end.no === last.no && isSame(Buffer.from(end.mac, 'hex'), endMac(key, end, last.mac))
}

/** Follows the seals in their order, each held against its entry, its number and the one before it. */
export function followSeals(key: string) {
  let count = 0
  let isChained = false
  let before: Pick<Seal, 'no' | 'mac'> = { no: 0, mac: Buffer.alloc(0) }
  return {
    /** Returns the first entry a seal fails to prove; undefined where it is right. */
    add(seal: Seal): number | undefined {
      count++
      const from = before.no + 1
      const isNext = isSame(seal.mac, macOf(key, seal, count, before.mac))
      const isLone = !isChained && isSame(seal.mac, loneMac(key, seal))
      isChained ||= !isLone
      before = seal
      if (!isNext && !isLone) return from
      return seal.entryHash?.equals(seal.hash) ? undefined : seal.no
    },
    /** Whether the last seal is the one that was noted; the entry after which one is missing otherwise. */
    end(end: SealedEnd | undefined): number | undefined {
      if (!end) return isChained ? before.no : undefined
      return end.count === count && isEnd(key, end, before) ? undefined : before.no
    },
  }
}

/** Where the note of the seals' end stands in the settings. */
export const sealedEndKey = 'audit.sealed'

/**
 * Seals the chain as far as it goes. What was sealed before must still be there as it was: a chain that was rewritten, or
 * whose last seals are gone, is never sealed anew. Returns whether the log is as the last seal says.
 */
export async function sealAudit(db: Db, key: string, at: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows: heads } = await sql<AuditHead>`select no, hash from audit_head for update`.execute(tx)
    const { rows: seals } = await sql<Seal>`
      select s.no, s.hash, s.mac, e.hash as "entryHash" from audit_seals s
        left join audit_entries e on e.no = s.no order by s.no desc limit 1`.execute(tx)
    const { rows: ends } = await sql<{ end: SealedEnd }>`
      select value as end from settings where key = ${sealedEndKey}`.execute(tx)
    const [head, last, end] = [heads[0]!, seals[0], ends[0]?.end]
    if (last && !last.entryHash?.equals(last.hash)) return false
    if (end ? !(last && isEnd(key, end, last)) : last && !isSame(last.mac, loneMac(key, last))) return false
    if (head.no === (last?.no ?? 0)) return true
    if (head.no < (last?.no ?? 0)) return false
    const count = (end?.count ?? (await countSeals(tx))) + 1
    const mac = macOf(key, head, count, last?.mac ?? Buffer.alloc(0))
    await tx
      .insertInto('audit_seals')
      .values({ no: head.no, hash: head.hash, mac, at: new Date(at) })
      .execute()
    const next = { count, no: head.no }
    const noted: SealedEnd = { ...next, mac: endMac(key, next, mac).toString('hex') }
    await sql`insert into settings (key, value) values (${sealedEndKey}, ${JSON.stringify(noted)}::jsonb)
      on conflict (key) do update set value = excluded.value`.execute(tx)
    return true
  })
}

async function countSeals(tx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count from audit_seals`.execute(
    tx,
  )
  return rows[0]!.count
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
