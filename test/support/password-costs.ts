import type { passwordCosts as real } from '../../src/server/platform/auth/password-costs.ts'

/**
 * Argon2id settings with a thousandth of the usual cost, because the tests sign in thousands of times.
 * `vitest.config.ts` replaces the app's settings with these settings in the test processes. Journeys, and processes
 * that tests start, use the app's usual settings.
 */
export const passwordCosts: typeof real = { memoryKiB: 64, passes: 2 }
