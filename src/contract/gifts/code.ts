/** Crockford's characters, and how many a code has. */
export const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const length = 12

/** A code as someone typed it; undefined for what cannot be one. O, I and L are taken for 0 and 1. */
export function readGiftCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}
