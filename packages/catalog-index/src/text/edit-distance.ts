import { soundCode } from './sound.ts'

/**
 * Returns the optimal string alignment distance of two words: the number of letters to change, insert, delete or swap
 * to turn one word into the other. Returns `limit + 1` if the distance exceeds `limit`.
 */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let last = Array.from({ length: b.length + 1 }, (_, j) => j)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    let best = i
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      let cost = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      row.push(cost)
      if (cost < best) best = cost
    }
    if (best > limit) return limit + 1
    before = last
    last = row
  }
  return Math.min(last[b.length]!, limit + 1)
}

/**
 * Maximum length of a short word. A short word is corrected only if no row contains the word and only one other word is
 * close to it.
 */
export const maxShort = 4

/**
 * Returns the maximum number of edits for the correction of a word. The maximum is lower for short words, because a
 * short word is close to too many other words.
 */
export function maxEditsFor(word: string): number {
  if (/\p{N}/u.test(word) || word.length < maxShort) return 0
  return word.length < 8 ? 1 : 2
}

/**
 * Returns whether `typed` could be a misspelling of `word`. Words that differ only in the first letter are excluded,
 * because this kind of error is rare. Words that are two edits apart must also sound alike: `slippers` is not a
 * misspelling of `shoppers`.
 */
export function isPlausible(typed: string, word: string): boolean {
  if (typed[0] !== word[0] && typed.slice(1) === word.slice(1)) return false
  if (editDistance(typed, word, 1) <= 1) return true
  return typed[0] === word[0] && editDistance(soundCode(typed), soundCode(word), 1) <= 1
}

/**
 * Returns the letters of a word as a bit set. One edit changes at most two bits, so comparing bit sets quickly excludes
 * most words.
 */
export function lettersOf(text: string): number {
  let letters = 0
  for (let i = 0; i < text.length; i++) letters |= 1 << (text.charCodeAt(i) & 31)
  return letters
}

/** Returns whether two words with these bit sets (see `lettersOf`) can be at most `limit` edits apart. */
export function isNear(a: number, b: number, limit: number): boolean {
  return ones(a ^ b) <= 2 * limit
}

function ones(word: number): number {
  let count = 0
  for (let rest = word; rest !== 0; rest &= rest - 1) count++
  return count
}
