import type { passwordCosts as real } from '../../src/server/platform/auth/password-costs.ts'

/**
 * Argon2id at a thousandth of the cost, because tests sign in thousands of times. `vitest.config.ts` replaces the app's
 * costs with these; processes that tests start, and the journeys, use the real costs.
 */
export const passwordCosts: typeof real = { memoryKiB: 64, passes: 2 }
