/**
 * Cost parameters for argon2id, as OWASP recommends them for a parallelism of 1. Unit tests replace this file with
 * `test/support/password-costs.ts`.
 */
export const passwordCosts = { memoryKiB: 19_456, passes: 2 }
