import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Tx } from '#platform/database/db.ts'

export interface ListingWithValues {
  id: string
  attributes: AttributeValues
  words: string
  /** Search words from the listing's color options. See `optionSearchWords`. */
  optionSearchWords: string
}

/** Locks and returns the next listings, sorted by id, that have public attribute values or search words. */
export async function lockListingsWithValues(
  tx: Tx,
  after: string,
  limit: number,
): Promise<ListingWithValues[]> {
  const { rows } = await sql<ListingWithValues>`
    select p.id, p.attributes, p.attribute_words as words,
      case when p.option_axes is null then '' else (
        select coalesce(string_agg(value, ' ' order by at, position), '') from (
          select z.choices[axis.at] as value, axis.at, min(z.position) as position
          from jsonb_array_elements(p.option_axes) with ordinality as axis(value, at)
            join listing_sizes z on z.listing_id = p.id and not z.is_retired
          where axis.value ->> 'kind' = 'color' and array_to_string(z.choices, ' / ') = z.label
          group by 1, 2) colors) end as "optionSearchWords"
    from listings p
    where p.id > ${after} and (p.attributes <> '{}' or p.attribute_words <> '')
    order by p.id limit ${limit} for no key update of p`.execute(tx)
  return rows
}

/**
 * Stores the search words of locked listings. Does not change the version of the listings, because no seller sees the
 * search words.
 */
export async function storeSearchWords(
  tx: Tx,
  listings: readonly { id: string; words: string }[],
): Promise<void> {
  if (listings.length === 0) return
  await sql`
    update listings p set attribute_words = w.words
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as w(id text, words text)
    where p.id = w.id`.execute(tx)
}
