import type pg from 'pg'
import { readCatalogSet } from '#modules/catalog/sets/sets.ts'

/** Inserts the search synonyms of the category set for fashion. */
export async function fashionSynonyms(pool: pg.Pool): Promise<void> {
  await pool.query(
    `insert into search_synonyms (word, means, is_mutual, is_fallback, language)
     select word, means, "isMutual", "isFallback", language from json_to_recordset($1)
       as s(word text, means text, "isMutual" boolean, "isFallback" boolean, language text)
     on conflict do nothing`,
    [JSON.stringify(readCatalogSet('fashion').synonyms)],
  )
}
