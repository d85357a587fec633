import { sql, type RawBuilder } from 'kysely'

type Part = RawBuilder<unknown>

/** Maximum length of an indexed word. PostgreSQL limits the length, and people do not search for longer words. */
const maxWordLength = 40

/**
 * Returns SQL that indexes the words of a text for search. Each word is stored once per side, prefixed with that
 * side's id, so that a search looks only at conversations of one person. A guest has a null id and no inbox to
 * search.
 */
export function searchWordsOf(buyerId: Part | null, sellerId: Part, text: Part): RawBuilder<unknown> {
  return sql`(select coalesce(array_to_tsvector(array_agg(${ownerOf(sql`owner`)} || '/' || word)), '')
    from unnest(array[${buyerId}, ${sellerId}]::text[]) owner,
      unnest(tsvector_to_array(to_tsvector('simple', ${text}))) word
    where owner is not null and length(word) <= ${sql.lit(maxWordLength)})`
}

/** Returns a full-text query for a person's conversations that contain words with these prefixes. */
export function searchQueryOf(id: string, words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${id.slice(-ownerLength)}/${word}':*`).join(' & ')
  return sql`${query}::tsquery`
}

/**
 * Number of characters of an id in the index. Only the random end of the id is stored. If two people have the same
 * end, other columns of the row tell them apart.
 */
const ownerLength = 8
const ownerOf = (id: Part): Part => sql`right(${id}, ${sql.lit(ownerLength)})`
