import type { SettingValues } from '#platform/settings/setting-entry.ts'

export type EarlyAccess = Pick<SettingValues, 'perkEarlyAccess' | 'earlyAccessHours'>

/** Returns for how many ms a new first-party listing is reserved for members: 0 for members, and if the perk is off. */
export function earlyAccessMs({ perkEarlyAccess, earlyAccessHours }: EarlyAccess, isMember = false): number {
  return perkEarlyAccess === 0 || isMember ? 0 : earlyAccessHours * 3_600_000
}
