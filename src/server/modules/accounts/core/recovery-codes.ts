import { createHmac, randomBytes } from 'node:crypto'

/** Without l, o, 0 and 1, which are taken for each other when they are copied by hand. */
const alphabet = '23456789abcdefghijkmnpqrstuvwxyz'
const codesAtOnce = 10
const codeLength = 12

/** Ten new codes of 60 random bits each, as people are shown them: `k3fm-9xq2-7hdw`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: codesAtOnce }, () =>
    [...randomBytes(codeLength)]
      .map((byte) => alphabet[byte & 31])
      .join('')
      .replaceAll(/(.{4})(?=.)/g, '$1-'),
  )
}

/** What is kept of a code: keyed, so that a copy of the database alone does not tell which fit. */
export function hashRecoveryCode(key: string, factorId: string, code: string): Buffer {
  return createHmac('sha256', key).update(`recovery code ${factorId} ${code}`).digest()
}

/** A code as it was typed or pasted: of the app, a recovery code, or neither. */
export function readCode(typed: string): { kind: 'app' | 'recovery'; code: string } | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toLowerCase()
  if (/^\d{6}$/.test(code)) return { kind: 'app', code }
  if (code.length === codeLength && [...code].every((letter) => alphabet.includes(letter)))
    return { kind: 'recovery', code: code.replaceAll(/(.{4})(?=.)/g, '$1-') }
  return undefined
}
