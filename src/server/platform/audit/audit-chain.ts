import type pg from 'pg'
import { hashEntry, type AuditContent } from './audit-hash.ts'

/** A row that is not as it was written: changed, gone, or put in by another hand. `to` ends a range. */
export interface AuditFault {
  no: number
  to: number
  kind: 'edited' | 'removed' | 'inserted'
}

export interface AuditVerdict {
  entries: number
  /** The last entry's number and hash: noted elsewhere, they prove later that nothing was rewritten. */
  head: { no: number; hash: string }
  /** The first ones, in order; no more than a hundred. */
  faults: AuditFault[]
}

interface StoredEntry extends AuditContent {
  prevHash: Buffer
  hash: Buffer
}

const batch = 500
const mostFaults = 100

/** Walks the whole chain as it is at this moment, a batch at a time. */
export async function verifyAudit(pool: pg.Pool): Promise<AuditVerdict> {
  const client = await pool.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const verdict = await walk(client)
    await client.query('commit')
    return verdict
  } finally {
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function walk(client: pg.PoolClient): Promise<AuditVerdict> {
  const found = await client.query<{ no: number; hash: Buffer }>('select no, hash from audit_head')
  const head = found.rows[0] ?? { no: 0, hash: Buffer.alloc(0) }
  const chain = openChain(head)
  let after = 0
  let entries = 0
  while (true) {
    const { rows } = await client.query<StoredEntry>(
      `select no, at, actor_id as "actorId", action, target_kind as "targetKind", target_id as "targetId",
        before, after, why, prev_hash as "prevHash", hash
       from audit_entries where no > $1 order by no limit ${batch}`,
      [after],
    )
    for (const row of rows) chain.add(row)
    entries += rows.length
    if (rows.length < batch) break
    after = rows.at(-1)!.no
  }
  const faults = chain.end().slice(0, mostFaults)
  return { entries, head: { no: head.no, hash: head.hash.toString('hex') }, faults }
}

interface Link {
  no: number
  hash: Buffer
}

/** How far back a row's forerunner is looked for: so many rows put in one after the other are told apart. */
const remembered = 500

function openChain(head: Link): { add(row: StoredEntry): void; end(): AuditFault[] } {
  const faults = new Map<number, AuditFault>()
  let links: Link[] = [{ no: 0, hash: Buffer.alloc(0) }]
  const blame = (kind: AuditFault['kind'], no: number, to = no): void => {
    if (no > 0 && (faults.size < mostFaults * 2 || faults.has(no))) faults.set(no, { no, to, kind })
  }

  function addToChain(row: StoredEntry, isWhole: boolean): void {
    const last = links.at(-1)!
    const forerunner = links.findLastIndex(({ hash }) => hash.equals(row.prevHash))
    if (forerunner >= 0) {
      for (const { no } of links.slice(forerunner + 1)) blame('inserted', no)
      links = links.slice(0, forerunner + 1)
    } else if (row.no > last.no + 1) blame('removed', last.no + 1, row.no - 1)
    else if (isWhole) blame('edited', last.no)
    links.push({ no: row.no, hash: row.hash })
    if (links.length > remembered * 2) links = links.slice(-remembered)
  }

  return {
    add(row) {
      if (row.no > head.no) return blame('inserted', row.no)
      const isWhole = hashEntry(row.prevHash, row).equals(row.hash)
      addToChain(row, isWhole)
      if (!isWhole) blame('edited', row.no)
    },
    end() {
      const last = links.at(-1)!
      if (last.no < head.no) blame('removed', last.no + 1, head.no)
      else if (!last.hash.equals(head.hash)) blame('edited', last.no)
      return [...faults.values()].toSorted((a, b) => a.no - b.no)
    },
  }
}
