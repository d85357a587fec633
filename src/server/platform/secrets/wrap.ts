import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'

/** Encrypts keys with a key derived from SECRET_KEY. */
export interface Wrapper {
  /** Id of the SECRET_KEY. Does not reveal anything about it. */
  id: string
  wrap(name: string, value: string): string
  /**
   * Decrypts a value.
   * @throws Error if the value was encrypted with another key or for another name, or was changed
   */
  unwrap(name: string, wrapped: string): string
}

const version = 'v1'
const nonceBytes = 12
const tagBytes = 16

/**
 * Creates a wrapper that uses AES-256-GCM. Also authenticates the name, so that a value cannot be moved to another
 * name.
 */
export function createWrapper(secretKey: Uint8Array): Wrapper {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'souk secret keys', 32))
  const id = createHash('sha256').update('souk secret key id').update(key).digest('hex').slice(0, 12)
  return {
    id,
    wrap(name, value) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(name))
      const sealed = Buffer.concat([cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
      return [version, id, nonce.toString('base64url'), sealed.toString('base64url')].join('.')
    },
    unwrap(name, wrapped) {
      const [, , nonce = '', sealed = ''] = wrapped.split('.')
      const bytes = Buffer.from(sealed, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(nonce, 'base64url'))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(-tagBytes))
      return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8')
    },
  }
}

/** Returns the id of the wrapper that encrypted a value, or undefined if it is not encrypted. */
export function wrapperIdOf(value: string): string | undefined {
  return /^v1\.([0-9a-f]{12})\.[\w-]+\.[\w-]+$/.exec(value)?.[1]
}
