import type { SecretKeys } from '#platform/secrets/secrets.ts'
import { createWrapper } from '#platform/secrets/wrap.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Encrypts second-factor secrets with a key that is itself encrypted with SECRET_KEY. */
export interface FactorSeal {
  seal(factorId: string, secret: string): string
  open(factorId: string, sealed: string): string
  hashCode(factorId: string, code: string): Buffer
}

/**
 * Creates a `FactorSeal`. The encryption key is never rotated, because the stored authenticator secrets could not be
 * decrypted with another key.
 */
export function createFactorSeal(keys: SecretKeys): FactorSeal {
  const key = keys.current()
  const wrapper = createWrapper(Buffer.from(key))
  const nameOf = (factorId: string): string => `second factor ${factorId}`
  return {
    seal: (factorId, secret) => wrapper.wrap(nameOf(factorId), secret),
    open: (factorId, sealed) => wrapper.unwrap(nameOf(factorId), sealed),
    hashCode: (factorId, code) => hashRecoveryCode(key, factorId, code),
  }
}
