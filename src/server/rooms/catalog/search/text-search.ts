import { Bits } from './bits.ts'
import { allowedEdits } from './edit-distance.ts'
import type { Shelves } from './shelves.ts'
import type { Vocabulary, Word } from './vocabulary.ts'
import { searchedWords } from './words.ts'

export interface TextFound {
  nos: Uint32Array
  /** Found by whole words; undefined when all were. */
  whole: Bits | undefined
  understoodAs: string | null
}

const mostMends = 8

/**
 * Listed pieces every word of the search is found in: by a whole word, the last one also by a beginning.
 * A word nothing has is mended to the nearest one that fits with the others; a word as it stands never is,
 * unless the words together find nothing.
 */
export class TextSearch {
  private readonly vocabulary: Vocabulary
  private readonly shelves: Shelves

  constructor(vocabulary: Vocabulary, shelves: Shelves) {
    this.vocabulary = vocabulary
    this.shelves = shelves
  }

  /** Undefined when the text holds no word to search for. */
  find(text: string): TextFound | undefined {
    const searched = searchedWords(text)
    if (searched.length === 0) return undefined
    const asked = searched.map((word, i) => this.matching(word, i === searched.length - 1))
    const found = asked.every((words) => words.length > 0) ? this.intersect(asked) : undefined
    if (found && found.count() > 0) return this.answer(found, searched, asked)
    return this.mend(searched, asked)
  }

  private answer(found: Bits, searched: readonly string[], asked: readonly Word[][]): TextFound {
    const nos = found.toList()
    const isAllWhole = asked.every((words, i) => words.length === 1 && words[0]!.text === searched[i])
    if (isAllWhole) return { nos, whole: undefined, understoodAs: null }
    const exact = searched.map((word) => this.used([this.vocabulary.find(word)]))
    const whole = exact.every((same) => same.length > 0) ? this.intersect(exact) : new Bits(0)
    const isAll = whole.count() === nos.length
    return { nos, whole: isAll ? undefined : whole, understoodAs: null }
  }

  /** First the words nothing has; if all have something, but not together, the one whose mending finds most. */
  private mend(searched: readonly string[], asked: Word[][]): TextFound {
    const unknown = asked.flatMap((words, i) => (words.length === 0 ? [i] : []))
    const attempts = unknown.length > 0 ? [unknown] : searched.map((_, i) => [i])
    let best: { found: Bits; words: string[]; count: number } | undefined
    for (const places of attempts) {
      const mended = this.mendAt(places, searched, asked)
      if (mended && mended.count > (best?.count ?? 0)) best = mended
    }
    if (!best) return { nos: new Uint32Array(0), whole: undefined, understoodAs: null }
    return { nos: best.found.toList(), whole: undefined, understoodAs: best.words.join(' ') }
  }

  private mendAt(places: readonly number[], searched: readonly string[], asked: readonly Word[][]) {
    const words = [...searched]
    const chosen = asked.map((known, i) => (places.includes(i) ? undefined : known))
    for (const place of places) {
      const nearest = this.nearest(searched[place]!)
      let best: { word: Word; count: number } | undefined
      for (const word of nearest) {
        chosen[place] = [word]
        const count = this.intersect(chosen.filter((known) => known !== undefined)).count()
        if (count > (best?.count ?? 0)) best = { word, count }
      }
      if (!best) return undefined
      chosen[place] = [best.word]
      words[place] = best.word.text
    }
    const found = this.intersect(chosen as Word[][])
    return { found, words, count: found.count() }
  }

  private nearest(text: string): Word[] {
    const limit = allowedEdits(text)
    if (limit === 0) return []
    const words = this.vocabulary.nearest(text, limit, (word) => this.sizeOf(word) > 0)
    return words.sort((a, b) => this.sizeOf(b) - this.sizeOf(a)).slice(0, mostMends)
  }

  private matching(text: string, isLast: boolean): Word[] {
    if (isLast && text.length > 1) return this.used(this.vocabulary.startingWith(text))
    return this.used([this.vocabulary.find(text)])
  }

  private used(words: readonly (Word | undefined)[]): Word[] {
    return words.filter((word) => word !== undefined && this.sizeOf(word) > 0) as Word[]
  }

  /** How many pieces a word finds at most. */
  private sizeOf(word: Word): number {
    const { lists, genderCounts } = this.shelves
    let size = word.titles?.length ?? 0
    for (const { facet, code } of word.values) {
      size += facet === 'gender' ? (genderCounts[code] ?? 0) : (lists[facet][code]?.length ?? 0)
    }
    return size
  }

  private intersect(asked: readonly Word[][]): Bits {
    let all: Bits | undefined
    for (const words of asked) {
      const some = this.union(words)
      if (all) all.intersect(some)
      else all = some
    }
    return all ?? new Bits(0)
  }

  private union(words: readonly Word[]): Bits {
    const { alive, rows, lists } = this.shelves
    const found = new Bits(rows.capacity)
    const addAll = (list: { nos: Uint32Array; length: number } | undefined): void => {
      for (let i = 0; list && i < list.length; i++) found.add(list.nos[i]!)
    }
    const addGender = (code: number): void => {
      for (let no = 0; no < rows.capacity; no++) {
        if (alive.has(no) && rows.at(no, 'gender') === code) found.add(no)
      }
    }
    for (const word of words) {
      addAll(word.titles)
      for (const { facet, code } of word.values) {
        if (facet !== 'gender') addAll(lists[facet][code])
        else addGender(code)
      }
    }
    return found
  }
}
