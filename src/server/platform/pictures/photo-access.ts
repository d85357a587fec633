import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../core/clock.ts'
import type { SecretKeys } from '../secrets/secrets.ts'

/** Signs and checks URLs of private photos. */
export interface PhotoAccess {
  /**
   * Adds a signed URL query to a private photo. The query is valid for 30 to 60 minutes. All calls within the same half
   * hour return the same query, so that browsers can cache the photo.
   */
  sign<Keyed extends { key: string }>(photo: Keyed): Keyed & { access: string }
  /** Returns how long a signed query is still valid, in ms. Returns undefined if the query is invalid or expired. */
  findTimeLeft(key: string, query: Readonly<Record<string, unknown>>): number | undefined
}

const linkLifetimeMs = 3_600_000
const stepMs = linkLifetimeMs / 2
/** Matches the keys that `privateKey` creates, in JavaScript and in PostgreSQL. */
export const privatePhotoKeyPattern = /^[0-9a-f]{32}p$/

/**
 * Returns the storage key for a private photo with this id. The key ends in `p`, which shows that the photo's files
 * require a signature.
 */
export function createPrivatePhotoKey(id: string): string {
  return `${id}p`
}

/** Returns whether a key was created by `privateKey`. */
export function isPrivatePhotoKey(key: string): boolean {
  return privatePhotoKeyPattern.test(key)
}

/**
 * Creates the functions that sign and check URLs. New URLs are signed with the current key in `keys`. Signatures from
 * previous keys are accepted too.
 */
export function createPhotoAccess(keys: SecretKeys, clock: Clock): PhotoAccess {
  return {
    sign(photo) {
      const expires = (Math.floor(clock.now() / stepMs) * stepMs + linkLifetimeMs) / 1000
      const signature = signatureOf(keys.current(), photo.key, String(expires)).toString('base64url')
      return { ...photo, access: `expires=${expires}&signature=${signature}` }
    },
    findTimeLeft(key, { expires, signature }) {
      if (typeof expires !== 'string' || typeof signature !== 'string' || !/^\d{1,12}$/.test(expires))
        return undefined
      const left = Number(expires) * 1000 - clock.now()
      if (left <= 0) return undefined
      const received = Buffer.from(signature, 'base64url')
      const isOurs = keys.all().some((secret) => {
        const right = signatureOf(secret, key, expires)
        return received.length === right.length && timingSafeEqual(received, right)
      })
      return isOurs ? left : undefined
    },
  }
}

function signatureOf(secret: string, key: string, expires: string): Buffer {
  return createHmac('sha256', secret).update(`photo:${key}:${expires}`).digest()
}
