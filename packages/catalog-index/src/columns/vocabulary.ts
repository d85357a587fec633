import { editDistance, isNear, lettersOf } from '../../text/edit-distance.ts'
import { Posting } from './posting.ts'
import { wordsOf } from '../../text/words.ts'

export type WordFacet = 'brand' | 'type' | 'color' | 'seller' | 'gender'

/** A word listings can be found by: in titles, and in names of brands, types, colors, genders, sellers. */
export interface Word {
  text: string
  letters: number
  titles: Posting | undefined
  values: { facet: WordFacet; code: number }[]
}

export class Vocabulary {
  private readonly words = new Map<string, Word>()
  private sorted: Word[] = []
  private isSorted = true
  /** By facet and code. */
  private readonly names: Record<WordFacet, string[]> = {
    brand: [],
    type: [],
    color: [],
    seller: [],
    gender: [],
  }

  save(text: string): Word {
    let word = this.words.get(text)
    if (!word) {
      word = { text, letters: lettersOf(text), titles: undefined, values: [] }
      this.words.set(text, word)
      this.sorted.push(word)
      this.isSorted = false
    }
    return word
  }

  find(text: string): Word | undefined {
    return this.words.get(text)
  }

  addTitle(words: readonly string[], no: number): void {
    for (const text of words) (this.save(text).titles ??= new Posting()).add(no)
  }

  /** The old title is not kept, so every word is asked; a title changes rarely. */
  deleteTitle(no: number): void {
    for (const word of this.words.values()) word.titles?.delete(no)
  }

  /** Sets the name by which a value is found. There may be thousands of shops and brands, so an unchanged name costs nothing. */
  setName(facet: WordFacet, code: number, name: string, split = wordsOf): void {
    const names = this.names[facet]
    const before = names[code]
    if (before === name) return
    names[code] = name
    const words = new Set(split(name))
    for (const text of new Set(before === undefined ? [] : split(before))) {
      const word = this.save(text)
      word.values = word.values.filter((value) => value.facet !== facet || value.code !== code)
    }
    for (const text of words) this.save(text).values.push({ facet, code })
  }

  startingWith(prefix: string): Word[] {
    const words = this.inOrder()
    let low = 0
    let high = words.length
    while (low < high) {
      const middle = (low + high) >>> 1
      if (words[middle]!.text < prefix) low = middle + 1
      else high = middle
    }
    const found: Word[] = []
    for (let i = low; i < words.length && words[i]!.text.startsWith(prefix); i++) found.push(words[i]!)
    return found
  }

  /** The words nearest to a mistyped one, at most `limit` slips away, that `isUsed`; none is itself. */
  nearest(text: string, limit: number, isUsed: (word: Word) => boolean): Word[] {
    const letters = lettersOf(text)
    let found: Word[] = []
    for (const word of this.words.values()) {
      if (Math.abs(word.text.length - text.length) > limit) continue
      if (!isNear(word.letters, letters, limit) || word.text === text) continue
      const distance = editDistance(text, word.text, limit)
      if (distance > limit || !isUsed(word)) continue
      if (distance < limit) found = []
      limit = distance
      found.push(word)
    }
    return found
  }

  private inOrder(): Word[] {
    if (!this.isSorted) this.sorted.sort((a, b) => (a.text < b.text ? -1 : 1))
    this.isSorted = true
    return this.sorted
  }
}
