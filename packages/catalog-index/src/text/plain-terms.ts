import type { SearchTerms, Term, TermSource } from './terms.ts'
import { WordForms } from './word-forms.ts'
import { splitSearchText } from './words.ts'

/** Common English and German words that are ignored in searches. */
const stopWords = new Set(
  (
    'a an the for in with and or of on to my me from by fur fuer mit und in von der die das den dem ein eine einen ' +
    'einem einer aus im zum zur'
  ).split(' '),
)

export function isStopWord(word: string): boolean {
  return stopWords.has(word)
}

/** Returns the term of a single word without synonyms. */
export function plainTerm(word: string, isKnown: boolean, forms: WordForms): Term {
  return {
    text: word,
    direct: [forms.phraseOf([word])],
    also: [],
    otherValues: [],
    namedValues: [],
    fallback: undefined,
    isWidened: false,
    isOpen: false,
    isKnown,
  }
}

/** Returns a dictionary without synonyms. Words match only their singular and plural forms. */
export function plainTerms(forms = new WordForms()): TermSource {
  return { forms, isStopWord, termOf: (text) => plainTerm(text, false, forms), nearest: () => [] }
}

const defaultTerms = plainTerms()

/**
 * Splits a typed search into terms, one for each word. Returns undefined if the search contains no words. The last word
 * can be incomplete. Ignores stop words if the search also contains other words.
 */
export function readTerms(text: string, source: TermSource = defaultTerms): SearchTerms | undefined {
  const words = splitSearchText(text)
  if (words.length === 0) return undefined
  const isOfStopWords = words.every((word) => source.isStopWord(word))
  const parts = words.map((word, at) => {
    if (source.isStopWord(word) && !isOfStopWords) return { text: word, term: undefined }
    const term = source.termOf(word)
    return { text: word, term: at === words.length - 1 && !term.isKnown ? { ...term, isOpen: true } : term }
  })
  return { key: parts.map((part) => (part.term ? part.text : `(${part.text})`)).join(' '), parts }
}
