import { maxQuantity } from '#contract/orders/bag-items.ts'
import type { SettingValues } from '#platform/settings/setting-entry.ts'

let maxPerOrder = 1

/** Applies the setting to this process. A process serves only one marketplace. */
export function applyQuantitySetting(now: Readonly<SettingValues>): void {
  maxPerOrder = now.orderQuantities === 1 ? maxQuantity : 1
}

/**
 * Returns the maximum number of units of a size in one order. Callers must not cache the number, because it changes
 * with the settings.
 */
export const maxQuantityPerOrder = (): number => maxPerOrder
