import { randomBytes } from 'node:crypto'

const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `prefix_` + 8 time-ordered + 16 random base-62 digits: new rows land at the right edge of the index. */
export function newId(prefix: string): string {
  return `${prefix}_${timePart(Date.now())}${randomPart(16)}`
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

function timePart(ms: number): string {
  let rest = ms
  let out = ''
  for (let at = 0; at < 8; at += 1) {
    out = (digits[rest % 62] ?? '0') + out
    rest = Math.floor(rest / 62)
  }
  return out
}
