import type { Random } from './random.ts'

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz'

/**
 * Returns an id in the app's format (10 characters for the time, 16 random characters). The same time and the same
 * state of the random generator always result in the same id.
 */
export function demoId(prefix: string, ms: number, random: Random): string {
  let text = ''
  for (let i = 0, rest = Math.floor(ms); i < 10; i++, rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text
  for (let i = 0; i < 4; i++) {
    const bits = Math.floor(random.next() * 1_048_576)
    text +=
      alphabet[bits >> 15]! +
      alphabet[(bits >> 10) & 31]! +
      alphabet[(bits >> 5) & 31]! +
      alphabet[bits & 31]!
  }
  return `${prefix}_${text}`
}
