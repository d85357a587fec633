import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'
/** Random part of the last id, as 16 digits of 5 bits. */
const digits = new Uint8Array(16)
/** Position of the first digit to which the next id of the same millisecond adds random bits. */
const firstAdded = 4
let lastMs = -1

/**
 * Returns an id such as `prd_…`. After the prefix, it contains the creation time (ms) in 10 sortable characters and 80
 * random bits in 16 characters, all in Crockford's base 32 alphabet. Ids that a process creates in the same millisecond
 * are in order too: each adds 60 random bits to the id before, so that it cannot be guessed from another id.
 */
export function newId(prefix: string, clock: Clock): string {
  const ms = clock.now()
  const random = randomBytes(digits.length)
  if (ms !== lastMs || !addToDigits(random)) startDigits(random)
  lastMs = ms
  let text = `${prefix}_${encodeTime(ms)}`
  for (const digit of digits) text += alphabet[digit]
  return text
}

function startDigits(random: Uint8Array): void {
  for (let i = 0; i < digits.length; i++) digits[i] = random[i]! & 31
  // Leaves space for at least 500,000 more ids in the same millisecond.
  digits[0]! &= 15
}

/** Adds random bits to the digits. Returns false if the sum has too many digits. */
function addToDigits(random: Uint8Array): boolean {
  let carry = 1
  for (let i = digits.length - 1; i >= 0; i--) {
    const sum = digits[i]! + (i < firstAdded ? 0 : random[i]! & 31) + carry
    digits[i] = sum & 31
    carry = sum >> 5
  }
  return carry === 0
}

/** Returns the creation time of an id, in ms since the epoch. Returns 0 if the app did not create the id. */
export function parseIdTime(id: string): number {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 10)
  const digits = [...time].map((digit) => alphabet.indexOf(digit))
  return digits.includes(-1) ? 0 : digits.reduce((ms, digit) => ms * 32 + digit, 0)
}

/**
 * Returns a random, URL-safe secret for links and sessions, with 192 bits by default. Store only its hash
 * (`hashToken`).
 */
export function secretToken(bytes = 24): string {
  return randomBytes(bytes).toString('base64url')
}

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

function encodeTime(ms: number): string {
  let text = ''
  for (let i = 0, rest = ms; i < 10; i++, rest = Math.floor(rest / 32)) text = alphabet[rest % 32] + text
  return text
}
