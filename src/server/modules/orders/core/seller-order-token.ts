import { createHmac, timingSafeEqual } from 'node:crypto'
import type { SecretKeys } from '#platform/secrets/secrets.ts'

const day = 24 * 3600_000

/** Id of a seller order, and the version of its order's link. Each new link increases the version. */
export interface KeyedSellerOrder {
  id: string
  linkVersion: number
}

/**
 * Returns the access key that gives a buyer access to one seller order. The signature covers the seller order's id, the
 * expiry day and the version of the order's link. The access key is never stored and changes at most once a day. At
 * version 0 the signature omits the version, so that older versions of the app accept the key.
 */
export function createSellerOrderToken(
  secret: string,
  { id, linkVersion }: KeyedSellerOrder,
  now: number,
  days: number,
): string {
  const lastDay = (Math.floor(now / day) + days).toString(36)
  return `${id}.${lastDay}.${sign(secret, id, lastDay, linkVersion === 0 ? null : linkVersion)}`
}

/** An unexpired access key whose signature has not been checked yet. */
export interface UncheckedKey {
  sellerOrderId: string
  lastDay: string
  signature: string
}

/** Parses a buyer's access key. Returns undefined if the key is malformed or expired. */
export function parseSellerOrderToken(token: string, now: number): UncheckedKey | undefined {
  const [sellerOrderId, lastDay, signature, ...more] = token.split('.')
  if (!sellerOrderId || !lastDay || !signature || more.length > 0) return undefined
  if (!/^[0-9a-z]{1,8}$/.test(lastDay) || now >= (Number.parseInt(lastDay, 36) + 1) * day) return undefined
  return { sellerOrderId, lastDay, signature }
}

/** Link versions of an order that decide whether an access key is valid. */
export interface KeyVersions {
  linkVersion: number
  /**
   * Access keys from older versions of the app contain no link version. Such a key is valid only while the order's link
   * has this version.
   */
  plainKeyVersion: number
}

/** Returns whether an access key was signed by this app for the current version of the order's link. */
export function isSignedAt(
  keys: SecretKeys,
  { sellerOrderId, lastDay, signature }: UncheckedKey,
  { linkVersion, plainKeyVersion }: KeyVersions,
): boolean {
  const versions = linkVersion === plainKeyVersion ? [linkVersion, null] : [linkVersion]
  return keys
    .all()
    .some((key) => versions.some((version) => isSame(signature, sign(key, sellerOrderId, lastDay, version))))
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

function sign(secret: string, id: string, lastDay: string, version: number | null): string {
  const payload = version === null ? `${id}:${lastDay}` : `${id}:${lastDay}:${version}`
  return createHmac('sha256', secret)
    .update(`part-key:${payload}`)
    .digest()
    .subarray(0, 18)
    .toString('base64url')
}
