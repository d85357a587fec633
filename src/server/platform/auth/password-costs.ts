/**
 * Costs of argon2id: the first option that OWASP recommends for one lane. Unit tests replace this file with
 * `test/support/password-costs.ts`.
 */
export const passwordCosts = { memoryKiB: 19_456, passes: 2 }
