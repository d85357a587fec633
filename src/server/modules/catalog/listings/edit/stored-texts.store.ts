import { sql } from 'kysely'
import type { Db, Tx } from '#platform/database/db.ts'
import { mayBeUnclean } from '#platform/stored-texts/stored-texts.ts'

export interface ListingTexts {
  id: string
  title: string
  description: string
}

/** Lists listings whose text might need cleaning, sorted by id, starting with the first id after `after`. */
export async function listListingsToClean(db: Db, after: string, limit: number): Promise<ListingTexts[]> {
  const { rows } = await sql<ListingTexts>`
    select id, title, description from listings
    where id > ${after} and (${mayBeUnclean('title')} or ${mayBeUnclean('description', true)})
    order by id limit ${limit}`.execute(db)
  return rows
}

/** Stores the cleaned text, unless the stored text differs from `was`. Returns whether the cleaned text was stored. */
export async function replaceListingTexts(tx: Tx, was: ListingTexts, to: ListingTexts): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update listings set title = ${to.title}, description = ${to.description}, version = version + 1
    where id = ${was.id} and title = ${was.title} and description = ${was.description}`.execute(tx)
  return numAffectedRows === 1n
}
