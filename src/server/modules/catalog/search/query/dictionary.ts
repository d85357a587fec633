import {
  isStopWord,
  plainTerm,
  wordsOf,
  type Fallback,
  type Phrase,
  type Term,
  type TermSource,
  type ValueLabel,
} from '@souk/catalog-index'
import { collectMeanings, type Meanings, type Synonym } from './meanings.ts'
import { parseSearch, type ParsedQuery } from './parse-search.ts'
import { parseConditionsAt } from './parse-conditions.ts'
import { isSizeMarker, parseSizeAt } from './parse-sizes.ts'
import { vocabularyForms } from './vocabulary-forms.ts'
import { VocabularyWords } from './vocabulary-words.ts'
import { namesSeparateDepartment } from './separate-departments.ts'
import { TypeNames, type LabeledType } from './type-names.ts'

/** Data for creating a dictionary. */
export interface DictionarySource {
  types: readonly LabeledType[]
  /** Brand names, which are matched literally. */
  brands: readonly string[]
  synonyms: readonly Synonym[]
}

const maxPhraseWords = 4
/** Minimum length of each word of a compound. */
const minHalfLength = 4
/** Letters that German compounds can have between two words. */
const compoundInfixes = ['', 'n', 's', 'en', 'es']
/** Words for people at the start of German compound nouns, such as `Damenkleid`. */
const people = ['damen', 'herren', 'kinder', 'madchen', 'maedchen', 'jungen', 'baby']

/** Vocabulary for parsing searches. A dictionary is immutable, so every change creates a new dictionary. */
export class SearchDictionary implements TermSource {
  readonly forms = vocabularyForms
  readonly isStopWord = isStopWord
  private readonly meanings: Meanings
  private readonly types: TypeNames
  /** Labels of the types whose items are for children. */
  readonly childTypes: readonly string[]
  private readonly vocabulary: VocabularyWords
  /** Brand names that would have a different meaning if their words were parsed separately. */
  private readonly brands: ReadonlySet<string>
  private readonly terms: Map<string, Term>
  /** Exact translations from synonyms whose language is known, keyed by folded word. */
  private readonly foreign: ReadonlyMap<string, { language: string; means: string }>

  /**
   * `same` is an earlier dictionary with the same types and synonyms. The new dictionary reuses everything except the
   * brands from it.
   */
  constructor({ types, brands, synonyms }: DictionarySource, same?: SearchDictionary) {
    this.meanings =
      same?.meanings ??
      collectMeanings(
        types.map(({ label }) => label),
        synonyms,
      )
    this.types = same?.types ?? new TypeNames(types)
    this.childTypes = same?.childTypes ?? this.types.forChildren
    this.vocabulary = same?.vocabulary ?? new VocabularyWords(this.meanings.keys())
    this.terms = same?.terms ?? new Map()
    this.foreign = same?.foreign ?? foreignWords(synonyms)
    this.brands = new Set(
      brands
        .map((name) => wordsOf(name))
        .filter((words) => this.hasOtherMeaning(words))
        .map(String),
    )
  }

  /**
   * Parses a search text. With `isLiteral`, treats words that could be a size, a price, or a condition as plain text.
   */
  read(text: string, isLiteral = false): ParsedQuery {
    return parseSearch(this, text, isLiteral)
  }

  /**
   * Replaces unknown words with vocabulary words that sound the same or have a similar spelling. Also splits unknown
   * compounds of two vocabulary words. Returns undefined if no word can be replaced.
   */
  correctUnknownWords(text: string): string | undefined {
    const { parts } = this.read(text)
    // Ignore unknown single letters, because most of them are initials (`n. brandauer`).
    const wordParts = parts.filter(({ role, text: word }) => role !== 'unknown' || word.length > 1)
    // Treat other unknown words as names if the search contains an initial, and do not correct these words: `o brien`
    // does not mean `brown`.
    const isName = wordParts.length < parts.length
    const corrections = wordParts.map((part) =>
      part.role === 'unknown' && !isName
        ? (this.splitCompound(part.text) ?? this.vocabulary.findCorrection(part.text))
        : undefined,
    )
    const isSame = !isName && corrections.every((correction) => correction === undefined)
    if (wordParts.length === 0 || isSame) return undefined
    return wordParts.map((part, at) => corrections[at] ?? part.text).join(' ')
  }

  /**
   * Translates the words of a corrected search text into the reader's language, but keeps words that the reader typed.
   */
  inLanguage(corrected: string, typed: string, language: string): string {
    const typedWords = new Set(wordsOf(typed))
    const words = corrected.split(' ').map((word) => {
      const foreign = typedWords.has(word) ? undefined : this.foreign.get(word)
      return foreign && foreign.language !== language ? foreign.means : word
    })
    return words.join(' ')
  }

  /** Returns the search term for a word, or for an expression of several words. */
  termOf(expression: string, isForChildren = false): Term {
    const key = `${expression}${isForChildren ? ' *' : ''}`
    const known = this.terms.get(key)
    if (known) return known
    const term = this.makeTerm(expression, isForChildren)
    if (term.isKnown) this.terms.set(key, term)
    return term
  }

