import { sql } from 'kysely'
import { evidenceFileFields, type EvidenceFile, type EvidenceFileField } from '#contract/payouts/payouts.ts'
import type { Db, Tx } from '#platform/database/db.ts'

export interface NewFile {
  id: string
  disputeId: string
  field: EvidenceFileField
  name: string
  bytes: number
  addedAt: Date
}

interface FileRow extends NewFile {
  providerId: string
}

/** Returns the newest uploaded file of each evidence field. */
async function readFiles(db: Db | Tx, disputeId: string): Promise<FileRow[]> {
  const { rows } =
    await sql<FileRow>`select distinct on (field) id, dispute_id as "disputeId", field, name, bytes,
      provider_id as "providerId", added_at as "addedAt"
    from dispute_files where dispute_id = ${disputeId} and provider_id is not null
    order by field, id desc`.execute(db)
  return rows
}

export async function listFiles(db: Db, disputeId: string): Promise<EvidenceFile[]> {
  const rows = await readFiles(db, disputeId)
  return rows.map(({ field, name, bytes, addedAt }) => ({
    field,
    name,
    bytes,
    addedAt: addedAt.toISOString(),
  }))
}

/** Returns the provider's file id for each evidence field, or an empty string if there is none. */
export async function readFileEvidence(db: Db, disputeId: string): Promise<Record<string, string>> {
  const rows = await readFiles(db, disputeId)
  const idOf = (field: string): string => rows.find((row) => row.field === field)?.providerId ?? ''
  return Object.fromEntries(evidenceFileFields.map((field) => [field, idOf(field)]))
}

/** Prevents other transactions from adding files to the dispute until this transaction ends. */
export async function lockFiles(tx: Tx, disputeId: string): Promise<void> {
  await sql`select from disputes where id = ${disputeId} for no key update`.execute(tx)
}

/** Returns the total size, in bytes, of the files of all fields except `excludedField`. */
export async function sumBytes(tx: Tx, disputeId: string, excludedField: EvidenceFileField): Promise<number> {
  const rows = await readFiles(tx, disputeId)
  return rows.filter(({ field }) => field !== excludedField).reduce((sum, { bytes }) => sum + bytes, 0)
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  const { id, disputeId, field, name, bytes, addedAt } = file
  await sql`insert into dispute_files (id, dispute_id, field, name, bytes, added_at)
    values (${id}, ${disputeId}, ${field}, ${name}, ${bytes}, ${addedAt})`.execute(tx)
}

export async function saveProviderFile(db: Db, id: string, providerId: string): Promise<void> {
  await sql`update dispute_files set provider_id = ${providerId} where id = ${id}`.execute(db)
}

/** Deletes the files of an evidence field, including failed uploads. Returns false if the field had no files. */
export async function deleteFiles(tx: Tx, disputeId: string, field: EvidenceFileField): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from dispute_files
    where dispute_id = ${disputeId} and field = ${field}`.execute(tx)
  return (numAffectedRows ?? 0n) > 0n
}
