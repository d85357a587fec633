import { allowedEdits, editDistance, isPlausible, maxShort } from '../text/edit-distance.ts'
import { joinedReadings, partedReadings } from '../text/one-or-two-words.ts'
import { soundOf } from '../text/sound.ts'
import { newNumbers } from './selection/candidates.ts'
import type { ListingTable } from './columns/listing-table.ts'
import type { SearchDictionary } from '../query/dictionary.ts'
import { isFiller } from '../query/plain-words.ts'
import { areForms } from '../text/word-forms.ts'
import { clausesOf, termsOf, type SearchTerms, type Term } from '../text/terms.ts'
import type { CatalogNames } from './columns/names.ts'
import type { Vocabulary, Word } from './columns/vocabulary.ts'
import { findAny, collectWords, sizeOf, type Groups } from './columns/word-groups.ts'

/** What a search comes down to. Searches of the same key find the same, however they were written. */
export interface TextFound {
  key: string
  groups: Groups
  /** Listings with these words come first; undefined when there is nothing to tell apart. */
  whole: Groups | undefined
  understoodAs: string | null
}

const mostMends = 8
/** Of a word's end, where its spelling was not known. */
const mostLacking = 3
/** Those asked last; some 500 bytes each. */
const mostKnown = 5000

/**
 * Listed listings every term of the search is found in: by a whole word, the last one also by a beginning. A word
 * nothing has is mended to the nearest one that fits with the others; a word as it stands never is, unless the words
 * together find nothing, and a word of the trade never.
 */
export class TextSearch {
  private readonly vocabulary: Vocabulary
  private readonly names: CatalogNames
  private readonly listingTable: ListingTable
  private dictionary: SearchDictionary
  private readonly known = new Map<string, TextFound | undefined>()

  constructor(
    vocabulary: Vocabulary,
    names: CatalogNames,
    listingTable: ListingTable,
    dictionary: SearchDictionary,
  ) {
    this.vocabulary = vocabulary
    this.names = names
    this.listingTable = listingTable
    this.dictionary = dictionary
  }

  /** Undefined when there is no term to search for. */
  find(search: SearchTerms): TextFound | undefined {
    const { key } = search
    const isKnown = this.known.has(key)
    const found = isKnown ? this.known.get(key) : this.understand(search)
    if (isKnown) this.known.delete(key)
    else if (this.known.size >= mostKnown) this.known.delete(this.known.keys().next().value!)
    this.known.set(key, found)
    return found
  }

  /** To be called whenever words are found in other listings than before. */
  forget(): void {
    if (this.known.size > 0) this.known.clear()
  }

  setDictionary(dictionary: SearchDictionary): void {
    this.dictionary = dictionary
    this.forget()
  }

  private understand(search: SearchTerms): TextFound | undefined {
    const terms = termsOf(search)
    if (terms.length === 0) return undefined
    const asked = terms.map((term) => this.groupsOf(term))
    const isFound = asked.every(hasAll) && findAny(asked.flat(), this.listingTable)
    if (isFound) return this.answer(terms, asked.flat(), null)
    return (
      this.reread(joinedReadings(search, this.isWord, this.termOf)) ??
      this.mend(search, terms, asked) ??
      this.reread(partedReadings(search, this.isMeaningful, this.termOf)) ??
      found([], undefined, null)
    )
  }

  private readonly termOf = (text: string): Term => this.dictionary.termOf(text)

  private readonly isWord = (text: string): boolean => {
    const word = this.vocabulary.find(text)
    return word !== undefined && sizeOf(word, this.listingTable) > 0
  }

  private readonly isMeaningful = (text: string): boolean => this.isWord(text) || this.termOf(text).isKnown

  /** Returns the reading with the most results; undefined if none has any. */
  private reread(readings: readonly SearchTerms[]): TextFound | undefined {
    const all = readings.map(({ parts }) => {
      const terms = parts.flatMap(({ term }) => term ?? [])
      const groups = terms.flatMap((term) => this.groupsOf(term))
      const count = hasAll(groups) ? this.count(groups) : 0
      return { terms, groups, count, text: parts.map(({ text }) => text).join(' ') }
    })
    const best = all.toSorted((a, b) => b.count - a.count)[0]
    return best && best.count > 0 ? this.answer(best.terms, best.groups, best.text) : undefined
  }

  private answer(terms: readonly Term[], groups: Groups, understoodAs: string | null): TextFound {
    const whole = terms.flatMap((term) => this.groupsOf(term, true))
    const isAllWhole = keyOf(whole) === keyOf(groups)
    return found(groups, !isAllWhole && hasAll(whole) ? whole : undefined, understoodAs)
  }

  /** First the words nothing has; if all have something, but not together, the one whose mending finds most. */
  private mend(
    search: SearchTerms,
    terms: readonly Term[],
    asked: readonly Word[][][],
  ): TextFound | undefined {
    const unknown = asked.flatMap((groups, i) => (hasAll(groups) ? [] : [i]))
    const attempts =
      unknown.length > 0 ? [unknown] : terms.flatMap(({ text }, i) => (text.length > maxShort ? [[i]] : []))
    let best: { groups: Word[][]; terms: Term[]; count: number } | undefined
    for (const places of attempts) {
      if (places.some((place) => terms[place]!.isKnown)) continue
      const mended = this.mendAt(places, terms, asked)
      if (mended && mended.count > (best?.count ?? 0)) best = mended
    }
    if (!best) return undefined
    let at = 0
    const { terms: meant } = best
    const words = search.parts.map(({ text, term }) => (term ? meant[at++]!.text : text))
    return this.answer(meant, best.groups, words.join(' '))
  }

