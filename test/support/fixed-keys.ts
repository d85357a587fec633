import type { SecretKeys } from '#platform/secrets/secrets.ts'

/** One key for ever, of parts that are opened without a database. */
export function fixedKeys(key: string): SecretKeys {
  return { current: () => key, all: () => [key], ofId: () => key }
}
