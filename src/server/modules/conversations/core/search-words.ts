import { sql, type RawBuilder } from 'kysely'

type Part = RawBuilder<unknown>

/** What is longer, in characters, is no word that anybody looks for, and there is an end to what PostgreSQL holds of them. */
const longestWord = 40

/**
 * Returns the search index of a text: its words, prefixed with each side's id, so that a search only matches the words of
 * that side. A guest, whose id is null, has no inbox to search.
 */
export function wordsOf(buyerId: Part | null, sellerId: Part, text: Part): RawBuilder<unknown> {
  return sql`(select coalesce(array_to_tsvector(array_agg(${ownerOf(sql`owner`)} || '/' || word)), '')
    from unnest(array[${buyerId}, ${sellerId}]::text[]) owner,
      unnest(tsvector_to_array(to_tsvector('simple', ${text}))) word
    where owner is not null and length(word) <= ${sql.lit(longestWord)})`
}

/** Returns what finds the conversations of a person with words that begin so. */
export function soughtBy(id: string, words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${id.slice(-ownerLength)}/${word}':*`).join(' & ')
  return sql`${query}::tsquery`
}

/** Of an id its random end; two people with the same one are told apart by their rows. */
const ownerLength = 8
const ownerOf = (id: Part): Part => sql`right(${id}, ${sql.lit(ownerLength)})`
