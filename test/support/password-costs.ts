import type { passwordCosts as real } from '../../src/server/platform/auth/password-costs.ts'

/**
 * Argon2id settings with a thousandth of the usual cost, because tests sign in thousands of times. `vitest.config.ts`
 * replaces the app's settings with these. Processes that tests start, and the journeys, use the app's settings.
 */
export const passwordCosts: typeof real = { memoryKiB: 64, passes: 2 }
