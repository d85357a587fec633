/** Characters of a gift code (Crockford's Base32), and the length of a code. */
export const giftCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const giftCodeLength = 12

/** Number of characters at the end of a code that the team can see. */
export const shownGiftCodeLength = 4

/** Normalizes a typed gift code. Reads O as 0, and I and L as 1. Returns undefined if the code is invalid. */
export function readGiftCode(typed: string): string | undefined {
  const code = normalized(typed)
  return code.length === giftCodeLength && isValid(code) ? code : undefined
}

/**
 * Normalizes a typed gift code, or the last four characters of a code, which lists show. Returns undefined for any
 * other text.
 */
export function readGiftCodeOrEnd(typed: string): string | undefined {
  const code = normalized(typed)
  return (code.length === giftCodeLength || code.length === shownGiftCodeLength) && isValid(code)
    ? code
    : undefined
}

const normalized = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s()…-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
const isValid = (code: string): boolean => [...code].every((one) => giftCodeAlphabet.includes(one))
