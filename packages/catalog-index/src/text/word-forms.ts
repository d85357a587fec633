/**
 * Phrase as a list of words, each given by its forms. A text contains the phrase if it contains a form of every word.
 */
export type Phrase = readonly (readonly string[])[]

export interface FormExceptions {
  /** Words that have no other form, or whose plural has a different meaning. */
  invariable?: Iterable<string>
  /** Maps one form of a word to its irregular plural or singular form. */
  irregular?: Readonly<Record<string, string>>
}

/** Singular and plural forms of English words. All words are folded as in `wordsOf`. */
export class WordForms {
  private readonly invariable: ReadonlySet<string>
  private readonly irregular: ReadonlyMap<string, string>

  constructor({ invariable = [], irregular = {} }: FormExceptions = {}) {
    this.invariable = new Set(invariable)
    this.irregular = new Map(Object.entries(irregular))
  }

  /**
   * Returns a word and its singular, plural or irregular form. The result can contain forms that do not exist. These
   * forms have no effect, because no row contains them.
   */
  of(word: string): string[] {
    if (word.length < 3 || /\p{N}/u.test(word)) return [word]
    const other = this.irregular.get(word)
    if (other !== undefined) return [word, other]
    if (this.invariable.has(word)) return [word]
    if (!word.endsWith('s') || word.endsWith('ss')) return [word, pluralOf(word)]
    if (word.endsWith('ies') && word.length > 4) return [word, `${word.slice(0, -3)}y`, word.slice(0, -1)]
    if (/(?:[sxz]|[cs]h)es$/.test(word)) return [word, word.slice(0, -2), word.slice(0, -1)]
    return [word, word.slice(0, -1)]
  }

  /** Returns whether all given words are forms of the same word. */
  areOfOneWord(words: readonly string[]): boolean {
    return words.every((word) => this.of(words[0]!).includes(word))
  }

  /** Returns the phrase that consists of the given words, each with all its forms. */
  phraseOf(words: readonly string[]): Phrase {
    return words.map((word) => this.of(word))
  }
}

function pluralOf(word: string): string {
  if (/(?:[sxz]|[cs]h)$/.test(word)) return `${word}es`
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`
  return `${word}s`
}
