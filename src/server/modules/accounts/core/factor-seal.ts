import type { SecretKeys } from '#platform/secrets/secrets.ts'
import { createWrapper } from '#platform/secrets/wrap.ts'
import { hashRecoveryCode } from './recovery-codes.ts'

/** Encrypts the secrets of second factors with a key that SECRET_KEY wraps. */
export interface FactorSeal {
  seal(factorId: string, secret: string): string
  open(factorId: string, sealed: string): string
  hashCode(factorId: string, code: string): Buffer
}

/**
 * Creates the seal. Its key is never rotated: with another key the stored secrets of authenticator apps would be lost.
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
