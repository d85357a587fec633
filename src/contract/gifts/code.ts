/** Characters that occur in gift codes (Crockford's Base32). */
export const giftCodeAlphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const giftCodeLength = 12

/** Number of characters at the end of a gift code that the team can see. */
export const shownGiftCodeLength = 4

/** Normalizes an entered gift code. Reads O as 0, and I and L as 1. Returns undefined if the gift code is invalid. */
export function parseGiftCode(typed: string): string | undefined {
  const code = normalized(typed)
  return code.length === giftCodeLength && isValid(code) ? code : undefined
}

/**
 * Normalizes an entered gift code, or the last four characters of a gift code, which the team's lists show. Returns
 * undefined for any other text.
 */
export function parseGiftCodeOrEnding(typed: string): string | undefined {
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
