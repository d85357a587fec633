import type { SettingValues } from '#platform/settings/setting-entry.ts'

export type EarlyAccess = Pick<SettingValues, 'perkEarlyAccess' | 'earlyAccessHours'>

/**
 * Returns the time in ms for which a new first-party listing is available to members only. Returns 0 for members, or if
 * the marketplace does not offer early access.
 */
export function earlyAccessMs({ perkEarlyAccess, earlyAccessHours }: EarlyAccess, isMember = false): number {
  return perkEarlyAccess === 0 || isMember ? 0 : earlyAccessHours * 3_600_000
}
