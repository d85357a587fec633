const maxWords = 12
const maxLength = 40
const foldedLetters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }

/** The words of a text, folded: no case, no accents, apostrophes closed up ("women's" is "womens"). */
export function wordsOf(text: string, limit = Infinity): string[] {
  const folded = text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}'’`]/gu, '')
    .replace(/[ßøæœłđı]/g, (letter) => foldedLetters[letter]!)
  const words = folded.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, limit).map((word) => word.slice(0, maxLength))
}

/** What parts of titles were folded to: a million titles are made of some thousand of them. */
const knownParts = new Map<string, readonly string[]>()
const mostParts = 20_000

/** The words of a text as `wordsOf` has them; quicker where its parts have come before. */
export function titleWords(title: string): string[] {
  const all: string[] = []
  for (const part of title.split(' ')) for (const word of wordsOfPart(part)) all.push(word)
  return all
}

function wordsOfPart(part: string): readonly string[] {
  const known = knownParts.get(part)
  if (known) return known
  const words = wordsOf(part)
  if (knownParts.size >= mostParts) knownParts.clear()
  knownParts.set(part, words)
  return words
}

/** The words of what someone searches for; more than twelve say nothing more. */
export function searchedWords(text: string): string[] {
  return wordsOf(text, maxWords)
}

/** 32-bit FNV-1a: tells whether a title has changed without keeping it. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
