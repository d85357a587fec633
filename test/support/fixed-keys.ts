import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** Returns a set of secret keys that contains only the given key, for tests that create modules without a database. */
export function fixedKeys(key: string): SecretKeys {
  return { current: () => key, all: () => [key], ofId: () => key }
}
