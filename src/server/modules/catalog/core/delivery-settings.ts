import { days, type SettingEntry } from '#platform/settings/setting-entry.ts'

const shippingDays = { ...days, group: 'shipping' } as const

/**
 * Numbers of working days from which delivery windows are calculated. The domestic defaults follow USPS Ground
 * Advantage (2–5 days). The worldwide defaults follow USPS Priority Mail International (6–10 days), plus days for
 * customs. The regional defaults are our estimate.
 */
export const deliverySettings = {
  dispatchDays: { ...shippingDays, max: 30, default: 3 },
  transitDomesticLeast: { ...shippingDays, max: 60, default: 2 },
  transitDomesticMost: { ...shippingDays, max: 60, default: 5 },
  transitRegionLeast: { ...shippingDays, max: 60, default: 3 },
  transitRegionMost: { ...shippingDays, max: 60, default: 8 },
  transitWorldLeast: { ...shippingDays, max: 90, default: 6 },
  transitWorldMost: { ...shippingDays, max: 90, default: 15 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof deliverySettings, number> {}
}
