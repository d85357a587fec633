import { readFileSync } from 'node:fs'

const file = readFileSync(new URL('passwords-common.txt', import.meta.url), 'utf8')
const stems = new Set(file.split('\n').flatMap((line) => (line.startsWith('#') ? [] : line.split(' '))))
stems.delete('')

/** Number of bundled stems, which are the base words of common passwords. Variations of a stem are rejected too. */
export const commonStemCount = stems.size

const likeLetters: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const rows = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890123456789']
const runs = rows.flatMap((row) => [row + row, [...row].toReversed().join('').repeat(2)])

/** Matches any email address. Attackers try email addresses early, even other people's addresses. */
const emailPattern = /^[\w.+-]+@[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/

/**
 * Returns whether a password is too easy to guess. Rejects a bundled stem with digits and symbols around it (even
 * spelled like `p@ssw0rd`), two joined stems, a repeated stem, a password with at most three distinct characters, a
 * keyboard sequence, and the account's own data. `about` contains the account's email, username and name.
 */
export function isCommonPassword(
  password: string,
  about: readonly (string | null | undefined)[] = [],
): boolean {
  const plain = plainOf(password)
  if (new Set(plain).size <= 3 || isWalk(plain) || emailPattern.test(plain)) return true
  const own = about.flatMap(wordsOf)
  for (const variant of [plain, unleet(plain)]) {
    const letters = variant.replaceAll(/[^\p{L}]/gu, '')
    const core = coreOf(variant)
    if (letters === '' || isStem(core) || isStem(unleet(core)) || isTwoStems(core)) return true
    if (own.some((name) => letters === name || letters === name + name)) return true
  }
  return false
}

/**
 * Returns whether a password is a bundled stem with digits and symbols around it. Less strict than `isCommonPassword`,
 * so that existing accounts have to replace only the passwords that attackers try first.
 */
export function isBreachedPassword(password: string): boolean {
  const plain = plainOf(password)
  return [plain, unleet(plain)].map(coreOf).some((core) => isStem(core) || isStem(unleet(core)))
}

function plainOf(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** Strips digits and symbols from both ends of the text, and separators from its middle. */
function coreOf(text: string): string {
  return text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '').replaceAll(/[\s._-]/g, '')
}

function unleet(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => likeLetters[sign]!)
}

function isStem(text: string): boolean {
  return stems.has(text) || stems.has(text.replace(/s$/, ''))
}

function isTwoStems(text: string): boolean {
  for (let cut = 3; cut <= text.length - 3; cut++) {
    if (stems.has(text.slice(0, cut)) && stems.has(text.slice(cut).replaceAll(/\d/g, ''))) return true
  }
  return false
}

function isWalk(text: string): boolean {
  if (runs.some((run) => run.includes(text))) return true
  return [2, 3, 4, 5, 6].some(
    (length) => text === text.slice(0, length).repeat(text.length).slice(0, text.length),
  )
}

/**
 * Returns the guessable words from an account's email, username or name: the local part of an email, each part of a
 * name, and the whole value without separators.
 */
function wordsOf(value: string | null | undefined): string[] {
  if (!value) return []
  const whole = value.toLowerCase()
  const words = whole.split('@')[0]!.split(/[^\p{L}]+/u)
  return [...words, words.join(''), whole.replaceAll(/[^\p{L}]+/gu, '')].filter((word) => word.length >= 3)
}
