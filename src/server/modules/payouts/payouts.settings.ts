import { type SettingEntry } from '#platform/settings/setting-entry.ts'

/** Setting for how many hours payouts are held after the seller changes the bank account. */
export const payoutSettings = {
  payoutHoldHours: { group: 'payouts', unit: 'hours', min: 0, max: 168, default: 24 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof payoutSettings, number> {}
}
