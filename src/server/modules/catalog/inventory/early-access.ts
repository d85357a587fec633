import type { SettingValues } from '#platform/settings/settings-table.ts'

export type EarlyAccess = Pick<SettingValues, 'perkEarlyAccess' | 'earlyAccessHours'>

/** How long a new first-party listing is kept from someone, ms: members buy from the first minute (product §4b). */
export function earlyAccessMs({ perkEarlyAccess, earlyAccessHours }: EarlyAccess, isMember = false): number {
  return perkEarlyAccess === 0 || isMember ? 0 : earlyAccessHours * 3_600_000
}
