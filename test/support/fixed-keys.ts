import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** A single fixed key, for modules that are created without a database. */
export function fixedKeys(key: string): SecretKeys {
  return { current: () => key, all: () => [key], ofId: () => key }
}
