import { sql, type RawBuilder } from 'kysely'

type Part = RawBuilder<unknown>

/**
 * Maximum length of an indexed word, in characters. Longer words are not indexed, because PostgreSQL cannot store very
 * long words and people rarely search for long words.
 */
const maxWordLength = 40

/**
 * Returns SQL that indexes the words of a text. Stores each word twice: with the last characters of the buyer's id as a
 * prefix, and with the last characters of the seller's id as a prefix. As a result, a search reads only the
 * conversations of the person who searches. For a guest, `buyerId` is null and only the seller's words are stored,
 * because guests have no inbox to search.
 */
export function indexedWordsSql(buyerId: Part | null, sellerId: Part, text: Part): RawBuilder<unknown> {
  return sql`(select coalesce(array_to_tsvector(array_agg(${ownerOf(sql`owner`)} || '/' || word)), '')
    from unnest(array[${buyerId}, ${sellerId}]::text[]) owner,
      unnest(tsvector_to_array(to_tsvector('simple', ${text}))) word
    where owner is not null and length(word) <= ${sql.lit(maxWordLength)})`
}

/**
 * Returns a full-text query for a person's conversations. Each of `words` must be the beginning of a word in the
 * conversation.
 */
export function inboxSearchQuery(id: string, words: readonly string[]): RawBuilder<unknown> {
  const query = words.map((word) => `'${id.slice(-ownerLength)}/${word}':*`).join(' & ')
  return sql`${query}::tsquery`
}

/**
 * Number of characters at the end of a person's id that the index stores. The characters are random, but two ids can
 * end in the same characters, so the search also compares `buyer_id` or `seller_id`.
 */
const ownerLength = 8
const ownerOf = (id: Part): Part => sql`right(${id}, ${sql.lit(ownerLength)})`
