import { randomBytes, createHmac, timingSafeEqual } from 'node:crypto'
import { giftCodeAlphabet, giftCodeLength } from '#contract/gifts/code.ts'
import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** Creates a gift code that cannot be guessed: 12 random characters from Crockford's base 32 alphabet (60 bits). */
export function newGiftCode(): string {
  return [...randomBytes(giftCodeLength)].map((byte) => giftCodeAlphabet[byte & 31]).join('')
}

/** Formats a gift code as `XXXX-XXXX-XXXX`. */
export function formatGiftCode(code: string): string {
  return code.match(/.{1,4}/g)!.join('-')
}

/**
 * Returns the secret key in the link for the giver. The key is derived from the gift's id, so it does not have to be
 * stored.
 */
export function giftKey(linkKeys: SecretKeys, giftId: string): string {
  return createHmac('sha256', linkKeys.ofId(giftId)).update(`gift:${giftId}`).digest('base64url')
}

export function isGiftKey(linkKeys: SecretKeys, giftId: string, key: string): boolean {
  const [actual, right] = [Buffer.from(key), Buffer.from(giftKey(linkKeys, giftId))]
  return actual.length === right.length && timingSafeEqual(actual, right)
}
