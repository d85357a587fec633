import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '#platform/secrets/secrets.ts'

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

/** The secret of a giver's link: made from the gift's id, so that it is never stored. */
export function giftKey(linkKeys: SecretKeys, giftId: string): string {
  return createHmac('sha256', linkKeys.ofId(giftId)).update(`gift:${giftId}`).digest('base64url')
}

export function isGiftKey(linkKeys: SecretKeys, giftId: string, key: string): boolean {
  const [actual, right] = [Buffer.from(key), Buffer.from(giftKey(linkKeys, giftId))]
  return actual.length === right.length && timingSafeEqual(actual, right)
}
