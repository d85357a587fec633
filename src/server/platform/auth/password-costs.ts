/** OWASP’s first choice for argon2id, beside its one lane. Unit tests see `test/support/password-costs.ts` instead. */
export const passwordCosts = { memoryKiB: 19_456, passes: 2 }
