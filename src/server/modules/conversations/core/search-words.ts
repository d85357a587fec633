import { sql, type RawBuilder } from 'kysely'

type Part = RawBuilder<unknown>

/** Maximum length of an indexed word. Longer words are never searched for, and PostgreSQL limits their length. */
const maxWordLength = 40

/**
 * Returns SQL for the search index of a text: its words, prefixed with each side's id, so that a search matches only
 * the words of that side. A guest, whose id is null, has no inbox to search.
 */
export function searchWordsOf(buyerId: Part | null, sellerId: Part, text: Part): RawBuilder<unknown> {
  return sql`(select coalesce(array_to_tsvector(array_agg(${ownerOf(sql`owner`)} || '/' || word)), '')
    from unnest(array[${buyerId}, ${sellerId}]::text[]) owner,
      unnest(tsvector_to_array(to_tsvector('simple', ${text}))) word
    where owner is not null and length(word) <= ${sql.lit(maxWordLength)})`
}

/** Returns a search query for conversations of a person that contain words with these prefixes. */
export function searchQueryOf(id: string, words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${id.slice(-ownerLength)}/${word}':*`).join(' & ')
  return sql`${query}::tsquery`
}

/** Only the random end of an id is stored. Two people with the same end are distinguished by the columns of the row. */
const ownerLength = 8
const ownerOf = (id: Part): Part => sql`right(${id}, ${sql.lit(ownerLength)})`
