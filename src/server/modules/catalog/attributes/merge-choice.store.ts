import { sql, type RawBuilder } from 'kysely'
import { maxChosen } from '#contract/fields/definition.ts'
import type { Tx } from '#platform/database/db.ts'

/** Column of the table `listings` that contains the values of an attribute. */
export type MergedColumn = 'attributes' | 'private_attributes'
const columns: Record<MergedColumn, RawBuilder<unknown>> = {
  attributes: sql.ref('p.attributes'),
  private_attributes: sql.ref('p.private_attributes'),
}
const targets: Record<MergedColumn, RawBuilder<unknown>> = {
  attributes: sql.ref('attributes'),
  private_attributes: sql.ref('private_attributes'),
}

export async function insertMerge(
  tx: Tx,
  { id, gone, intoKey, at }: { id: string; gone: unknown; intoKey: string; at: Date },
): Promise<void> {
  await sql`insert into catalog_merges (id, kind, gone, into_key, at)
    values (${id}, 'attribute', ${JSON.stringify(gone)}::jsonb, ${intoKey}, ${at})`.execute(tx)
}

export interface ChoiceMove {
  column: MergedColumn
  attribute: string
  from: string
  into: string
}

/**
 * Replaces a choice with another choice in all listings. Avoids duplicates, and records the previous choices of each
 * listing. Returns the number of changed listings.
 */
export async function moveChoice(
  tx: Tx,
  mergeId: string,
  { column, attribute, from, into }: ChoiceMove,
): Promise<number> {
  const value = columns[column]
  const { rows } = await sql`
    insert into catalog_merge_listings (merge_id, listing_id, was)
    select ${mergeId}, locked.id, locked.was from (
      select p.id, (${value} -> ${attribute})::text as was from listings p
      where ${value} -> ${attribute} ? ${from} order by p.id for no key update) locked
    returning 1`.execute(tx)
  await sql`
    update listings p set ${targets[column]} = jsonb_set(${value}, array[${attribute}], (
      select jsonb_agg(chosen.code order by chosen.at) from (
        select case when each.code = ${from} then ${into} else each.code end as code, min(each.at) as at
        from jsonb_array_elements_text(${value} -> ${attribute}) with ordinality each(code, at) group by 1) chosen))
    from catalog_merge_listings m where m.merge_id = ${mergeId} and p.id = m.listing_id`.execute(tx)
  return rows.length
}

/**
 * Undoes a merge in each listing that still has the remaining choice: restores the previous choice, or both choices if
 * the listing had both. Other choices stay unchanged. If a listing would have more choices than allowed, because the
 * seller has added other choices, only the previous choice is restored. Returns the number of restored listings.
 */
export async function restoreChoice(
  tx: Tx,
  mergeId: string,
  { column, attribute, from, into }: ChoiceMove,
): Promise<number> {
  const value = columns[column]
  await sql`select from listings where id in (select listing_id from catalog_merge_listings where merge_id = ${mergeId})
    order by id for no key update`.execute(tx)
  const { rows } = await sql`
    update listings p set ${targets[column]} = jsonb_set(${value}, array[${attribute}], (
      select jsonb_agg(chosen.code order by chosen.at, chosen.code) from (
        select restored.code, min(each.at) as at
        from jsonb_array_elements_text(${value} -> ${attribute}) with ordinality each(code, at)
        cross join lateral unnest(case
          when each.code <> ${into} then array[each.code]
          when m.was::jsonb ? ${into} and jsonb_array_length(${value} -> ${attribute}) < ${maxChosen}
            then array[${from}, ${into}]
          else array[${from}] end) restored(code)
        group by 1) chosen))
    from catalog_merge_listings m
    where m.merge_id = ${mergeId} and p.id = m.listing_id and ${value} -> ${attribute} ? ${into}
    returning 1`.execute(tx)
  return rows.length
}
