import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock/clock.ts'
import type { SecretKeys } from '../secrets/secrets.ts'

/** Signed addresses of private photos. */
export interface PhotoAccess {
  /** Adds the query that opens the photo's files for 30 to 60 minutes; the same query within half an hour, for caches. */
  sign<Keyed extends { key: string }>(photo: Keyed): Keyed & { access: string }
  /** How long this query still opens the files of this key, in ms; undefined where it does not. */
  findTimeLeft(key: string, query: Readonly<Record<string, unknown>>): number | undefined
}

const lifeMs = 3_600_000
const stepMs = lifeMs / 2
const markedPattern = /^[0-9a-f]{32}p$/

/** Marks the key of a private photo: the key alone then tells that its files need a signature. */
export function privateKey(id: string): string {
  return `${id}p`
}

/** Whether a key was made by `privateKey`. */
export function isPrivateKey(key: string): boolean {
  return markedPattern.test(key)
}

/** Signs with the current key of `keys` and accepts the ones before it too. */
export function openPhotoAccess(keys: SecretKeys, clock: Clock): PhotoAccess {
  return {
    sign(photo) {
      const expires = (Math.floor(clock.now() / stepMs) * stepMs + lifeMs) / 1000
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
