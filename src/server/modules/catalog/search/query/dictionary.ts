import type { Card } from '#contract/catalog/catalog.ts'
import { editDistance, isNear, lettersOf } from '../text/edit-distance.ts'
import { searchedWords, wordsOf } from '../text/words.ts'
import { meaningsOf, phraseOf, type Meanings, type Synonym } from './meanings.ts'
import { conditionAt } from './stated-conditions.ts'
import { isSizeMarker, sizeAt } from './stated-sizes.ts'
import type { SearchTerms, Term } from './terms.ts'

/** What a dictionary is made of. */
export interface DictionarySource {
  types: readonly string[]
  /** Names of brands, which are read as they stand. */
  brands: readonly string[]
  synonyms: readonly Synonym[]
}

/** A search as it was read. */
export interface ReadSearch {
  /** Undefined where nothing is left to find by words. */
  terms: SearchTerms | undefined
  /** Undefined where it names none. */
  size: { names: string[]; labels: string[] } | undefined
  condition: Card['condition'][] | undefined
  /** What it is made of, in its order, without words that say nothing. */
  parts: { text: string; isKnown: boolean }[]
  /** A size or condition is named so that the words may mean something else as well. */
  isGuess: boolean
}

const mostWords = 4
/** Words that say nothing of an item. */
const fillers = new Set(
  (
    'a an the for in with and or of on to my me from by fur fuer mit und in von der die das den dem ein eine einen ' +
    'einem einer aus im zum zur'
  ).split(' '),
)
/** What a German noun may begin with to say who it is for: `Damenkleid`. */
const wearers = ['damen', 'herren', 'kinder', 'madchen', 'maedchen', 'jungen', 'baby']

/** The words of the trade, as searches use them. Never changed: another takes its place. */
export class SearchDictionary {
  private readonly meanings: Meanings
  /** Those of a single word. */
  private readonly singles: { text: string; letters: number }[]
  /** Names of brands that would be read otherwise, word by word. */
  private readonly brands: ReadonlySet<string>

  constructor({ types, brands, synonyms }: DictionarySource) {
    this.meanings = meaningsOf(types, synonyms)
    this.singles = [...this.meanings.keys()]
      .filter((key) => !key.includes(' '))
      .map((text) => ({ text, letters: lettersOf(text) }))
    this.brands = new Set(
      brands
        .map((name) => wordsOf(name))
        .filter((words) => this.isMisread(words))
        .map(String),
    )
  }

  /** `isLiteral`: words that may be a size or a condition are taken for words of an item. */
  read(text: string, isLiteral = false): ReadSearch {
    const words = this.joined(searchedWords(text).flatMap((word) => this.partsOf(word)))
    const parts: SearchTerms['parts'][number][] = []
    const names: string[] = []
    const labels: string[] = []
    const conditions: Card['condition'][] = []
    const without = (length: number, at: number): number => {
      parts.push({ text: words.slice(at, at + length).join(' '), term: undefined })
      return length
    }
    for (let at = 0; at < words.length;) {
      const brand = this.brandAt(words, at)
      const known = this.knownAt(words, at)
      const condition = isLiteral ? undefined : conditionAt(words, at)
      const size = isLiteral ? undefined : sizeAt(words, at)
      if (brand > 0 && brand >= known) {
        for (const word of words.slice(at, at + brand))
          parts.push({ text: word, term: plainTerm(word, true) })
        at += brand
      } else if (condition && condition.length >= known) {
        conditions.push(...condition.conditions)
        at += without(condition.length, at)
      } else if (size && size.length >= known) {
        names.push(size.name)
        labels.push(...size.labels)
        at += without(size.length, at)
      } else if (known > 0) {
        const said = words.slice(at, at + known).join(' ')
        parts.push({ text: said, term: this.termOf(said) })
        at += known
      } else {
        const word = words[at]!
        if (fillers.has(word) || isSizeMarker(word)) at += without(1, at)
        else {
          parts.push({ text: word, term: plainTerm(word, false) })
          at++
        }
      }
    }
    const isSaid = parts.some(({ term }) => term) || labels.length > 0 || conditions.length > 0
    return {
      terms: termsOfParts(
        isSaid ? parts : words.map((word) => ({ text: word, term: plainTerm(word, false) })),
      ),
      size: labels.length > 0 ? { names, labels: [...new Set(labels)] } : undefined,
      condition: conditions.length > 0 ? [...new Set(conditions)] : undefined,
      parts: parts
        .filter(({ text, term }) => term || !(fillers.has(text) || isSizeMarker(text)))
        .map(({ text, term }) => ({ text, isKnown: term?.isKnown ?? true })),
      isGuess: labels.length > 0 || conditions.length > 0,
    }
  }

  /** What a word, or several that mean something together, ask for. */
  termOf(said: string): Term {
    const meaning = this.meanings.get(said)
    if (!meaning) return plainTerm(said, false)
    const { direct, also, colors } = meaning
    const typed = phraseOf(said.split(' '))
    return { text: said, direct: [typed, ...direct], also, colors: [...colors], isOpen: false, isKnown: true }
  }

  /** The single words of the trade at most so many slips from a mistyped one. */
  nearest(text: string, limit: number): string[] {
    const letters = lettersOf(text)
    return this.singles
      .filter(
        (word) =>
          Math.abs(word.text.length - text.length) <= limit &&
          isNear(word.letters, letters, limit) &&
          word.text !== text &&
          editDistance(text, word.text, limit) <= limit,
      )
      .map((word) => word.text)
  }

  private partsOf(word: string): string[] {
    if (this.meanings.has(word)) return [word]
    const wearer = wearers.find((each) => word.startsWith(each) && word.length >= each.length + 4)
    return wearer === undefined ? [word] : [wearer, word.slice(wearer.length)]
  }

  /** What is one word of the trade and was typed as two: `sweat pants`. */
  private joined(words: readonly string[]): string[] {
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

  private isMisread(words: readonly string[]): boolean {
    return words.some(
      (word, at) =>
        (words.length > 1 && (this.meanings.has(word) || fillers.has(word))) ||
        conditionAt(words, at) !== undefined ||
        sizeAt(words, at) !== undefined ||
        isSizeMarker(word),
    )
  }

  /** How many words from here on are a brand's name. */
  private brandAt(words: readonly string[], at: number): number {
    if (this.brands.size > 0)
      for (let length = mostWords; length > 0; length--)
        if (at + length <= words.length && this.brands.has(String(words.slice(at, at + length))))
          return length
    return 0
  }

  private knownAt(words: readonly string[], at: number): number {
    for (let length = mostWords; length > 0; length--)
      if (at + length <= words.length && this.meanings.has(words.slice(at, at + length).join(' ')))
        return length
    return 0
  }
}

function plainTerm(word: string, isKnown: boolean): Term {
  return { text: word, direct: [phraseOf([word])], also: [], colors: [], isOpen: false, isKnown }
}

/** The last word typed may be unfinished, unless it is one already. */
function termsOfParts(parts: SearchTerms['parts']): SearchTerms | undefined {
  if (!parts.some(({ term }) => term)) return undefined
  const all = parts.map(({ text, term }, at) => ({
    text,
    term: term && !term.isKnown && at === parts.length - 1 ? { ...term, isOpen: true } : term,
  }))
  return { key: all.map(({ text, term }) => (term ? text : `(${text})`)).join(' '), parts: all }
}
