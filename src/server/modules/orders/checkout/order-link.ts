import { createHmac } from 'node:crypto'
import { hashToken } from '#platform/ids.ts'

/** The secret of an order's link: made from its id, so that it is never stored, and always the same. */
export function linkToken(linkSecret: string, orderId: string): string {
  return createHmac('sha256', linkSecret).update(`order-link:${orderId}`).digest('base64url')
}

/** What is stored of it. */
export function linkHash(token: string): Buffer {
  return hashToken(token)
}
