import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns an id such as `prd_…`. The id contains the creation time (ms) in 10 sortable characters and 80 random bits in
 * 16 characters, all in Crockford base 32.
 */
export function newId(prefix: string, clock: Clock): string {
  return `${prefix}_${encodeTime(clock.now())}${randomText(16)}`
}

/** Returns the creation time of an id in ms since the epoch, or 0 if the app did not create the id. */
export function parseIdTime(id: string): number {
  const time = id.slice(id.indexOf('_') + 1).slice(0, 10)
  const digits = [...time].map((digit) => alphabet.indexOf(digit))
  return digits.includes(-1) ? 0 : digits.reduce((ms, digit) => ms * 32 + digit, 0)
}

/**
 * Returns a random url-safe secret for links and sessions, by default with 192 bits. Store only the secret's hash
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

function randomText(length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte & 31]
  return text
}
