import type { Phrase, WordForms } from './word-forms.ts'

/** A value of a column by the label that filters use. */
export interface ValueLabel {
  column: string
  label: string
}

/** The meaning of one or several adjacent words of a search: a row has it if it has any of its phrases or values. */
export interface Term {
  /** The words as typed, folded. */
  text: string
  /** The words typed, and their translations. */
  direct: readonly Phrase[]
  /** Synonyms and narrower terms. */
  also: readonly Phrase[]
  /** Values whose rows it finds as well. */
  otherValues: readonly ValueLabel[]
  /** Values that it names: their rows come first. */
  namedValues: readonly ValueLabel[]
  /** Related meaning for searches that find nothing; undefined if there is none. */
  fallback: Fallback | undefined
  /** Includes `fallback`. */
  isWidened: boolean
  /** The last word may be unfinished. */
  isOpen: boolean
  /** The term is in the dictionary, so it is never corrected. */
  isKnown: boolean
}

/** The related meaning of a term: rows of these values, or rows with these phrases. */
export interface Fallback {
  values: readonly ValueLabel[]
  /** Labels of the values that describe the fallback to people. */
  names: readonly string[]
  /** Used if there are no values. */
  phrases: readonly Phrase[]
}

/** A search, word by word; parts without a term are ignored. */
export interface SearchTerms {
  /** Searches with the same key are the same search. */
  key: string
  parts: readonly { text: string; term: Term | undefined }[]
}

/** Dictionary of a language or trade, by which misspelled words are corrected. All words are folded as by `wordsOf`. */
export interface TermSource {
  /** Singular and plural forms of words. */
  readonly forms: WordForms
  /** Returns the meaning of one or several words. */
  termOf(text: string): Term
  /** Returns the known single words at most `limit` edits from a misspelled one. */
  nearest(text: string, limit: number): readonly string[]
  /** Returns whether a word says nothing about a row. */
  isStopWord(word: string): boolean
}

/** A row matches if it has one of the words, a word that starts with one of `starts`, or one of the values. */
export interface Clause {
  words: readonly string[]
  starts: readonly string[]
  values: readonly ValueLabel[]
}

/** Each further phrase of several words may multiply the clauses. */
const maxPhrases = 4

/**
 * Returns the clauses that a row must all match to be found by a term. With `isWhole` only the very words count, and none is
 * unfinished.
 */
export function clausesOf(term: Term, isWhole: boolean): Clause[] {
  const { isWidened, fallback } = term
  const near = fallback?.values ?? []
  const named = isWidened && near.length > 0 ? near : term.namedValues
  if (isWhole && named.length > 0) return [clauseOfValues(named)]
  const clauses = wordClauses(term, isWhole)
  const others = [...(isWhole ? [] : term.otherValues), ...(isWidened ? named : [])]
  const all = clauses.map((clause) => ({ ...clause, values: others }))
  const isBound = !isWhole && !isWidened && named.length === 0 && near.length > 0
  return isBound ? [...all, clauseOfValues(near)] : all
}

function clauseOfValues(values: readonly ValueLabel[]): Clause {
  return { words: [], starts: [], values }
}

function wordClauses(term: Term, isWhole: boolean): Omit<Clause, 'values'>[] {
  const [said, ...translated] = term.direct as readonly [Phrase, ...Phrase[]]
  const typed = isWhole ? said.map(([word]) => [word!]) : said
  const near = term.isWidened ? (term.fallback?.phrases ?? []) : []
  const phrases = [typed, ...translated, ...(isWhole ? [] : [...term.also, ...near])]
  const single = phrases.filter(({ length }) => length === 1).flatMap(([forms]) => forms!)
  const several = phrases.filter(({ length }) => length > 1).slice(0, maxPhrases)
  const start = isWhole ? undefined : startOf(term)
  let clauses: Open[] = [
    { words: new Set(single), starts: new Set(start && typed.length === 1 ? [start] : []) },
  ]
  for (const phrase of several) {
    clauses = clauses.flatMap(({ words, starts }) =>
      phrase.map((forms, at) => ({
        words: new Set([...words, ...forms]),
        starts: start && phrase === typed && at === phrase.length - 1 ? new Set([...starts, start]) : starts,
      })),
    )
  }
  return withoutImplied(clauses).map(({ words, starts }) => ({ words: [...words], starts: [...starts] }))
}

/** Returns all terms of a search; empty if it has none. */
export function termsOf({ parts }: SearchTerms): Term[] {
  return parts.flatMap(({ term }) => term ?? [])
}

/** Returns the search including the fallbacks of its terms; undefined if none has a fallback. */
export function widened({ key, parts }: SearchTerms): SearchTerms | undefined {
  if (!parts.some(({ term }) => term?.fallback)) return undefined
  return {
    key: `${key} ~`,
    parts: parts.map(({ text, term }) => ({
      text,
      term: term?.fallback ? { ...term, isWidened: true } : term,
    })),
  }
}

function startOf({ direct, isOpen }: Term): string | undefined {
  const last = direct[0]!.at(-1)![0]!
  return isOpen && last.length > 1 ? last : undefined
}

interface Open {
  words: ReadonlySet<string>
  starts: ReadonlySet<string>
}

/** Drops each clause that a smaller clause implies: a row with a word of the smaller one has a word of the larger one. */
function withoutImplied(clauses: readonly Open[]): Open[] {
  const implies = (a: Open, b: Open): boolean => isWithin(a.words, b.words) && isWithin(a.starts, b.starts)
  return clauses.filter(
    (clause, at) =>
      !clauses.some((other, i) => i !== at && implies(other, clause) && (!implies(clause, other) || i < at)),
  )
}

// `Set.isSubsetOf` is newer than the oldest library that the package compiles against.
function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word))
}
