/**
 * OWASP’s first recommendation for argon2id with one lane. Unit tests replace this file with
 * `test/support/password-costs.ts`.
 */
export const passwordCosts = { memoryKiB: 19_456, passes: 2 }
