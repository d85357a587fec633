import type pg from 'pg'
import { hashEntry, type AuditContent } from './audit-hash.ts'
import { createSealVerifier, sealedEndKey, type AuditHead, type Seal, type SealedEnd } from './audit-seals.ts'

/**
 * Range of audit entries that fail verification, because they were edited, removed or inserted outside the app. `no` is
 * the number of the first entry in the range, and `to` is the number of the last entry.
 */
export interface AuditViolation {
  no: number
  to: number
  kind: 'edited' | 'removed' | 'inserted'
}

export interface AuditVerdict {
  entries: number
  /**
   * Number and hash of the last entry. An operator can save the number and hash outside the database, to prove later
   * that the log was not rewritten.
   */
  head: { no: number; hash: string }
  /** Ranges of invalid entries, ordered by entry number. Contains at most the first 100 ranges. */
  faults: AuditViolation[]
}

interface StoredEntry extends AuditContent {
  prevHash: Buffer
  hash: Buffer
}

const batch = 500
const maxViolations = 100

/** Evidence against which the audit log is verified. Every field is optional. */
export interface AuditEvidence {
  /** Key with which the seals were created. If undefined, the seals are not verified. */
  key?: string | undefined
  /** Number and hash of the chain's last entry at an earlier time, which were saved outside the database. */
  anchor?: AuditHead | undefined
}

/**
 * Verifies all audit entries in batches, in one read-only snapshot. If `against` contains a key, also verifies the
 * seals, which are signed hashes of entries. The seals show whether an attacker has rewritten the log and recomputed
 * all hashes.
 */
export async function verifyAudit(pool: pg.Pool, against: AuditEvidence = {}): Promise<AuditVerdict> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const verdict = await walk(client, against)
    await client.query('commit')
    return verdict
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function walk(client: pg.PoolClient, { key, anchor }: AuditEvidence): Promise<AuditVerdict> {
  const found = await client.query<{ no: number; hash: Buffer }>('select no, hash from audit_head')
  const sealed = await client.query<{ no: number | null }>('select max(no) as no from audit_seals')
  const head = found.rows[0] ?? { no: 0, hash: Buffer.alloc(0) }
  const provenEnd = Math.max(head.no, sealed.rows[0]!.no ?? 0, anchor?.no ?? 0)
  const chain = openChain(head, provenEnd)
  let after = 0
  let entries = 0
  while (true) {
    const { rows } = await client.query<StoredEntry>(
      `select e.no, e.at, actor_id as "actorId", action, target_kind as "targetKind", target_id as "targetId",
        before, after, why, prev_hash as "prevHash", e.hash
       from audit_entries e where e.no > $1 order by e.no limit ${batch}`,
      [after],
    )
    for (const row of rows) {
      chain.add(row)
      if (row.no === anchor?.no && !row.hash.equals(anchor.hash)) chain.blame('edited', row.no)
    }
    entries += rows.length
    if (rows.length < batch) break
    after = rows.at(-1)!.no
  }
  if (key) await walkSeals(client, key, chain.blame)
  const faults = chain.end().slice(0, maxViolations)
  return { entries, head: { no: head.no, hash: head.hash.toString('hex') }, faults }
}

/** Verifies the seals. Reports an entry as edited if its seal is missing or wrong. */
async function walkSeals(client: pg.PoolClient, key: string, report: ReportViolation): Promise<void> {
  const seals = createSealVerifier(key)
  let after = 0
  let isWhole = true
  while (true) {
    const { rows } = await client.query<Seal>(
      `select s.no, s.hash, s.mac, e.hash as "entryHash" from audit_seals s left join audit_entries e on e.no = s.no
       where s.no > $1 order by s.no limit ${batch}`,
      [after],
    )
    for (const seal of rows) {
      const from = seals.add(seal)
      if (from !== undefined) isWhole = false
      if (from !== undefined && (seal.entryHash || from < seal.no)) report('edited', from, seal.no)
    }
    after = rows.at(-1)?.no ?? after
    if (rows.length < batch) break
  }
  const { rows } = await client.query<{ end: SealedEnd }>(
    'select value as end from settings where key = $1',
    [sealedEndKey],
  )
  const end = rows[0]?.end
  const last = seals.end(end)
  if (last === undefined || !isWhole) return
  const to = Math.max(last, end?.no ?? 0)
  report('edited', Math.min(last + 1, to), to)
}

type ReportViolation = (kind: AuditViolation['kind'], no: number, to?: number) => void

interface Link {
  no: number
  hash: Buffer
}

/**
 * Number of recent entries among which an entry's predecessor is searched. If more entries than this were inserted in a
 * row, they are not recognized as inserted.
 */
const maxRecentLinks = 500

/**
 * Creates a function that checks whether each entry contains the hash of the previous entry. `provenEnd` is the highest
 * entry number whose existence is proven by the head, the seals or the anchor.
 */
function openChain(head: Link, provenEnd: number) {
  const violations = new Map<number, AuditViolation>()
  let links: Link[] = [{ no: 0, hash: Buffer.alloc(0) }]
  const report: ReportViolation = (kind, no, to = no) => {
    if (no > 0 && (violations.size < maxViolations * 2 || violations.has(no)))
      violations.set(no, { no, to, kind })
  }

  function addToChain(row: StoredEntry, isWhole: boolean): void {
    const last = links.at(-1)!
    const predecessor = links.findLastIndex(({ hash }) => hash.equals(row.prevHash))
    if (predecessor >= 0) {
      for (const { no } of links.slice(predecessor + 1)) report('inserted', no)
      links = links.slice(0, predecessor + 1)
    } else if (row.no > last.no + 1) report('removed', last.no + 1, row.no - 1)
    else if (isWhole) report('edited', last.no)
    links.push({ no: row.no, hash: row.hash })
    if (links.length > maxRecentLinks * 2) links = links.slice(-maxRecentLinks)
  }

  return {
    blame: report,
    add(row: StoredEntry): void {
      if (row.no > head.no) return report('inserted', row.no)
      const isWhole = hashEntry(row.prevHash, row).equals(row.hash)
      addToChain(row, isWhole)
      if (!isWhole) report('edited', row.no)
    },
    end(): AuditViolation[] {
      const last = links.at(-1)!
      if (last.no < head.no) report('removed', last.no + 1, head.no)
      else if (!last.hash.equals(head.hash)) report('edited', last.no)
      if (provenEnd > head.no) report('removed', head.no + 1, provenEnd)
      return [...violations.values()].toSorted((a, b) => a.no - b.no)
    },
  }
}
