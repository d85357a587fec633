/** Characters of Crockford's Base32, and the number of characters in a code. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const length = 12

/** Number of characters at the end of a code that are shown to the team. */
export const shownEnd = 4

/** Normalizes a typed gift code; undefined if it is invalid. O is read as 0, and I and L as 1. */
export function readGiftCode(typed: string): string | undefined {
  const code = normalized(typed)
  return code.length === length && isValid(code) ? code : undefined
}

/** Normalizes a typed gift code or its last four characters, as lists show them; undefined if it is neither. */
export function readGiftCodeOrEnd(typed: string): string | undefined {
  const code = normalized(typed)
  return (code.length === length || code.length === shownEnd) && isValid(code) ? code : undefined
}

const normalized = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[\s()…-]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1')
const isValid = (code: string): boolean => [...code].every((one) => alphabet.includes(one))
