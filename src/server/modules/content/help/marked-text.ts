import { wordsOf } from '@souk/catalog-index'
import type { MarkedText } from '#contract/content/help.ts'

const words = /[\p{L}\p{N}]+(?:['’][\p{L}\p{N}]+)*/gu

const isOf = (word: string, marked: ReadonlySet<string>): boolean =>
  wordsOf(word).some((folded) => marked.has(folded))

/** Counts the distinct words of a text that are in the set. */
export function countMatchedWords(text: string, marked: ReadonlySet<string>): number {
  return new Set(wordsOf(text).filter((word) => marked.has(word))).size
}

/**
 * Splits a text into segments, so that the words in the set can be highlighted. Shortens a text of more than
 * `maxLength` characters to an excerpt around the first match.
 */
export function markWords(text: string, marked: ReadonlySet<string>, maxLength = Infinity): MarkedText {
  const shown = text.length > maxLength ? partAround(text, marked, maxLength) : text
  const parts: MarkedText = []
  let end = 0
  for (const { 0: word, index } of shown.matchAll(words)) {
    if (!isOf(word, marked)) continue
    if (index > end) parts.push({ text: shown.slice(end, index), isMatch: false })
    parts.push({ text: word, isMatch: true })
    end = index + word.length
  }
  if (end < shown.length) parts.push({ text: shown.slice(end), isMatch: false })
  return parts
}

function partAround(text: string, marked: ReadonlySet<string>, maxLength: number): string {
  const first = [...text.matchAll(words)].find(({ 0: word }) => isOf(word, marked))?.index ?? 0
  const from = first < maxLength / 2 ? 0 : text.lastIndexOf(' ', first - maxLength / 4) + 1
  const to = from + maxLength
  const cut = to >= text.length ? text.length : Math.max(text.lastIndexOf(' ', to), from + 1)
  return `${from > 0 ? '… ' : ''}${text.slice(from, cut)}${cut < text.length ? ' …' : ''}`
}
