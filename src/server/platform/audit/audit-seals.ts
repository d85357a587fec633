import { createHmac, timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Db } from '../database/db.ts'

/**
 * Number and hash of the last audit entry. A copy outside the database proves later that no entry up to this one was
 * rewritten.
 */
export interface AuditHead {
  no: number
  hash: Buffer
}

/** Stored seal (signed hash) of an audit entry, and the entry's current hash. */
export interface Seal extends AuditHead {
  mac: Buffer
  entryHash: Buffer | null
}

/**
 * Number of seals and number of the last sealed entry, with their signature (`mac`). Stored separately from the seals,
 * so that the removal of the newest seals is detected.
 */
export interface SealedEnd {
  count: number
  no: number
  mac: string
}

/** Returns the MAC of a seal from an older build. Older builds did not include the previous seal in the MAC. */
function loneMac(key: string, { no, hash }: AuditHead): Buffer {
  return hmac(key, `audit ${no} ${hash.toString('hex')}`)
}

/** Returns the MAC of a seal. The MAC covers the entry, the seal's number and the previous seal. */
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

/**
 * Creates a verifier for seals that are added in order. The verifier checks each seal against its entry, its number and
 * the previous seal.
 */
export function createSealVerifier(key: string) {
  let count = 0
  let isChained = false
  let before: Pick<Seal, 'no' | 'mac'> = { no: 0, mac: Buffer.alloc(0) }
  return {
    /** Returns the number of the first entry that this seal fails to prove, or undefined if the seal is valid. */
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
    /**
     * Returns undefined if the last seal matches the stored `SealedEnd`. Otherwise, returns the number of the last
     * entry that a seal covers.
     */
    end(end: SealedEnd | undefined): number | undefined {
      if (!end) return isChained ? before.no : undefined
      return end.count === count && isEnd(key, end, before) ? undefined : before.no
    },
  }
}

/** Settings key of the stored `SealedEnd`. */
export const sealedEndKey = 'audit.sealed'

/**
 * Adds a seal for the last audit entry. If earlier entries were rewritten or the newest seals are missing, adds no seal
 * and returns false.
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
    const signedEnd: SealedEnd = { ...next, mac: endMac(key, next, mac).toString('hex') }
    await sql`insert into settings (key, value) values (${sealedEndKey}, ${JSON.stringify(signedEnd)}::jsonb)
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

/**
 * Returns the number and hash of the last audit entry if entries were added since the last call of `rememberAnchor`.
 * Otherwise returns undefined.
 */
export async function findNewHead(db: Db): Promise<AuditHead | undefined> {
  const { rows } = await sql<AuditHead>`select no, hash from audit_head
    where no > coalesce((select (value->>'no')::bigint from settings where key = ${anchorKey}), 0)`.execute(
    db,
  )
  return rows[0]
}

/** Records the number of the audit entry whose hash was published last. */
export async function rememberAnchor(db: Db, { no }: AuditHead): Promise<void> {
  await sql`insert into settings (key, value) values (${anchorKey}, jsonb_build_object('no', ${no}::bigint))
    on conflict (key) do update set value = excluded.value`.execute(db)
}
