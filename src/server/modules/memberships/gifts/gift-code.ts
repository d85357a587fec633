import { randomBytes } from 'node:crypto'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const length = 12

/** Twelve random Crockford characters: 60 bits, so that guessing finds none. */
export function newGiftCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte & 31]).join('')
}

/** As people read it: `XXXX-XXXX-XXXX`. */
export function shownCode(code: string): string {
  return code.match(/.{1,4}/g)!.join('-')
}

/** A code as someone typed it; undefined for what cannot be one. O, I and L are taken for 0 and 1. */
export function readGiftCode(typed: string): string | undefined {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1')
  return code.length === length && [...code].every((one) => alphabet.includes(one)) ? code : undefined
}
