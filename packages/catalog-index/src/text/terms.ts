import type { Phrase, WordForms } from './word-forms.ts'

/** Identifies a value of a column by the label of the value. */
export interface ValueLabel {
  column: string
  label: string
}

/**
 * Meaning of one or several adjacent words of a search. A row matches the term if it contains any of the phrases or has
 * any of the values.
 */
export interface Term {
  /** The typed words, in folded form (see `wordsOf`). */
  text: string
  /** The phrase that consists of the typed words, followed by its translations. */
  direct: readonly Phrase[]
  /** Phrases with the same meaning or a narrower meaning. */
  also: readonly Phrase[]
  /** Other values that also make a row match the term. */
  otherValues: readonly ValueLabel[]
  /** Values whose name is the term itself. Rows with these values are sorted first. */
  namedValues: readonly ValueLabel[]
  /** Related meaning to use if a search has no results. Undefined if there is no related meaning. */
  fallback: Fallback | undefined
  /** Whether rows that match the fallback also match the term. */
  isWidened: boolean
  /** Whether the last word can be incomplete, so that it also matches as a prefix. */
  isOpen: boolean
  /** Whether the dictionary contains the term. Such terms are never corrected. */
  isKnown: boolean
  /** Clauses that replace those of the words. Only `matchSome` creates such terms. */
  combined?: CombinedClauses
}

/** Clauses of several terms. `best` are the clauses of the rows that come first in the order `relevance`. */
export interface CombinedClauses {
  all: readonly Clause[]
  best: readonly Clause[]
}

/** Related meaning of a term. Rows with these values or phrases match the fallback. */
export interface Fallback {
  values: readonly ValueLabel[]
  /** Labels that describe the fallback to users. */
  names: readonly string[]
  /** Phrases that are used if there are no values. */
  phrases: readonly Phrase[]
}

/** Search text split into words. Words without a term are ignored. */
export interface SearchTerms {
  /** Cache key. Searches with the same key are identical. */
  key: string
  parts: readonly { text: string; term: Term | undefined }[]
  /** Whether to search for the words as typed, without correcting them. */
  isExact?: boolean
}

/** Dictionary for a language or an industry, also used for corrections. All words are folded as in `wordsOf`. */
export interface TermSource {
  /** Singular and plural forms of words. */
  readonly forms: WordForms
  /** Returns the meaning of one word or several adjacent words. */
  termOf(text: string): Term
  /** Returns single words of the dictionary that are at most `limit` edits away from a misspelled word. */
  nearest(text: string, limit: number): readonly string[]
  /** Returns whether searches ignore a word. */
  isStopWord(word: string): boolean
}

/**
 * Condition that a row can meet in several ways: by containing one of `words`, by containing a word that starts with
 * one of `starts`, or by having one of the values.
 */
export interface Clause {
  words: readonly string[]
  starts: readonly string[]
  values: readonly ValueLabel[]
}

/** Maximum number of phrases with several words. Each phrase with several words can multiply the number of clauses. */
const maxPhrases = 4

/**
 * Returns the clauses of a term. A row must match all of these clauses. With `isWhole`, only the typed words match:
 * other word forms, synonyms and prefixes do not match.
 */
export function createClauses(term: Term, isWhole: boolean): readonly Clause[] {
  if (term.combined) return isWhole ? term.combined.best : term.combined.all
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
  const [typedPhrase, ...translated] = term.direct as readonly [Phrase, ...Phrase[]]
  const typed = isWhole ? typedPhrase.map(([word]) => [word!]) : typedPhrase
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

/** Returns all terms of a search. */
export function termsOf({ parts }: SearchTerms): Term[] {
  return parts.flatMap(({ term }) => term ?? [])
}

/** Returns the search, extended by the fallbacks of its terms. Returns undefined if no term has a fallback. */
export function widenSearch({ key, parts }: SearchTerms): SearchTerms | undefined {
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

/** Removes redundant clauses. A clause is redundant if its alternatives include all alternatives of another clause. */
function withoutImplied(clauses: readonly Open[]): Open[] {
  const implies = (a: Open, b: Open): boolean => isWithin(a.words, b.words) && isWithin(a.starts, b.starts)
  return clauses.filter(
    (clause, at) =>
      !clauses.some((other, i) => i !== at && implies(other, clause) && (!implies(clause, other) || i < at)),
  )
}

// Do not use `Set.isSubsetOf`, because the oldest supported JavaScript version lacks this method.
function isWithin(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return [...some].every((word) => all.has(word))
}
