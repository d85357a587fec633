import { sql } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { lockLists } from '../core/lists-lock.store.ts'

export interface StoredType {
  id: number
  label: string
  parentId: number | null
  hasGender: boolean
  isRetired: boolean
  googleCategory: string
  /** Id of the type that this type was merged into; null if this type was not merged. */
  mergedInto: number | null
}

/** Locks all types and returns them in order. One lock for all types is enough, because type changes are rare. */
export async function lockTypes(tx: Tx): Promise<StoredType[]> {
  await lockLists(tx)
  await sql`lock table types in share row exclusive mode`.execute(tx)
  const { rows } = await sql<StoredType>`
    select id, label, parent_id as "parentId", has_gender as "hasGender", is_retired as "isRetired",
      merged_into as "mergedInto", google_category as "googleCategory"
    from types order by parent_id is not null, position, label`.execute(tx)
  return rows
}

export async function insertType(
  tx: Tx,
  type: Pick<StoredType, 'label' | 'parentId' | 'hasGender' | 'googleCategory'>,
): Promise<number> {
  const { label, parentId, hasGender, googleCategory } = type
  const { rows } = await sql<{ id: number }>`
    insert into types (label, parent_id, has_gender, google_category, position)
    select ${label}, ${parentId}::integer, ${hasGender}, ${googleCategory}, coalesce(max(position) + 1, 0) from types
    where parent_id is not distinct from ${parentId}::integer returning id`.execute(tx)
  return rows[0]!.id
}

export async function updateType(tx: Tx, type: StoredType): Promise<void> {
  const { id, label, hasGender, isRetired, googleCategory } = type
  await sql`update types set label = ${label}, has_gender = ${hasGender}, is_retired = ${isRetired},
    google_category = ${googleCategory} where id = ${id}`.execute(tx)
}

export async function setParent(tx: Tx, id: number, parentId: number | null): Promise<void> {
  await sql`update types set parent_id = ${parentId}::integer where id = ${id}`.execute(tx)
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
