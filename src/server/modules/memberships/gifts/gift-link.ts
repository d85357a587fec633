import { createHmac, timingSafeEqual } from 'node:crypto'

/** The secret of a giver's link: made from the gift's id, so that it is never stored. */
export function giftKey(linkSecret: string, giftId: string): string {
  return createHmac('sha256', linkSecret).update(`gift:${giftId}`).digest('base64url')
}

export function isGiftKey(linkSecret: string, giftId: string, key: string): boolean {
  const [actual, right] = [Buffer.from(key), Buffer.from(giftKey(linkSecret, giftId))]
  return actual.length === right.length && timingSafeEqual(actual, right)
}
