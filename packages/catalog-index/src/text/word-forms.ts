/** With or without their s they are other words: boots may have a heel and are no heels. */
const fixed = new Set('shorts short jeans jean glasses glass plus heels heel flats flat tops'.split(' '))
const irregular: Record<string, string> = { scarf: 'scarves', scarves: 'scarf', gray: 'grey', grey: 'gray' }

/**
 * Returns a folded word, then its singular or plural, or its other spelling. Forms that are not real words do no harm, because
 * no listing contains them.
 */
export function formsOf(word: string): string[] {
  if (word.length < 3 || /\p{N}/u.test(word)) return [word]
  const other = irregular[word]
  if (other !== undefined) return [word, other]
  if (fixed.has(word)) return [word]
  if (!word.endsWith('s') || word.endsWith('ss')) return [word, pluralOf(word)]
  if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)]
  return [word, word.slice(0, -1)]
}

/** Returns whether all words are forms of the first one. */
export function areForms(words: readonly string[]): boolean {
  return words.every((word) => formsOf(words[0]!).includes(word))
}

function pluralOf(word: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
