import type { passwordCosts as real } from '../../src/server/platform/auth/password-costs.ts'

/**
 * The same argon2id, a thousandth of the work: tests sign people in thousands of times. They see it in place of the app's
 * own (`vitest.config.ts`); the processes that tests start, and the journeys, hash in earnest.
 */
export const passwordCosts: typeof real = { memoryKiB: 64, passes: 2 }
