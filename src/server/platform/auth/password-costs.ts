/**
 * Cost parameters of argon2id, which are the first that OWASP recommends for a parallelism of 1. Unit tests replace
 * this file with `test/support/password-costs.ts`.
 */
export const passwordCosts = { memoryKiB: 19_456, passes: 2 }
