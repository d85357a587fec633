import type { extensionLimits as real } from '../../src/server/modules/extensions/thread/limits.ts'

/**
 * Time limits for extensions in tests. They are longer than the app's limits because concurrent tests share the
 * processor. `vitest.config.ts` applies them.
 */
export const extensionLimits: typeof real = { loadMs: 60_000, slotMs: 8_000, callMs: 20_000, pongMs: 3_000 }
