import { switchRange, hours, type SettingEntry } from '#platform/settings/setting-entry.ts'

const perk = { ...switchRange, group: 'membership', default: 1 } as const

/** Settings for member perks and gifts. */
export const membershipSettings = {
  perkNoServiceFee: { ...perk },
  perkEarlyAccess: { ...perk },
  earlyAccessHours: { group: 'membership', ...hours, max: 168, default: 24 },
  perkInstantAlerts: { ...perk },
  giftRedeemMonths: { group: 'membership', unit: 'months', min: 1, max: 60, default: 12 },
} as const satisfies Record<string, SettingEntry>

declare module '#platform/settings/setting-entry.ts' {
  interface SettingValues extends Record<keyof typeof membershipSettings, number> {}
}
