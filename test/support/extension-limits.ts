import type { extensionLimits as real } from '../../src/server/modules/extensions/thread/limits.ts'

/**
 * Limits for tests, which share the processor: they give extensions more time than the app does (`vitest.config.ts`).
 */
export const extensionLimits: typeof real = { loadMs: 60_000, slotMs: 8_000, callMs: 20_000, pongMs: 3_000 }
