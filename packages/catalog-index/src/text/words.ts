const maxWords = 12
const maxLength = 40
const foldedLetters: Record<string, string> = { ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ı: 'i' }

/** Returns the words of a text, folded: lower case, no accents, no apostrophes ("women's" is "womens"). */
export function wordsOf(text: string, limit = Infinity): string[] {
  return wordsOfFolded(folded(text), limit)
}

/** Returns a text in lower case without accents. Apostrophes are kept. */
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

/** An article or prefix with an apostrophe: "L'Été", "O'Brien". */
const elision = /(?<![\p{L}\p{N}])(\p{L}{1,2})['’`](?=\p{L})/gu
/** Maximum number of adjacent words that are also joined into one, in a name and in a text part (between spaces). */
const maxJoined = 4
const maxJoinedInPart = 8

/**
 * Returns the words of a name and the spellings that people type instead: "apc" for A.P.C., "drmartens" for Dr. Martens,
 * "ete" for L'Été. No word is repeated.
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

/** Words by text part: a million texts are made of some thousand parts. */
const knownParts = new Map<string, readonly string[]>()
const maxParts = 20_000

/** Returns the words of a row's text, with the words of each part cached. */
export function textWords(text: string): string[] {
  const all: string[] = []
  for (const part of text.split(' ')) for (const word of wordsOfPart(part)) all.push(word)
  return all
}

function wordsOfPart(part: string): readonly string[] {
  const known = knownParts.get(part)
  if (known) return known
  const words = partWords(part)
  if (knownParts.size >= maxParts) knownParts.clear()
  knownParts.set(part, words)
  return words
}

/** Returns the words of one text part, with initials, hyphenated words and elisions both joined and separate. */
function partWords(part: string): string[] {
  const text = folded(part)
  const words = wordsOfFolded(text)
  const isJoined = words.length > 1 && words.length <= maxJoinedInPart
  const closedUp = isJoined ? [words.join('').slice(0, maxLength)] : []
  const apart = /['’`]/.test(text) ? wordsOfFolded(text.replace(elision, '$1 ')) : []
  return closedUp.length + apart.length === 0 ? words : [...new Set([...words, ...closedUp, ...apart])]
}

/** Initials with dots: "A.P.C.". */
const dottedInitials = /(?<![\p{L}\p{N}])(?:\p{L}\.){2,}(?:\p{L}(?![\p{L}\p{N}]))?/gu

/** Returns the words of a search, with initials joined, and at most twelve of them. */
export function searchedWords(text: string): string[] {
  return wordsOf(
    text.replace(dottedInitials, (initials) => `${initials.replaceAll('.', '')} `),
    maxWords,
  )
}

/** 32-bit FNV-1a: detects a changed text without keeping the text. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}
