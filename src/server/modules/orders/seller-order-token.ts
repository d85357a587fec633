import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '#platform/secrets/secrets.ts'

const day = 24 * 3600_000

/**
 * The buyer's key to one seller order, signed over its id and its last day, never stored. It lives in whole days, so
 * that the same day always shows the same key.
 */
export function sellerOrderToken(secret: string, sellerOrderId: string, now: number, days: number): string {
  const lastDay = (Math.floor(now / day) + days).toString(36)
  return `${sellerOrderId}.${lastDay}.${sign(secret, sellerOrderId, lastDay)}`
}

/** The seller order a key opens; undefined when it is forged or has run out. */
export function readSellerOrderToken(keys: SecretKeys, token: string, now: number): string | undefined {
  const [id, lastDay, signature, ...more] = token.split('.')
  if (!id || !lastDay || !signature || more.length > 0 || !/^[0-9a-z]{1,8}$/.test(lastDay)) return undefined
  if (!keys.all().some((key) => isSame(signature, sign(key, id, lastDay)))) return undefined
  return now < (Number.parseInt(lastDay, 36) + 1) * day ? id : undefined
}

function isSame(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function sign(secret: string, id: string, lastDay: string): string {
  const signed = createHmac('sha256', secret).update(`part-key:${id}:${lastDay}`)
  return signed.digest().subarray(0, 18).toString('base64url')
}
