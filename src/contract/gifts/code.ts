/** Characters of Crockford's Base32, and the number of characters in a code. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const length = 12

/** Normalizes a typed gift code; undefined if it is invalid. O is read as 0, and I and L as 1. */
export function readGiftCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}
