import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import { alphabet, length } from '#contract/gifts/code.ts'
import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** Twelve random Crockford characters: 60 bits, so that guessing finds none. */
export function newGiftCode(): string {
  return [...randomBytes(length)].map((byte) => alphabet[byte & 31]).join('')
}

/** As people read it: `XXXX-XXXX-XXXX`. */
export function shownCode(code: string): string {
  return code.match(/.{1,4}/g)!.join('-')
}

/** The secret of a giver's link: made from the gift's id, so that it is never stored. */
export function giftKey(linkKeys: SecretKeys, giftId: string): string {
  return createHmac('sha256', linkKeys.ofId(giftId)).update(`gift:${giftId}`).digest('base64url')
}

export function isGiftKey(linkKeys: SecretKeys, giftId: string, key: string): boolean {
  const [actual, right] = [Buffer.from(key), Buffer.from(giftKey(linkKeys, giftId))]
  return actual.length === right.length && timingSafeEqual(actual, right)
}
