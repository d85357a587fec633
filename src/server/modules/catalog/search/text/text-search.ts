import { allowedEdits } from './edit-distance.ts'
import { newNumbers } from '../candidates.ts'
import type { ListingTable } from '../index/listing-table.ts'
import type { Vocabulary, Word } from './vocabulary.ts'
import { findAny, collectWords, sizeOf, type Groups } from './word-groups.ts'
import { searchedWords } from './words.ts'

/** What a search comes down to. Searches of the same key find the same, however they were written. */
export interface TextFound {
  key: string
  groups: Groups
  /** Listings with these words come first; undefined when there is nothing to tell apart. */
  whole: Groups | undefined
  understoodAs: string | null
}

const mostMends = 8
/** Those asked last; some 500 bytes each. */
const mostKnown = 5000

/**
 * Listed listings every word of the search is found in: by a whole word, the last one also by a beginning. A word
 * nothing has is mended to the nearest one that fits with the others; a word as it stands never is, unless the words
 * together find nothing.
 */
export class TextSearch {
  private readonly vocabulary: Vocabulary
  private readonly listingTable: ListingTable
  private readonly known = new Map<string, TextFound | undefined>()

  constructor(vocabulary: Vocabulary, listingTable: ListingTable) {
    this.vocabulary = vocabulary
    this.listingTable = listingTable
  }

  /** Undefined when the text holds no word to search for. */
  find(text: string): TextFound | undefined {
    const isKnown = this.known.has(text)
    const found = isKnown ? this.known.get(text) : this.understand(searchedWords(text))
    if (isKnown) this.known.delete(text)
    else if (this.known.size >= mostKnown) this.known.delete(this.known.keys().next().value!)
    this.known.set(text, found)
    return found
  }

  /** To be called whenever words are found in other listings than before. */
  forget(): void {
    this.known.clear()
  }

  private understand(searched: readonly string[]): TextFound | undefined {
    if (searched.length === 0) return undefined
    const asked = searched.map((word, i) => this.matching(word, i === searched.length - 1))
    const isFound = asked.every((words) => words.length > 0) && findAny(asked, this.listingTable)
    return isFound ? this.answer(searched, asked) : this.mend(searched, asked)
  }

  private answer(searched: readonly string[], asked: readonly Word[][]): TextFound {
    const isAllWhole = asked.every((words, i) => words.length === 1 && words[0]!.text === searched[i])
    const exact = isAllWhole ? [] : searched.map((word) => this.used([this.vocabulary.find(word)]))
    const whole = exact.length > 0 && exact.every((same) => same.length > 0) ? exact : undefined
    return found(asked, whole, null)
  }

  /** First the words nothing has; if all have something, but not together, the one whose mending finds most. */
  private mend(searched: readonly string[], asked: Word[][]): TextFound {
    const unknown = asked.flatMap((words, i) => (words.length === 0 ? [i] : []))
    const attempts = unknown.length > 0 ? [unknown] : searched.map((_, i) => [i])
    let best: { groups: Word[][]; words: string[]; count: number } | undefined
    for (const places of attempts) {
      const mended = this.mendAt(places, searched, asked)
      if (mended && mended.count > (best?.count ?? 0)) best = mended
    }
    return best ? found(best.groups, undefined, best.words.join(' ')) : found([], undefined, null)
  }

  private mendAt(places: readonly number[], searched: readonly string[], asked: readonly Word[][]) {
    const words = [...searched]
    const chosen = asked.map((known, i) => (places.includes(i) ? undefined : known))
    let count = 0
    for (const place of places) {
      let best: { word: Word; count: number } | undefined
      for (const word of this.nearest(searched[place]!)) {
        chosen[place] = [word]
        const finds = this.count(chosen.filter((known) => known !== undefined))
        if (finds > (best?.count ?? 0)) best = { word, count: finds }
      }
      if (!best) return undefined
      chosen[place] = [best.word]
      words[place] = best.word.text
      count = best.count
    }
    return { groups: chosen as Word[][], words, count }
  }

  private nearest(text: string): Word[] {
    const limit = allowedEdits(text)
    if (limit === 0) return []
    const size = (word: Word): number => sizeOf(word, this.listingTable)
    const words = this.vocabulary.nearest(text, limit, (word) => size(word) > 0)
    return words.sort((a, b) => size(b) - size(a)).slice(0, mostMends)
  }

  private matching(text: string, isLast: boolean): Word[] {
    if (isLast && text.length > 1) return this.used(this.vocabulary.startingWith(text))
    return this.used([this.vocabulary.find(text)])
  }

  private used(words: readonly (Word | undefined)[]): Word[] {
    return words.filter((word) => word !== undefined && sizeOf(word, this.listingTable) > 0) as Word[]
  }

  private count(groups: Groups): number {
    return collectWords(groups, this.listingTable, newNumbers(this.listingTable.count))
  }
}

/** Of no groups nothing is found: an empty one stands for them. */
function found(groups: Groups, whole: Groups | undefined, understoodAs: string | null): TextFound {
  const keyOf = (each: Groups | undefined): string =>
    (each ?? [])
      .map((words) => words.map(({ text }) => text).join('|'))
      .sort()
      .join(' ')
  return {
    key: `${keyOf(groups)}>${keyOf(whole)}`,
    groups: groups.length > 0 ? groups : [[]],
    whole,
    understoodAs,
  }
}
