import { editDistance, isNear, lettersOf } from '../text/edit-distance.ts'
import type { ColumnRef } from './definitions.ts'
import { Posting } from './posting.ts'

/** Searchable word from the text of a row or from the name of a value. */
export interface Word {
  text: string
  letters: number
  /** Rows whose text contains the word. */
  texts: Posting | undefined
  values: { column: ColumnRef; code: number }[]
}

export class Vocabulary {
  private readonly words = new Map<string, Word>()
  private sorted: Word[] = []
  private isSorted = true
  /** Maps each column to the searchable names of its values, indexed by the integer code of the value. */
  private readonly names = new Map<ColumnRef, string[]>()

  save(text: string): Word {
    let word = this.words.get(text)
    if (!word) {
      word = { text, letters: lettersOf(text), texts: undefined, values: [] }
      this.words.set(text, word)
      this.sorted.push(word)
      this.isSorted = false
    }
    return word
  }

  find(text: string): Word | undefined {
    return this.words.get(text)
  }

  addText(words: readonly string[], no: number): void {
    for (const text of words) (this.save(text).texts ??= new Posting()).add(no)
  }

  /**
   * Removes a row from the row lists of all words. The index does not store which words a row contained, so this method
   * checks every word. The cost is acceptable, because texts rarely change.
   */
  deleteText(no: number): void {
    for (const word of this.words.values()) word.texts?.delete(no)
  }

  /** Sets the searchable name of a value. Skips unchanged names, because a column can have thousands of values. */
  setName(column: ColumnRef, code: number, name: string, split: (name: string) => readonly string[]): void {
    let names = this.names.get(column)
    if (!names) this.names.set(column, (names = []))
    const before = names[code]
    if (before === name) return
    names[code] = name
    const words = new Set(split(name))
    for (const text of new Set(before === undefined ? [] : split(before))) {
      const word = this.save(text)
      word.values = word.values.filter((value) => value.column !== column || value.code !== code)
    }
    for (const text of words) this.save(text).values.push({ column, code })
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

  /**
   * Returns the closest words that are at most `limit` edits away from `text` and pass `isUsed`. Does not return `text`
   * itself.
   */
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
