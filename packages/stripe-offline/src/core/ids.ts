import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

let lastMs = 0
let countInMs = 0

/**
 * Creates an id: the prefix, `_`, and base-62 digits, of which 8 encode the time, 3 encode a counter and 13 are random.
 * Each id is greater than the previous one. New rows are therefore inserted at the end of the index, and objects that
 * one call creates sort by their creation.
 */
export function newId(prefix: string): string {
  const ms = Math.max(Date.now(), lastMs)
  countInMs = ms === lastMs ? countInMs + 1 : 0
  lastMs = ms
  return `${prefix}_${base62(ms, 8)}${base62(countInMs, 3)}${randomPart(13)}`
}

export function clientSecret(intentId: string): string {
  return `${intentId}_secret_${randomPart(25)}`
}

export function randomPart(length: number): string {
  const bytes = randomBytes(length)
  let out = ''
  for (let at = 0; at < length; at += 1) out += digits[(bytes[at] ?? 0) % 62]
  return out
}

function base62(value: number, length: number): string {
  let rest = value
  let out = ''
  for (let at = 0; at < length; at += 1) {
    out = (digits[rest % 62] ?? '0') + out
    rest = Math.floor(rest / 62)
  }
  return out
}
