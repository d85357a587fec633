import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** Returns secret keys with a single fixed key, for tests that create modules without a database. */
export function fixedKeys(key: string): SecretKeys {
  return { current: () => key, all: () => [key], ofId: () => key }
}
