import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { lockLists } from '../core/lists-lock.store.ts'

export interface StoredType {
  id: number
  label: string
  parentId: number | null
  hasGender: boolean
  isRetired: boolean
  /** Id of the type that this type was merged into; null unless this type was merged. */
  mergedInto: number | null
}

/** Locks all types and returns them in order. One lock for all types is enough, because type changes are rare. */
export async function lockTypes(tx: Tx): Promise<StoredType[]> {
  await lockLists(tx)
  await sql`lock table types in share row exclusive mode`.execute(tx)
  const { rows } = await sql<StoredType>`
    select id, label, parent_id as "parentId", has_gender as "hasGender", is_retired as "isRetired",
      merged_into as "mergedInto"
    from types order by parent_id is not null, position, label`.execute(tx)
  return rows
}

export async function insertType(
  tx: Tx,
  { label, parentId, hasGender }: Pick<StoredType, 'label' | 'parentId' | 'hasGender'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into types (label, parent_id, has_gender, position)
    select ${label}, ${parentId}::integer, ${hasGender}, coalesce(max(position) + 1, 0) from types
    where parent_id is not distinct from ${parentId}::integer returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateType(tx: Tx, { id, label, hasGender, isRetired }: StoredType): Promise<void> {
  await sql`update types set label = ${label}, has_gender = ${hasGender}, is_retired = ${isRetired}
    where id = ${id}`.execute(tx)
}

export async function setPositions(tx: Tx, ids: readonly number[]): Promise<void> {
  await sql`update types t set position = w.at from unnest(${ids}::integer[]) with ordinality w(id, at)
    where t.id = w.id`.execute(tx)
}

export async function setMergedInto(tx: Tx, ids: readonly number[], into: number | null): Promise<void> {
  await sql`update types set merged_into = ${into}::integer where id = any(${ids}::integer[])`.execute(tx)
}

/** Returns whether any listing has the type. Ignores removed listings. */
export async function isTypeUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from listings where type_id = ${id} and state <> 'removed' limit 1`.execute(tx)
  return rows.length > 0
}