  private mendAt(places: readonly number[], terms: readonly Term[], asked: readonly Word[][][]) {
    const meant = [...terms]
    const chosen = asked.map((groups, i) => (places.includes(i) ? undefined : groups))
    let count = 0
    for (const place of places) {
      let best: { term: Term; groups: Word[][]; count: number } | undefined
      for (const { term, groups } of this.nearest(meant[place]!.text)) {
        chosen[place] = groups
        const finds = this.count(chosen.flatMap((known) => known ?? []))
        if (finds > (best?.count ?? 0)) best = { term, groups, count: finds }
      }
      if (!best) return undefined
      chosen[place] = best.groups
      meant[place] = best.term
      count = best.count
    }
    return { groups: chosen.flatMap((groups) => groups!), terms: meant, count }
  }

  /** What may have been meant: words of listings, and words of the trade that find some. */
  private nearest(text: string): { term: Term; groups: Word[][] }[] {
    const limit = allowedEdits(text)
    if (limit === 0) return []
    const size = (word: Word): number => sizeOf(word, this.listingTable)
    const words = this.vocabulary.nearest(
      text,
      limit,
      (word) =>
        size(word) > 0 &&
        word.text.length >= maxShort &&
        !isFiller(word.text) &&
        isPlausible(text, word.text),
    )
    const near = words.sort((a, b) => size(b) - size(a)).slice(0, mostMends)
    const distance = near.length > 0 ? editDistance(text, near[0]!.text, limit) : limit
    const ofTrade = this.dictionary
      .nearest(text, distance)
      .filter((word) => isPlausible(text, word) && !near.some((known) => known.text === word))
    const all = [...near.map((word) => word.text), ...ofTrade].map((word) => {
      const term = this.dictionary.termOf(word)
      return { term, distance: editDistance(text, word, limit), groups: this.groupsOf(term) }
    })
    const nearest = Math.min(...all.map((each) => each.distance))
    const meant = all.filter((each) => each.distance === nearest && hasAll(each.groups))
    const alike = meant.filter(({ term }) => soundOf(term.text) === soundOf(text))
    const likeliest = alike.length > 0 ? alike : meant
    if (text.length <= maxShort) return areForms(likeliest.map(({ term }) => term.text)) ? likeliest : []
    if (likeliest.length > 0) return likeliest
    const sounding = this.soundingLike(text, limit + 1)
    return sounding.length > 0 ? sounding : this.longerThan(text)
  }

  /** Returns words that sound the same but are spelled differently: `delfine` finds Delphine. */
  private soundingLike(text: string, limit: number): { term: Term; groups: Word[][] }[] {
    const sound = soundOf(text)
    return this.vocabulary
      .nearest(text, limit, (word) => word.text[0] === text[0] && soundOf(word.text) === sound)
      .map((word) => this.termOf(word.text))
      .map((term) => ({ term, groups: this.groupsOf(term) }))
      .filter(({ groups }) => hasAll(groups))
      .slice(0, mostMends)
  }

  /** Words that lack no more than their end: `kestrel` is a Kestrelle. */
  private longerThan(text: string): { term: Term; groups: Word[][] }[] {
    return this.vocabulary
      .startingWith(text)
      .filter((word) => word.text.length - text.length <= mostLacking)
      .map((word) => this.dictionary.termOf(word.text))
      .map((term) => ({ term, groups: this.groupsOf(term) }))
      .filter(({ groups }) => hasAll(groups))
      .slice(0, mostMends)
  }

  /** What listings must have a word of each of. */
  private groupsOf(term: Term, isWhole = false): Word[][] {
    return clausesOf(term, isWhole).map(({ words, starts, colors, types }) => {
      const found = new Set<Word | undefined>(words.map((word) => this.vocabulary.find(word)))
      for (const start of starts) for (const word of this.vocabulary.startingWith(start)) found.add(word)
      for (const color of colors) found.add(this.names.colorWord(color))
      for (const type of types) found.add(this.names.typeWord(type))
      return [...found].filter((word) => word !== undefined && sizeOf(word, this.listingTable) > 0) as Word[]
    })
  }

  private count(groups: Groups): number {
    return collectWords(groups, this.listingTable, newNumbers(this.listingTable.count))
  }
}

function hasAll(groups: Groups): boolean {
  return groups.every((group) => group.length > 0)
}

function keyOf(groups: Groups | undefined): string {
  return (groups ?? [])
    .map((words) => words.map(({ text }) => text).join('|'))
    .sort()
    .join(' ')
}

/** Of no groups nothing is found: an empty one stands for them. */
function found(groups: Groups, whole: Groups | undefined, understoodAs: string | null): TextFound {
  return {
    key: `${keyOf(groups)}>${keyOf(whole)}`,
    groups: groups.length > 0 ? groups : [[]],
    whole,
    understoodAs,
  }
}
