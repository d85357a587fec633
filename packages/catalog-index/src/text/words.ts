const maxWords = 12
const maxLength = 40
const foldedLetters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }

/** Returns the words of a text in folded form: lowercase, without accents and apostrophes ("women's" is "womens"). */
export function wordsOf(text: string, limit = Infinity): string[] {
  return wordsOfFolded(folded(text), limit)
}

/** Returns a text in lowercase without accents. Does not remove apostrophes. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøæœłđı]/g, (letter) => foldedLetters[letter]!)
}

function wordsOfFolded(text: string, limit = Infinity): string[] {
  const words = text.replace(/['’`]/g, '').match(/[\p{L}\p{N}]+/gu) ?? []
  return words.slice(0, limit).map((word) => word.slice(0, maxLength))
}

/** Matches an article or name prefix that ends with an apostrophe, as in "L'Été" and "O'Brien". */
const elision = /(?<![\p{L}\p{N}])(\p{L}{1,2})['’`](?=\p{L})/gu
// Maximum number of adjacent words that are also joined into a single word: `maxJoined` within a name, and
// `maxJoinedInPart` within a text part. A text part is the text between two spaces.
const maxJoined = 4
const maxJoinedInPart = 8

/**
 * Returns the distinct words of a name, including common alternative spellings: "apc" for A.P.C., "drmartens" for Dr.
 * Martens, "ete" for L'Été.
 */
export function nameWords(name: string): string[] {
  const text = folded(name)
  const words = wordsOfFolded(text)
  const all = new Set([...words, ...wordsOfFolded(text.replace(elision, '$1 '))])
  for (let from = 0; from < words.length; from++)
    for (let to = from + 2; to <= Math.min(words.length, from + maxJoined); to++)
      all.add(words.slice(from, to).join('').slice(0, maxLength))
  return [...all]
}

/** Maps a text part to its cached words. A million texts consist of only a few thousand different text parts. */
const knownParts = new Map<string, readonly string[]>()
const maxParts = 20_000

/** Returns the words of a row's text. Caches the words of each text part, which is the text between two spaces. */
export function textWords(text: string): string[] {
  const all: string[] = []
  for (const part of text.split(' ')) for (const word of wordsOfPart(part)) all.push(word)
  return all
}

function wordsOfPart(part: string): readonly string[] {
  const cached = knownParts.get(part)
  if (cached) return cached
  const words = partWords(part)
  if (knownParts.size >= maxParts) knownParts.clear()
  knownParts.set(part, words)
  return words
}

/**
 * Returns the words of one text part. Returns initials, hyphenated words, and words with an apostrophe both joined and
 * split.
 */
function partWords(part: string): string[] {
  const text = folded(part)
  const words = wordsOfFolded(text)
  const isJoined = words.length > 1 && words.length <= maxJoinedInPart
  const closedUp = isJoined ? [words.join('').slice(0, maxLength)] : []
  const apart = /['’`]/.test(text) ? wordsOfFolded(text.replace(elision, '$1 ')) : []
  return closedUp.length + apart.length === 0 ? words : [...new Set([...words, ...closedUp, ...apart])]
}

/** Matches initials that are followed by dots, as in "A.P.C.". */
const dottedInitials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu

/** Returns the first twelve words of a search. Initials are joined: "A.P.C." becomes "apc". */
export function splitSearchText(text: string): string[] {
  return wordsOf(
    text.replace(dottedInitials, (initials) => `${initials.replaceAll('.', '')} `),
    maxWords,
  )
}

/** Returns a 32-bit FNV-1a hash, which detects a changed text without storing the text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
