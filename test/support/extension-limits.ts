import type { extensionLimits as real } from '../../src/server/modules/extensions/thread/limits.ts'

/**
 * Time limits for extensions in tests, in ms. They are longer than the app's limits because tests that run at the same
 * time share the processor. `vitest.config.ts` replaces the app's limits with these limits.
 */
export const extensionLimits: typeof real = { loadMs: 60_000, slotMs: 8_000, callMs: 20_000, pongMs: 3_000 }