  /** Returns single vocabulary words that are at most `limit` edits away from a misspelled word. */
  nearest(text: string, limit: number): string[] {
    return this.vocabulary.nearest(text, limit)
  }

  /** Splits compound words, and joins vocabulary words that were typed as two words. */
  split(words: readonly string[]): string[] {
    return this.joinWords(words.flatMap((word) => this.partsOf(word)))
  }

  /**
   * Returns how many words, starting at position `at`, form a brand name. Returns 0 if there is no brand name at this
   * position.
   */
  brandAt(words: readonly string[], at: number): number {
    if (this.brands.size > 0)
      for (let length = maxPhraseWords; length > 0; length--)
        if (at + length <= words.length && this.brands.has(String(words.slice(at, at + length))))
          return length
    return 0
  }

  /**
   * Returns how many words, starting at position `at`, form a vocabulary expression. Returns 0 if there is no
   * expression at this position.
   */
  expressionAt(words: readonly string[], at: number): number {
    for (let length = maxPhraseWords; length > 0; length--)
      if (at + length <= words.length && this.meanings.has(words.slice(at, at + length).join(' ')))
        return length
    return 0
  }

  private makeTerm(expression: string, isForChildren: boolean): Term {
    const meaning = this.meanings.get(expression)
    if (!meaning) return plainTerm(expression, false, vocabularyForms)
    const { direct, also, fallback, colors } = meaning
    const typed = vocabularyForms.phraseOf(expression.split(' '))
    const own = [typed, ...direct, ...also]
    return {
      ...plainTerm(expression, true, vocabularyForms),
      direct: [typed, ...direct],
      also,
      otherValues: [...colors].map((label) => ({ column: 'color', label })),
      namedValues: typeValues(own.flatMap((phrase) => this.types.named(phrase, isForChildren))),
      fallback: this.fallbackOf(fallback, isForChildren),
    }
  }

  private fallbackOf(phrases: readonly Phrase[], isForChildren: boolean): Fallback | undefined {
    if (phrases.length === 0) return undefined
    const values = typeValues(phrases.flatMap((phrase) => this.types.named(phrase, isForChildren)))
    const names = unique(phrases.flatMap((phrase) => this.types.called(phrase, isForChildren)))
    // Use fallbacks that name children's items only in searches for children's items.
    const fitting = isForChildren
      ? phrases
      : phrases.filter((phrase) => !phrase.flat().some(namesSeparateDepartment))
    if (values.length === 0 && fitting.length === 0) return undefined
    return { values, names, phrases: values.length > 0 ? [] : fitting }
  }

  /** Splits a compound of two vocabulary words, such as German `Seidenschal`. Returns undefined for other words. */
  private splitCompound(word: string): string | undefined {
    for (let cut = word.length - minHalfLength; cut >= minHalfLength; cut--) {
      const [first, last] = [word.slice(0, cut), word.slice(cut)]
      if (!this.meanings.has(last)) continue
      const link = compoundInfixes.find(
        (letters) =>
          first.endsWith(letters) &&
          first.length - letters.length >= minHalfLength &&
          this.meanings.has(first.slice(0, first.length - letters.length)),
      )
      if (link !== undefined) return `${first.slice(0, first.length - link.length)} ${last}`
    }
    return undefined
  }

  private partsOf(word: string): string[] {
    if (this.meanings.has(word)) return [word]
    const person = people.find((each) => word.startsWith(each) && word.length >= each.length + 4)
    return person === undefined ? [word] : [person, word.slice(person.length)]
  }

  /** Joins adjacent words that form one vocabulary word, such as `sweat pants`. */
  private joinWords(words: readonly string[]): string[] {
    const out: string[] = []
    for (let at = 0; at < words.length; at++) {
      const pair = words[at]! + (words[at + 1] ?? '')
      const isOne = at + 1 < words.length && pair.length > 6 && this.meanings.has(pair)
      const isKnown = isOne && this.meanings.has(`${words[at]} ${words[at + 1]}`)
      out.push(isOne && !isKnown ? pair : words[at]!)
      if (isOne && !isKnown) at++
    }
    return out
  }

  private hasOtherMeaning(words: readonly string[]): boolean {
    return words.some(
      (word, at) =>
        (words.length > 1 && (this.meanings.has(word) || isStopWord(word))) ||
        parseConditionsAt(words, at) !== undefined ||
        parseSizeAt(words, at) !== undefined ||
        isSizeMarker(word),
    )
  }
}

function typeValues(labels: readonly string[]): ValueLabel[] {
  return unique(labels).map((label) => ({ column: 'type', label }))
}

function unique(labels: readonly string[]): string[] {
  return [...new Set(labels)]
}

function foreignWords(synonyms: readonly Synonym[]): Map<string, { language: string; means: string }> {
  const exact = synonyms.flatMap(({ word, means, isMutual, isFallback, language }) =>
    language && isMutual && !isFallback
      ? [[wordsOf(word).join(' '), { language, means: wordsOf(means).join(' ') }] as const]
      : [],
  )
  // Add the pairs in reverse order, so that the first synonym of a word overwrites the others. The first synonym is the
  // usual translation.
  return new Map(exact.toReversed())
}
