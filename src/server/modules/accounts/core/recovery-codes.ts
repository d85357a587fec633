import { createHmac, randomBytes } from 'node:crypto'

/**
 * Characters of recovery codes. Omits l, o, 0 and 1, because these characters are easily confused when a person copies
 * a code by hand.
 */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const codeCount = 10
const codeLength = 12

/** Creates ten recovery codes of 60 random bits each, formatted for display: `k3fm-9xq2-7hdw`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codeCount }, () =>
    [...randomBytes(codeLength)]
      .map((byte) => alphabet[byte & 31])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
}

/**
 * Hashes a recovery code for storage. Uses a keyed hash, so that a leaked database alone is not enough to test guesses.
 */
export function hashRecoveryCode(key: string, factorId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery code ${factorId} ${code}`).digest()
}

/**
 * Parses a typed or pasted second-factor code. Returns undefined if the text has the format of neither an authenticator
 * code nor a recovery code.
 */
export function parseSecondFactorCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)))
    return { kind: 'recovery', code: code.replaceAll(/(.{4})(?=.)/g, '$1-') }
  return undefined
}
