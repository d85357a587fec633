import { wordsOf } from '@souk/catalog-index'

/** Groups of words and phrases with the same meaning. A phrase is a list of folded words. */
export type Synonyms = readonly (readonly (readonly string[])[])[]

/**
 * Reads the synonyms of a language. Each line of the file is a group of phrases, separated by commas. Some languages
 * have no synonyms.
 */
export async function readSynonyms(
  language: string,
  read: (file: URL, encoding: 'utf8') => Promise<string>,
): Promise<Synonyms> {
  const file = new URL(`../bundled/${language}/help/synonyms.txt`, import.meta.url)
  return parseSynonyms(await read(file, 'utf8').catch(() => ''))
}

/** Parses lines such as `refund, money back`. */
export function parseSynonyms(text: string): Synonyms {
  return text
    .split('\n')
    .map((line) =>
      line
        .split(',')
        .map((phrase) => wordsOf(phrase))
        .filter((words) => words.length > 0),
    )
    .filter((group) => group.length > 1)
}
