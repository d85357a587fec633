import { sql } from 'kysely'
import type { AttributeValues } from '#contract/catalog/attributes.ts'
import type { Tx } from '#platform/database/db.ts'

export interface ListingWithValues {
  id: string
  attributes: AttributeValues
  words: string
}

/** Locks the next listings that have public values or words, sorted by id, and returns them. */
export async function lockListingsWithValues(
  tx: Tx,
  after: string,
  limit: number,
): Promise<ListingWithValues[]> {
  const { rows } = await sql<ListingWithValues>`
    select id, attributes, attribute_words as words from listings
    where id > ${after} and (attributes <> '{}' or attribute_words <> '')
    order by id limit ${limit} for no key update`.execute(tx)
  return rows
}

/** Stores the words of locked listings. Does not change their version, because no seller sees the words. */
export async function storeWords(tx: Tx, listings: readonly { id: string; words: string }[]): Promise<void> {
  if (listings.length === 0) return
  await sql`
    update listings p set attribute_words = w.words
    from jsonb_to_recordset(${JSON.stringify(listings)}::jsonb) as w(id text, words text)
    where p.id = w.id`.execute(tx)
}
