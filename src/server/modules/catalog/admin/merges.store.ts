import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/db.ts'
import { invalidateMergedListings } from '../core/merged-listings.store.ts'

/** Kinds of catalog values that can be merged and that listings store in separate columns. */
type MergeKind = 'brand' | 'color' | 'type' | 'department' | 'condition'

/**
 * Maps each of these kinds to the column of the table `listings` that contains the value, with the column's SQL type.
 */
const columnOf: Record<MergeKind, readonly [name: RawBuilder<unknown>, type: RawBuilder<unknown>]> = {
  brand: [sql.ref('brand_id'), sql`integer`],
  color: [sql.ref('color'), sql`text`],
  type: [sql.ref('type_id'), sql`integer`],
  department: [sql.ref('gender'), sql`text`],
  condition: [sql.ref('condition'), sql`text`],
}

export interface NewMerge {
  id: string
  kind: MergeKind
  gone: unknown
  intoKey: string
  at: Date
}

/**
 * Stores a merge, moves the listings to the target value, records the previous value of each, and invalidates them.
 * Returns the number of moved listings.
 */
export async function applyMerge(
  tx: Tx,
  merge: NewMerge,
  from: readonly (string | number)[],
): Promise<number> {
  const { id, kind, gone, intoKey, at } = merge
  const [name, type] = columnOf[kind]
  await sql`insert into catalog_merges (id, kind, gone, into_key, at)
    values (${id}, ${kind}, ${JSON.stringify(gone)}::jsonb, ${intoKey}, ${at})`.execute(tx)
  const moved = await sql`
    insert into catalog_merge_listings (merge_id, listing_id, was)
    select ${id}, p.id, p.was from (
      select id, ${name}::text as was from listings where ${name} = any(${from.map(String)}::${type}[])
      order by id for no key update) p
    returning 1`.execute(tx)
  await sql`update listings p set ${name} = ${intoKey}::${type} from catalog_merge_listings m
    where m.merge_id = ${id} and p.id = m.listing_id`.execute(tx)
  await invalidateMergedListings(tx, id, moved.rows.length)
  return moved.rows.length
}

export interface StoredMerge {
  kind: MergeKind
  gone: unknown
  intoKey: string
}

/** Kind of merge for the choices of attributes. Listings store the choices in a JSON column. */
interface StoredChoiceMerge extends Omit<StoredMerge, 'kind'> {
  kind: 'attribute'
}

/** Records that a merge was undone. Returns undefined if the merge does not exist or was already undone. */
export async function endMerge(
  tx: Tx,
  id: string,
  at: Date,
): Promise<StoredMerge | StoredChoiceMerge | undefined> {
  const { rows } = await sql<StoredMerge | StoredChoiceMerge>`
    update catalog_merges set undone_at = ${at} where id = ${id} and undone_at is null
    returning kind, gone, into_key as "intoKey"`.execute(tx)
  return rows[0]
}

export async function hasMerge(tx: Tx, id: string): Promise<boolean> {
  return (await sql`select from catalog_merges where id = ${id}`.execute(tx)).rows.length > 0
}

/**
 * Restores the previous value of each listing that still has the merged value. Returns the number of restored listings.
 */
export async function restoreMergedListings(
  tx: Tx,
  id: string,
  { kind, intoKey }: StoredMerge,
): Promise<number> {
  const [name, type] = columnOf[kind]
  await sql`select from listings where id in (select listing_id from catalog_merge_listings where merge_id = ${id})
    order by id for no key update`.execute(tx)
  const { rows } = await sql`
    update listings p set ${name} = m.was::${type} from catalog_merge_listings m
    where m.merge_id = ${id} and p.id = m.listing_id and p.${name} = ${intoKey}::${type} returning 1`.execute(
    tx,
  )
  await invalidateMergedListings(tx, id, rows.length)
  return rows.length
}
