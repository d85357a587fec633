import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { mayBeUnclean } from '#platform/stored-texts/stored-texts.ts'

export interface StoredBrand {
  id: number
  name: string
  isCustom: boolean
  aliases: string[]
}

/** Locks brands against concurrent renames and merges until the transaction ends. Returns the brands, sorted by id. */
export async function lockBrands(tx: Tx, ids: readonly number[]): Promise<StoredBrand[]> {
  const { rows } = await sql<StoredBrand>`
    select b.id, b.name, b.is_custom as "isCustom",
      array(select a.name from brand_aliases a where a.brand_id = b.id order by a.name) as aliases
    from brands b where b.id = any(${ids}::integer[]) order by b.id for update of b`.execute(tx)
  return rows
}

/** Returns whether another brand has this name or alias. Ignores the brand with the id `exceptId`. */
export async function isNameTaken(db: Db | Tx, name: string, exceptId: number): Promise<boolean> {
  return (await findBrandIdByName(db, name, exceptId)) !== undefined
}

/** Returns the id of the brand with this name or alias. Ignores the brand with the id `exceptId`. */
export async function findBrandIdByName(
  db: Db | Tx,
  name: string,
  exceptId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from brands where lower(name) = lower(${name}) and id <> ${exceptId}
    union all select brand_id from brand_aliases where lower(name) = lower(${name}) and brand_id <> ${exceptId}
    limit 1`.execute(db)
  return rows[0]?.id
}

/** Lists brands whose names might contain characters that `cleanLine` removes. */
export async function listBrandsToClean(db: Db): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from brands where ${mayBeUnclean('name')} order by id`.execute(db)
  return rows
}

export async function setName(tx: Tx, id: number, name: string): Promise<void> {
  await sql`delete from brand_aliases where brand_id = ${id} and lower(name) = lower(${name})`.execute(tx)
  await tx.updateTable('brands').set({ name }).where('id', '=', id).execute()
}

export async function addAliases(tx: Tx, id: number, names: readonly string[]): Promise<void> {
  await sql`insert into brand_aliases (name, brand_id) select unnest(${names}::text[]), ${id}
    on conflict (lower(name)) do update set brand_id = excluded.brand_id`.execute(tx)
}

/**
 * Deletes merged brands. Their names and aliases become aliases of the brand `into`. Call this function only after all
 * listings of the merged brands have been moved to `into`.
 */
export async function deleteMergedBrands(tx: Tx, from: readonly StoredBrand[], into: number): Promise<void> {
  const ids = from.map(({ id }) => id)
  await sql`update brand_aliases set brand_id = ${into} where brand_id = any(${ids}::integer[])`.execute(tx)
  await sql`delete from brands where id = any(${ids}::integer[])`.execute(tx)
  await addAliases(
    tx,
    into,
    from.map(({ name }) => name),
  )
}

/** Recreates a merged brand with the name and the aliases that it had before the merge. */
export async function restoreBrand(tx: Tx, brand: StoredBrand, into: number): Promise<void> {
  await sql`delete from brand_aliases where brand_id = ${into} and lower(name) = lower(${brand.name})`.execute(
    tx,
  )
  await tx
    .insertInto('brands')
    .values({ id: brand.id, name: brand.name, is_custom: brand.isCustom })
    .execute()
  await sql`update brand_aliases set brand_id = ${brand.id}
    where brand_id = ${into} and name = any(${brand.aliases}::text[])`.execute(tx)
}
