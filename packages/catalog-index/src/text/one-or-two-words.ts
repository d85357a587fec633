import type { SearchTerms, Term } from './terms.ts'

type TermOf = (word: string) => Term

const minHalfLength = 3

/**
 * Returns alternative interpretations of a search. Each joins two adjacent words, such as `note book`, into an existing
 * word.
 */
export function joinAdjacentWords(
  { key, parts }: SearchTerms,
  isWord: (text: string) => boolean,
  termOf: TermOf,
): SearchTerms[] {
  return parts.flatMap(({ text: last, term }, at) => {
    const before = parts[at - 1]
    const text = `${before?.text}${last}`
    if (!term || !before?.term || text.includes(' ') || !isWord(text)) return []
    return [{ key: `${key} +${at}`, parts: parts.toSpliced(at - 1, 2, { text, term: termOf(text) }) }]
  })
}

/**
 * Returns alternative interpretations of a search. Each splits an unknown word, such as `redwine`, into two existing
 * words.
 */
export function splitUnknownWords(
  { key, parts }: SearchTerms,
  isWord: (text: string) => boolean,
  termOf: TermOf,
): SearchTerms[] {
  return parts.flatMap(({ text, term }, at) => {
    if (!term || term.isKnown || text.includes(' ')) return []
    const all: SearchTerms[] = []
    for (let cut = minHalfLength; cut <= text.length - minHalfLength; cut++) {
      const halves = [text.slice(0, cut), text.slice(cut)]
      if (halves.every(isWord))
        all.push({
          key: `${key} |${at}:${cut}`,
          parts: parts.toSpliced(at, 1, ...halves.map((half) => ({ text: half, term: termOf(half) }))),
        })
    }
    return all
  })
}
