import { sql, type RawBuilder } from 'kysely'

type Part = RawBuilder<unknown>

/** Maximum length of an indexed word. PostgreSQL limits the length, and people do not search for longer words. */
const maxWordLength = 40

/**
 * Returns SQL that indexes the words of a text for search. Each word is stored once for the buyer and once for the
 * seller, prefixed with the end of that person's id, so that a search finds only conversations of one person. For a
 * guest, `buyerId` is null and only the seller's words are stored, because guests have no inbox to search.
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
 * Number of characters of a person's id that are stored in the index. Stores only the random end of the id. If two ids
 * have the same end, the search also compares the row's columns buyer_id or seller_id.
 */
const ownerLength = 8
const ownerOf = (id: Part): Part => sql`right(${id}, ${sql.lit(ownerLength)})`
